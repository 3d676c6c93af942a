import { collection, limitOf, returnAllFields } from '../../form/standardFields';
import { accept, refuse, valueOf } from '../../values/result';
import { cataloguesOf } from '../../service/pagedList';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { readList } from '../../engine/readList';

/** GET /project/{project_id}/get-catalog (specification, "List catalogues"). */
export const getManyCatalogues: Operation = {
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many catalogues',
	description:
		'Retrieve the product catalogues of the project with their product counts. Use it to find a catalogue ID.',
	readOnly: true,
	fields: [
		...returnAllFields(),
		collection('Filters', 'filters', 'Filter', [
			{
				displayName: 'Product Count',
				name: 'productCount',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 0,
				description: 'Return only catalogues with exactly this many products. 0 returns all.',
			},
		]),
	],
	execute: perRow({
		read: (row) => ({
			productCount: valueOf('Product Count', readProductCount(row.filter('productCount', 0))),
			limit: limitOf(row),
		}),
		request: async (row, { productCount, limit }) =>
			await readList(
				row,
				'catalogues',
				cataloguesOf(row.pages('list of catalogues'), { productCount, limit }),
			),
	}),
};

/** Undefined for 0: any number of products. */
function readProductCount(count: number) {
	return Number.isSafeInteger(count) && count >= 0
		? accept(count || undefined)
		: refuse('it must be a whole number, 0 or more. Remove the filter to get every catalogue');
}
