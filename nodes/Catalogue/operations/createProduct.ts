import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import { confirmed } from '../confirmed';
import { productFields } from '../fields/productFields';
import { readProduct } from '../readProduct';
import { createProductRequest } from '../requests';

/** POST /project/{project_id}/create-product (specification, "Create product"). */
export const createProduct: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create a product',
	description:
		'Add a product to a catalogue. It cannot be changed or removed with this node. Run Product: Sync afterwards, once, to see it in the list.',
	fields: productFields,
	execute: perRow({
		read: readProduct,
		request: async (row, product, notes) => {
			// All that the service says of a new product; the list shows it only after Product: Sync.
			if (notes.earlier === 'created') return { status: true };
			const answer = await confirmed(row, createProductRequest(product), 'product');
			notes.created();
			return answer;
		},
		list: {
			done: 'created',
			touched: ({ catalogId, retailer_id: retailerId }) => ({
				kind: 'product',
				key: JSON.stringify([catalogId, retailerId]),
			}),
			creates: true,
		},
	}),
};
