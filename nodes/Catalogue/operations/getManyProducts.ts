import { limitOf } from '../../common/rows/limit';
import { listProductsRequest } from '../../common/fields/catalogueLists';
import { catalogueId, catalogueLocator } from '../../common/fields/catalogueLocator';
import { returnAllFields } from '../../common/fields/returnAll';
import { simplified, simplifyField } from '../../common/fields/simplify';
import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import { collectPages, listIn } from '../../common/service/offsetPages';

/** As Simplify shows a product (specification, "Catalogue product"). */
const SIMPLE_FIELDS = [
	'productId',
	'retailerId',
	'productName',
	'price',
	'currency',
	'description',
	'imageUrl',
	'availability',
	'status',
	'updatedAt',
];

/** Values of the query's status: true active only, false inactive only, omitted all. */
const STATUS: Readonly<Record<string, boolean>> = { active: true, inactive: false };

/** GET /project/{project_id}/get-catalog-products (specification, "List catalogue products"). */
export const getManyProducts: Operation = {
	value: 'getMany',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Return the products of one catalogue with price and availability. Changes nothing.',
	fields: [
		catalogueLocator('The catalogue whose products are returned'),
		...returnAllFields(),
		simplifyField,
		{
			displayName: 'Filters',
			name: 'filters',
			type: 'collection',
			placeholder: 'Add Filter',
			default: {},
			options: [
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
			],
		},
	],
	execute: perRow(async (row) => {
		const id = catalogueId(row);
		const { status = 'all' } = row.param<{ status?: string }>('filters', {});
		const products = await collectPages(
			async (skip, limit) => {
				const request = listProductsRequest(id, skip, limit, STATUS[status]);
				return listIn(await row.call(request, 'list of products', 'project'), 'catalogueProducts');
			},
			limitOf(row),
			(product) => String(product._id),
		);
		return products.map((product) => simplified(row, product, SIMPLE_FIELDS));
	}),
};
