import { collection, limitOf, returnAllFields } from '../../form/standardFields';
import { productsOf } from '../../service/pagedList';
import { catalogueId, catalogueLocator } from '../../form/locators';
import { outputFields, readOutput, recordFields } from '../../form/output';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { readList } from '../../engine/readList';

/** A product (specification, "Catalogue product"). */
const PRODUCT_FIELDS = recordFields(
	'_id productId retailerId productName price currency description imageUrl availability status updatedAt condition',
	'_id condition',
);

/** Values of the query's status: true active only, false inactive only, omitted all. */
const STATUS: Readonly<Record<string, boolean>> = { active: true, inactive: false };

/** GET /project/{project_id}/get-catalog-products (specification, "List catalogue products"). */
export const getManyProducts: Operation = {
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Retrieve the products of one catalogue with price and availability',
	readOnly: true,
	fields: [
		catalogueLocator('The catalogue whose products to return'),
		...returnAllFields(),
		...outputFields(PRODUCT_FIELDS),
		collection('Filters', 'filters', 'Filter', [
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				default: 'all',
				description: 'Which products to return',
				options: [
					{ name: 'Active', value: 'active' },
					{ name: 'All', value: 'all' },
					{ name: 'Inactive', value: 'inactive' },
				],
			},
		]),
	],
	execute: perRow({
		read: (row) => {
			const status = row.filter('status', 'all');
			return {
				id: catalogueId(row),
				status: STATUS[status],
				limit: limitOf(row),
				show: readOutput(row, PRODUCT_FIELDS),
			};
		},
		request: async (row, { id, status, limit, show }) => {
			const pages = row.pages('list of products', 'catalogue');
			const products = productsOf(pages, id, { status, limit });
			return (await readList(row, 'products', products)).map((product) => show(product));
		},
	}),
};
