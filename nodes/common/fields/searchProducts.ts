import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { readId } from '../checks/id';
import { formReader } from './formReader';
import { listIn, PAGE_SIZE } from '../service/offsetPages';
import { listProductsRequest } from './catalogueLists';
import { searchPages } from './searchPages';

/**
 * Products of the chosen catalogue by name and retailer ID; the value is the retailer ID.
 *
 * @throws NodeOperationError when no catalogue is chosen
 */
export async function searchProducts(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const catalogue = readId(this.getCurrentNodeParameter('catalogue', { extractValue: true }));
	if (!catalogue.ok) {
		throw new NodeOperationError(this.getNode(), 'Choose a catalogue first', {
			description: 'The list shows the products of one catalogue',
		});
	}
	const read = await formReader(this);
	return await searchPages(
		async (token) => {
			const skip = Number(token ?? 0);
			const request = listProductsRequest(catalogue.value, skip, PAGE_SIZE);
			const page = listIn(await read(request, 'list of products'), 'catalogueProducts');
			const next = page.length === PAGE_SIZE ? String(skip + page.length) : undefined;
			return { entries: page.map(toEntry), next };
		},
		filter,
		paginationToken,
	);
}

function toEntry({ productName, retailerId, status }: IDataObject) {
	const suffix = status === false ? ', inactive' : '';
	return {
		name: `${String(productName)} (${String(retailerId)}${suffix})`,
		value: String(retailerId),
	};
}
