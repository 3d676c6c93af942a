import { readMillionths } from '../../values/exactDecimal';
import { callingCodeOf } from '../../values/checks/contactValues';
import { asText, valueOf } from '../../values/checks/values';
import { prefixProblems } from '../../values/result';
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

/** What messages cost, by calling code and category of the template: a number shows no more of its country. */
export class PriceList {
	private readonly prices = new Map<string, ListedPrice>();

	/** The currencies of the list, in its order. */
	get currencies(): string[] {
		return [...new Set([...this.prices.values()].map(({ currency }) => currency))];
	}

	/**
	 * The price of a message; of several that fit that of its country comes first, then that of its category.
	 *
	 * @param code calling code in digits; undefined where it is not known
	 * @param category of the template
	 * @returns undefined for none
	 */
	find(code: string | undefined, category: string): Price | undefined {
		const own = category.toUpperCase();
		for (const country of code === undefined ? [ANY] : [code, ANY]) {
			const price = this.prices.get(keyOf(country, own)) ?? this.prices.get(keyOf(country, ANY));
			if (price !== undefined) return price;
		}
		return undefined;
	}

	/** @throws FieldError where another row gives another price for the same */
	add(country: string, category: string, price: ListedPrice): void {
		const key = keyOf(country, category);
		const known = this.prices.get(key);
		if (known === undefined) this.prices.set(key, price);
		else if (known.amount !== price.amount || known.currency !== price.currency) {
			const what = `${country === ANY ? 'any country' : `+${country}`}, ${category === ANY ? 'any category' : category}`;
			throw priceFault(
				`${price.place} and ${known.place} have different prices for ${what}. Keep one of them: countries that share a calling code have one price`,
			);
		}
	}
}

function keyOf(country: string, category: string): string {
	return `${country} ${category}`;
}

/**
 * Reads the option.
 *
 * @param value as {@link readPriceTable} takes it
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
	const code = text === ANY ? ANY : callingCodeOf(text);
	if (code !== undefined) return code;
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
	if (/^[a-z]{3}$/i.test(text)) return text.toUpperCase();
	throw priceFault(
		`${place}, currency: "${shorten(text)}" is not a three-letter code such as EUR or USD`,
	);
}

function cellOf(value: unknown): string {
	return asText(value) ?? JSON.stringify(value);
}
