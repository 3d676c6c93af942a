import type { IDataObject } from 'n8n-workflow';
import type { Result } from '../values/result';
import { isFiller, readText } from '../values/checks/badValues';
import type { SentValue } from '../values/checks/remarks';
import { textValues } from '../values/checks/remarks';
import { asMachineText, FieldError, refuse, valueOf } from '../values/result';
import { collectFields, once, usable } from '../values/collectFields';
import { readCurrency } from '../values/checks/identifiers';
import { isBlank } from '../values/text';
import { isLocalAddress, readWebAddress } from '../values/checks/webAddress';
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
 * @throws FieldError that names all fields that need fixing
 */
export function readProduct(row: Row): NewProduct {
	const additional = row.param<IDataObject>('additionalFields', {});
	const isInUnits = row.param<string>('priceUnit', 'currency') === 'currency';
	const cell = once(() => row.param<unknown>('price', ''));
	const currency = once(() => {
		const given = row.param<unknown>('currency', '');
		const fromPrice = isBlank(given) && isInUnits ? currencyIn(cell()) : undefined;
		return valueOf('Currency', readCurrency(fromPrice ?? given));
	});
	const readIn = (value: unknown) =>
		refuseZero(isInUnits ? readAmount(value, currency()) : readPrice(value));
	const isServiceLocal = isLocalAddress(row.baseUrl);
	const readAddress = (value: unknown) => readWebAddress(value, isServiceLocal);
	const price = once(() => valueOf('Price', readIn(cell())));
	const salePrice = once(() => optional('Sale Price', additional.salePrice, readIn));
	const hasSale = asMachineText(additional.salePrice) !== '';
	const day = (field: string, value: unknown) =>
		once(() => {
			const read = readDay(value, row.context.getTimezone());
			const isInVain = !hasSale && read.ok && read.value !== undefined;
			return valueOf(field, isInVain ? refuse(NO_SALE) : read);
		});
	const start = day('Sale Start', additional.saleStart);
	const end = day('Sale End', additional.saleEnd);
	return collectFields<NewProduct>({
		catalogId: () => catalogueId(row),
		name: () => row.text('productName', 'Product Name', 'name'),
		category: () => row.text('category', 'Category', 'name'),
		currency,
		price,
		retailer_id: () => readRetailerId(row),
		image_url: () => valueOf('Image URL', readAddress(row.param('imageUrl', ''))),
		description: () => valueOf('Description', readDescription(additional.description)),
		url: () => optional('Product Page URL', additional.url, readAddress),
		brand: () => valueOf('Brand', readText('Brand', additional.brand, 'name')) || undefined,
		sale_price: () => {
			const [sale, full, code] = [salePrice(), usable(price), usable(currency)];
			if (sale === undefined || full === undefined || code === undefined) return sale;
			return valueOf('Sale Price', readSalePrice(sale, full, code));
		},
		sale_price_start_date: start,
		sale_price_end_date: () => valueOf('Sale End', readEnd(usable(start), end())),
	});
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

/** A product cannot be removed: those without an ID must not become one that is called "N/A". */
function readRetailerId(row: Row): string {
	const field = 'Retailer ID';
	const id = row.text('retailerId', field, 'data');
	if (!isFiller(id)) return id;
	throw new FieldError(field, `it is "${id}". Enter the ID, or leave out products without one`);
}

function optional<T>(
	field: string,
	value: unknown,
	read: (value: unknown) => Result<T>,
): T | undefined {
	return asMachineText(value) === '' ? undefined : valueOf(field, read(value));
}

const NO_SALE =
	'it has no effect without "Sale Price". Enter a sale price, or leave the date empty';
