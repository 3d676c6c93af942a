import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { searchCatalogues } from '../common/fields/searchCatalogues';
import { executeOperation, operationDropdown, operationFields } from '../common/rows/operation';
import { testWaProject } from '../common/service/credentialTest';
import { connect } from './operations/connect';
import { createProduct } from './operations/createProduct';
import { disconnect } from './operations/disconnect';
import { getManyCatalogues } from './operations/getManyCatalogues';
import { getManyProducts } from './operations/getManyProducts';
import { setVisibility } from './operations/setVisibility';
import { syncCatalogues } from './operations/syncCatalogues';
import { syncProducts } from './operations/syncProducts';

const catalogue = [connect, disconnect, getManyCatalogues, setVisibility, syncCatalogues];
const product = [createProduct, getManyProducts, syncProducts];

export class WaCatalogue implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Catalogue',
		name: 'waCatalogue',
		icon: { light: 'file:../../icons/wa.svg', dark: 'file:../../icons/wa.dark.svg' },
		group: ['output'],
		version: [1, 1.1],
		defaultVersion: 1.1,
		subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
		description: 'Connect product catalogues and fill them with products',
		defaults: { name: 'WA Catalogue' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: [
			{
				displayName: 'Resource',
				name: 'resource',
				type: 'options',
				noDataExpression: true,
				default: 'catalogue',
				options: [
					{ name: 'Catalogue', value: 'catalogue' },
					{ name: 'Product', value: 'product' },
				],
			},
			operationDropdown(catalogue, 'getMany', { resource: ['catalogue'] }),
			operationDropdown(product, 'getMany', { resource: ['product'] }),
			...operationFields(catalogue, { resource: ['catalogue'] }),
			...operationFields(product, { resource: ['product'] }),
		],
	};

	methods = {
		credentialTest: { testWaProject },
		listSearch: { searchCatalogues },
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const isProduct = this.getNodeParameter('resource', 0) === 'product';
		return await executeOperation(this, isProduct ? product : catalogue);
	}
}
