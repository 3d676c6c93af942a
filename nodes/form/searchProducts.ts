import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { readId } from '../values/checks/idAndUrl';
import { listProductsRequest } from '../service/endpoints/readEndpoints';
import { pagesByOffset, searchPages } from './searchPages';

/**
 * Products of the chosen catalogue by name and retailer ID; the value is the retailer ID.
 *
 * @throws NodeOperationError when no catalogue is chosen
 */
export async function searchProducts(
	this: ILoadOptionsFunctions,
	filter?: string,
	token?: string,
): Promise<INodeListSearchResult> {
	const catalogue = readId(this.getCurrentNodeParameter('catalogue', { extractValue: true }));
	if (!catalogue.ok) {
		throw new NodeOperationError(this.getNode(), 'Choose a catalogue first', {
			description: 'The list shows the products of one catalogue',
		});
	}
	const readPage = pagesByOffset(
		(skip, limit) => listProductsRequest(catalogue.value, skip, limit),
		'catalogueProducts',
		'catalogue',
	);
	return await searchPages(this, { readPage, toEntry }, { filter, token });
}

function toEntry({ productName, retailerId, status }: IDataObject) {
	const suffix = status === false ? ', inactive' : '';
	return {
		name: `${String(productName)} (${String(retailerId)}${suffix})`,
		value: String(retailerId),
	};
}
