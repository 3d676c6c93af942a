import { ProblemKind } from '../result';

/**
 * The problem with the whole address of a button in place of its end. Undefined if the value may be meant: an address as
 * a parameter, or where the placeholder is all there is.
 *
 * @param field how messages name the value
 * @param address of the button, ending in its placeholder
 */
export function wholeAddressProblem(
	field: string,
	address: string,
	value: string,
): ProblemKind | undefined {
	const problem = wholeAddress(address, value);
	return problem === undefined
		? undefined
		: new ProblemKind(`${field} ${problem}`, 'invalidValue', `${field} contains a whole address`);
}

function wholeAddress(address: string, value: string): string | undefined {
	const start = /^(.*?)\{\{\s*\d+\s*\}\}$/s.exec(address.trim())?.[1] ?? '';
	const [host, given] = [start, value.trim()].map((text) =>
		text.replace(/^(?:https?:\/\/)?(?:www\.)?/i, ''),
	);
	if (!host || given === undefined) return undefined;
	if (given.toLowerCase().startsWith(host.toLowerCase())) {
		return `contains the whole address. The button already begins with ${start}: give only the end, "${given.slice(host.length)}"`;
	}
	return start.includes('?') || !/^https?:\/\//i.test(value.trim())
		? undefined
		: `contains a whole address. The button already begins with ${start}: give only what follows`;
}
