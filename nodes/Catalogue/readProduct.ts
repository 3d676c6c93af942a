import type { IDataObject } from 'n8n-workflow';
import type { Result } from '../values/result';
import { readText } from '../values/checks/badValues';
import type { SentValue } from '../values/checks/remarks';
import { textValues } from '../values/checks/remarks';
import { asText, refuse, valueOf } from '../values/result';
import { readCurrency } from '../values/checks/identifiers';
import { isBlank } from '../values/text';
import { readWebAddress } from '../values/checks/webAddress';
import { catalogueId } from '../form/locators';
import type { Row } from '../engine/run';
import { currencyIn, readAmount } from './checks/amount';
import {
	readDay,
	readDescription,
	readEnd,
	readPrice,
	readSalePrice,
	refuseZero,
} from './checks/productValues';
import type { NewProduct } from './catalogueRequests';

/**
 * Reads and checks a new product.
 *
 * @throws FieldError that names the field
 */
export function readProduct(row: Row): NewProduct {
	const additional = row.param<IDataObject>('additionalFields', {});
	const isInUnits = row.param<string>('priceUnit', 'currency') === 'currency';
	const cell = row.param<unknown>('price', '');
	const given = row.param<unknown>('currency', '');
	const fromPrice = isBlank(given) && isInUnits ? currencyIn(cell) : undefined;
	const currency = valueOf('Currency', readCurrency(fromPrice ?? given));
	const readIn = (value: unknown) =>
		refuseZero(isInUnits ? readAmount(value, currency) : readPrice(value));
	const readAddress = (value: unknown) => readWebAddress(value, row.isServiceLocal);
	const price = valueOf('Price', readIn(cell));
	const salePrice = optional('Sale Price', additional.salePrice, readIn);
	return {
		catalogId: catalogueId(row),
		name: row.text('productName', 'Product Name', 'name'),
		category: row.text('category', 'Category', 'name'),
		currency,
		price,
		retailer_id: row.text('retailerId', 'Retailer ID', 'data'),
		image_url: valueOf('Image URL', readAddress(row.param('imageUrl', ''))),
		description: valueOf('Description', readDescription(additional.description)),
		url: optional('Product Page URL', additional.url, readAddress),
		brand: valueOf('Brand', readText('Brand', additional.brand, 'name')) || undefined,
		sale_price: salePrice && valueOf('Sale Price', readSalePrice(salePrice, price, currency)),
		...saleDays(additional, salePrice, row.context.getTimezone()),
	};
}

/** The values of a product that are remarked on if they look odd. */
export function valuesOfProduct({
	name,
	category,
	brand,
	description,
	...addresses
}: NewProduct): SentValue[] {
	return [
		...textValues({
			'Product Name': name,
			Category: category,
			Brand: brand,
			Description: description,
		}),
		{ field: '"Image URL"', value: addresses.image_url, place: 'link' },
	];
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
	salePrice: string | undefined,
	timeZone: string,
): Pick<NewProduct, 'sale_price_start_date' | 'sale_price_end_date'> {
	const read = (field: string, value: unknown) => {
		const day = readDay(value, timeZone);
		const hasNoSale = day.ok && day.value !== undefined && salePrice === undefined;
		return valueOf(field, hasNoSale ? refuse(NO_SALE) : day);
	};
	const start = read('Sale Start', saleStart);
	const end = read('Sale End', saleEnd);
	return {
		sale_price_start_date: start,
		sale_price_end_date: valueOf('Sale End', readEnd(start, end)),
	};
}

const NO_SALE =
	'it has no effect without "Sale Price". Enter a sale price, or leave the date empty';
