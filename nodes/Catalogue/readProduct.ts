import type { IDataObject } from 'n8n-workflow';
import type { Result } from '../values/result';
import { readText } from '../values/checks/badValues';
import { asText, valueOf } from '../values/result';
import { readCurrency, readWebAddress } from '../values/checks/identifiers';
import { catalogueId } from '../form/locators';
import type { Row } from '../engine/run';
import { readAmount } from './checks/amount';
import { readDay, readDescription, readEnd, readPrice } from './checks/productValues';
import type { NewProduct } from './catalogueRequests';

/**
 * Reads and checks a new product.
 *
 * @throws FieldError that names the field
 */
export function readProduct(row: Row): NewProduct {
	const additional = row.param<IDataObject>('additionalFields', {});
	const currency = valueOf('Currency', readCurrency(row.param('currency', '')));
	const isInUnits = row.param<string>('priceUnit', 'currency') === 'currency';
	const readIn = (value: unknown) => (isInUnits ? readAmount(value, currency) : readPrice(value));
	return {
		catalogId: catalogueId(row),
		name: row.text('productName', 'Product Name', 'name'),
		category: row.text('category', 'Category', 'name'),
		currency,
		price: valueOf('Price', readIn(row.param('price', ''))),
		retailer_id: row.text('retailerId', 'Retailer ID', 'data'),
		image_url: valueOf('Image URL', readWebAddress(row.param('imageUrl', ''))),
		description: valueOf('Description', readDescription(additional.description)),
		url: optional('Product Page URL', additional.url, readWebAddress),
		brand: valueOf('Brand', readText('Brand', additional.brand, 'name')) || undefined,
		sale_price: optional('Sale Price', additional.salePrice, readIn),
		...saleDays(additional, row.context.getTimezone()),
	};
}

function optional<T>(
	field: string,
	value: unknown,
	read: (value: unknown) => Result<T>,
): T | undefined {
	return asText(value) === '' ? undefined : valueOf(field, read(value));
}

function saleDays(
	{ saleStart, saleEnd }: IDataObject,
	timeZone: string,
): Pick<NewProduct, 'sale_price_start_date' | 'sale_price_end_date'> {
	const start = valueOf('Sale Start', readDay(saleStart, timeZone));
	const end = valueOf('Sale End', readDay(saleEnd, timeZone));
	return {
		sale_price_start_date: start,
		sale_price_end_date: valueOf('Sale End', readEnd(start, end)),
	};
}
