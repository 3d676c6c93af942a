import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { searchCatalogues } from '../form/searches';
import { operationSubtitle } from '../form/subtitle';
import {
	executeOperation,
	fieldsByChoice,
	operationDropdown,
	toolDescriptions,
} from '../engine/operation';
import { testWaProject } from '../service/http/credentialTest';
import type { Operation } from '../engine/operation';
import { connectCatalogue, disconnectCatalogue } from './operations/connection';
import { createProduct } from './operations/createProduct';
import { getManyCatalogues } from './operations/getManyCatalogues';
import { getManyProducts } from './operations/getManyProducts';
import { setVisibility } from './operations/setVisibility';
import { syncCatalogues, syncProducts } from './operations/sync';

const catalogue = [
	connectCatalogue,
	disconnectCatalogue,
	getManyCatalogues,
	setVisibility,
	syncCatalogues,
];
const product = [createProduct, getManyProducts, syncProducts];

const resourceField: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	default: 'catalogue',
	options: [
		{ name: 'Catalogue', value: 'catalogue' },
		{ name: 'Product', value: 'product' },
	],
};

/** Qualified by resource, since several resources have operations of the same name. */
const titled = (resource: string, label: string, operations: readonly Operation[]) =>
	operations.map(({ value, name }) => ({
		value: `${resource}.${value}`,
		name: `${label}: ${name}`,
	}));

const subtitle = operationSubtitle(
	[...titled('catalogue', 'Catalogue', catalogue), ...titled('product', 'Product', product)],
	{
		'catalogue.connect': ['catalogue'],
		'catalogue.disconnect': ['catalogue'],
		'product.create': ['productName'],
		'product.getMany': ['catalogue'],
	},
	{},
	'$parameter["resource"] + "." + $parameter["operation"]',
);

export class WaCatalogue implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'WA Catalogue',
		name: 'waCatalogue',
		icon: {
			light: 'file:../../icons/waCatalogue.svg',
			dark: 'file:../../icons/waCatalogue.dark.svg',
		},
		group: ['output'],
		version: 1,
		subtitle,
		description: 'Connect product catalogues and fill them with products',
		defaults: { name: 'WA Catalogue' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'waProjectApi', required: true, testedBy: 'testWaProject' }],
		properties: [
			...toolDescriptions(catalogue, { resource: ['catalogue'] }),
			...toolDescriptions(product, { resource: ['product'] }),
			resourceField,
			operationDropdown(catalogue, 'getMany', { resource: ['catalogue'] }),
			operationDropdown(product, 'getMany', { resource: ['product'] }),
			...fieldsByChoice('operation', catalogue, { resource: ['catalogue'] }),
			...fieldsByChoice('operation', product, { resource: ['product'] }),
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
