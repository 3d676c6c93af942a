import { readMillionths } from '../../values/exactDecimal';
import { callingCodeDigits } from '../../values/checks/contactValues';
import { readCurrency } from '../../values/checks/identifiers';
import { asText, valueOf, prefixProblems } from '../../values/result';
import { countryName, countryOf } from '../../values/phone/countryOf';
import { isoOf } from '../../values/phone/countryNames';
import { codeOf } from '../../values/phone/numberingPlans';
import { shorten } from '../../values/text';
import type { PriceRow } from './priceTable';
import { PRICE_LIST, priceFault, readPriceTable } from './priceTable';

/** What one message costs. */
export interface Price {
	/** In exact millionths of the currency's unit. */
	readonly amount: bigint;
	/** Three capital letters (ISO 4217). */
	readonly currency: string;
}

interface ListedPrice extends Price {
	/** "line 3". */
	readonly place: string;
}

/** In the place of a country or a category: all that have no price of their own. */
const ANY = '*';

/** Categories of templates (specification, "Template"), by the names that price lists have for them. */
const CATEGORIES: Readonly<Record<string, string>> = {
	MARKETING: 'MARKETING',
	TRANSACTIONAL: 'TRANSACTIONAL',
	UTILITY: 'TRANSACTIONAL',
	OTP: 'OTP',
	AUTHENTICATION: 'OTP',
};

/** What messages cost, by country or calling code, and by category of the template. */
export class PriceList {
	private readonly prices = new Map<string, ListedPrice>();

	/** The currencies, in list order. */
	get currencies(): string[] {
		return [...new Set([...this.prices.values()].map(({ currency }) => currency))];
	}

	/**
	 * The most specific price of a message: of its country, else its calling code, else all others; in each, of its
	 * category before all categories.
	 *
	 * @param recipient digits with country code
	 * @param category of the template
	 * @returns undefined for none
	 */
	find(recipient: string, category: string): Price | undefined {
		const own = category.toUpperCase();
		for (const place of [countryOf(recipient), codeOf(recipient), ANY]) {
			if (place === undefined) continue;
			const price = this.prices.get(keyOf(place, own)) ?? this.prices.get(keyOf(place, ANY));
			if (price !== undefined) return price;
		}
		return undefined;
	}

	/**
	 * @param where two letters of a country (ISO 3166-1), a calling code in digits, or * for all others
	 * @throws FieldError if another row has a different price for the same
	 */
	add(where: string, category: string, price: ListedPrice): void {
		const key = keyOf(where, category);
		const known = this.prices.get(key);
		if (known === undefined) this.prices.set(key, price);
		else if (known.amount !== price.amount || known.currency !== price.currency) {
			const what = `${describePlace(where)}, ${category === ANY ? 'any category' : category}`;
			throw priceFault(
				`${price.place} and ${known.place} have different prices for ${what}. Keep one of them`,
			);
		}
	}
}

function keyOf(where: string, category: string): string {
	return `${where} ${category}`;
}

function describePlace(where: string): string {
	if (where === ANY) return 'any country';
	return /^\d/.test(where) ? `+${where}` : countryName(where);
}

/**
 * Reads the price list.
 *
 * @param value as {@link readPriceTable} accepts it
 * @throws FieldError naming the line or row and its column, for whatever cannot be used
 */
export function readPriceList(value: unknown): PriceList {
	const { rows, decimalSign } = readPriceTable(value);
	if (rows.length === 0)
		throw priceFault('it has no prices. Add a row such as IN,MARKETING,0.01,USD');
	const list = new PriceList();
	for (const row of rows) {
		const { place } = row;
		const amount = prefixProblems(`${place}, price: `, readMillionths(row.price, decimalSign));
		list.add(readCountryCell(row), readCategory(row), {
			amount: valueOf(PRICE_LIST, amount),
			currency: readCurrencyCell(row),
			place,
		});
	}
	return list;
}

function readCountryCell({ country, place }: PriceRow): string {
	const text = cellOf(country);
	const where = text === ANY ? ANY : (callingCodeDigits(text) ?? isoOf(text));
	if (where !== undefined) return where;
	throw priceFault(
		`${place}, country: "${shorten(text)}" is not a country. Write it like Germany, DE or 49, or * for all others`,
	);
}

function readCategory({ category, place }: PriceRow): string {
	const text = cellOf(category);
	if (text === '' || text === ANY) return ANY;
	const known = CATEGORIES[text.toUpperCase()];
	if (known !== undefined) return known;
	throw priceFault(
		`${place}, category: "${shorten(text)}" is not a category. Use ${Object.keys(CATEGORIES).join(', ')}, or * for all`,
	);
}

function readCurrencyCell({ currency, place }: PriceRow): string {
	const text = cellOf(currency);
	return valueOf(PRICE_LIST, prefixProblems(`${place}, currency: `, readCurrency(text)));
}

function cellOf(value: unknown): string {
	return asText(value) ?? JSON.stringify(value);
}
