import type { Result } from './result';
import { accept, refuse } from './result';
import { shorten } from './text';

/** Decimal places that are kept: binary fractions would add up to 0.30000000000000004. */
const DECIMALS = 6;
const ONE = 10n ** BigInt(DECIMALS);

/** The decimal separator where the number was written; undefined if unknown. */
export type DecimalSign = '.' | ',' | undefined;

const NUMBER = /^(\d+)(?:([.,])(\d+))?$/;

/**
 * An amount of zero or more in exact millionths. Digits are moved as text, so nothing is rounded. Text with thousands
 * separators is refused, and so are ambiguous amounts: 1.234 where the decimal separator is a comma.
 *
 * @param value text or a number
 */
export function readMillionths(value: unknown, sign: DecimalSign): Result<bigint> {
	const text = writtenOf(value);
	const [, whole, point, fraction = ''] = NUMBER.exec(text) ?? [];
	if (whole === undefined) {
		const found = text === '' ? 'it is empty' : `"${shorten(text)}" is not a number`;
		return refuse(`${found}. Write it like 0.0456, without a currency`);
	}
	const mayGroup = point !== undefined && point !== sign && fraction.length === 3;
	if (mayGroup && !/^0/.test(whole)) {
		return refuse(
			`"${text}" can be read as ${whole}${fraction} and as ${whole}.${fraction}. Write ${whole}${fraction} or ${whole}${point}${fraction}0`,
		);
	}
	if (fraction.length > DECIMALS && !/^0*$/.test(fraction.slice(DECIMALS))) {
		return refuse(`"${shorten(text)}" has more than ${DECIMALS} decimals. Round it`);
	}
	return accept(BigInt(whole) * ONE + BigInt(fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0')));
}

/** "9.40", "0.0456": with at least two decimals. */
export function writeMillionths(amount: bigint): string {
	const fraction = String(amount % ONE).padStart(DECIMALS, '0');
	return `${amount / ONE}.${fraction.replace(/0{1,4}$/, '')}`;
}

/** Digits beyond the 15th are artefacts of binary arithmetic. */
function writtenOf(value: unknown): string {
	if (typeof value === 'number') return String(Number(value.toPrecision(15)));
	return typeof value === 'string' ? value.trim() : (JSON.stringify(value) ?? '');
}
