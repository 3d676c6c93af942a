// The ways in which people type one and the same phone number into a spreadsheet.

interface TypedNumber {
	/** Country calling code. */
	code: string;
	/** National digits, without trunk prefix. */
	national: string;
	/** National digits in the groups that the country writes. */
	groups: string[];
}

/** A cell: text, or a number where the spreadsheet program took the digits for one. */
export type Cell = string | number;

const NBSP = '\u00a0';

/** Good for any country: the number carries its country code. */
const INTERNATIONAL: ((typed: TypedNumber) => Cell)[] = [
	({ code, groups }) => `+${code} ${groups.join('-')}`,
	({ code, groups }) => `+${code}${groups.join('')}`,
	({ code, groups }) => `00${code} ${groups.join(' ')}`,
	({ code, groups }) => `(+${code}) ${groups.join('-')}`,
	({ code, groups }) => `+${code}${NBSP}${groups.join(NBSP)}`,
	({ code, groups }) => `+${code}.${groups.join('.')}`,
	({ code, groups }) => ` +${code} (${groups[0]}) ${groups.slice(1).join(' ')} `,
];

/** Good where the country is the list's default one, besides the international ways. */
const NATIONAL: ((typed: TypedNumber) => Cell)[] = [
	({ groups }) => groups.join(' '),
	({ national }) => Number(national),
	({ groups }) => `0${groups.join('-')}`,
	({ code, national }) => Number(code + national),
];

/** The i-th way of typing a number; a list's default country is typed in national ways too. */
export function typeNumber(typed: TypedNumber, i: number, defaultCountryCode: string): Cell {
	const isDefault = typed.code === defaultCountryCode;
	const ways = isDefault ? [...INTERNATIONAL, ...NATIONAL] : INTERNATIONAL;
	const type = ways[i % ways.length];
	if (!type) throw new RangeError(`There is no way of typing before the first: ${i}`);
	return type(typed);
}

/** Cuts digits into groups of the given lengths. */
export function group(digits: string, lengths: number[]): string[] {
	let start = 0;
	return lengths.map((length) => digits.slice(start, (start += length)));
}
