import type { IDataObject } from 'n8n-workflow';
import { claimRetry } from '../../engine/sending/retryClaim';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { writeAmount } from '../checks/amount';
import { CallError, CHECK_FIRST } from '../../service/errors/callError';
import { productFields } from '../fields/productFields';
import { readProduct, valuesOfProduct } from '../readProduct';
import type { NewProduct } from '../catalogueRequests';
import { createProductRequest } from '../catalogueRequests';
import { findRemarks } from '../../values/checks/remarks';

/** POST /project/{project_id}/create-product (specification, "Create product"). */
export const createProduct: Operation = {
	value: 'create',
	name: 'Create',
	action: 'Create product',
	description:
		'Add a product to a catalogue. It cannot be changed or removed with this node. Run Product: Sync Products once afterwards to see it in the list.',
	fields: productFields,
	execute: perRow({
		read: readProduct,
		request: async (row, product, memory) => {
			// {status: true} is all the service returns for a new product; the list shows it only after Product: Sync.
			if (memory.state === 'done') return created({ status: true }, product);
			if (memory.state === 'inDoubt')
				throw new CallError(IN_DOUBT_EARLIER, CHECK_FIRST, { inDoubt: true });
			// When in doubt, nothing can look it up before Product: Sync, and no conflict refuses it a second time.
			const answer = await row.call(createProductRequest(product), 'product', 'catalogue');
			memory.note('done');
			return created(answer, product);
		},
		list: {
			done: 'created',
			resourceKey: ({ catalogId, retailer_id: retailerId }) => ({
				kind: 'product',
				key: JSON.stringify([catalogId, retailerId]),
			}),
			once: true,
			claim: claimRetry,
			remarks: (product, now) => findRemarks(valuesOfProduct(product), now),
		},
	}),
};

const IN_DOUBT_EARLIER =
	'An earlier try of this execution does not know whether this product was created';

/** The service only confirms, so the submitted values are added, named as in Get Many. */
function created(answer: IDataObject, product: NewProduct): IDataObject {
	const { currency, price, sale_price: salePrice } = product;
	return {
		...answer,
		catalogueId: product.catalogId,
		retailerId: product.retailer_id,
		productName: product.name,
		category: product.category,
		price,
		priceInCurrencyUnits: writeAmount(price, currency),
		salePrice: salePrice ?? null,
		currency,
		imageUrl: product.image_url,
	};
}
