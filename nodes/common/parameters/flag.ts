import type { Result } from '../result/result';
import { accept, refuse } from '../result/result';
import { shorten } from '../result/text';

const WORDS: ReadonlyMap<string, boolean> = new Map([
	['true', true],
	['yes', true],
	['1', true],
	['false', false],
	['no', false],
	['0', false],
]);

/**
 * A yes or no as forms and spreadsheets hold it; undefined for an empty cell. Anything else is
 * refused: taking "opted out" for true would do harm.
 */
export function readFlag(value: unknown): Result<boolean | undefined> {
	if (value === null || value === undefined || value === '') return accept(undefined);
	if (typeof value === 'boolean') return accept(value);
	const text = String(value).trim();
	if (text === '') return accept(undefined);
	const flag = WORDS.get(text.toLowerCase());
	return flag === undefined
		? refuse(`"${shorten(text)}" is neither true nor false. Use true or false, yes or no, 1 or 0`)
		: accept(flag);
}
