/** What of an operation the canvas can show beside its name. */
interface Titled {
	readonly value: string;
	readonly name: string;
}

/**
 * The subtitle of a node on the canvas: the operation's name and what it is about, such as
 * "Send · Order update". A value that an expression gives is known only when the node runs, and is left out.
 *
 * @param operations those of one resource, or of several under the keys by which `chosenBy` finds them
 * @param about by operation, the parameters that name what it is about: the first that holds a text counts
 * @param words in place of the values of parameters that are chosen from options
 */
export function operationSubtitle(
	operations: readonly Titled[],
	about: Readonly<Record<string, readonly string[]>> = {},
	words: Readonly<Record<string, string>> = {},
	chosenBy = '$parameter["operation"]',
): string {
	const names = literal(Object.fromEntries(operations.map(({ value, name }) => [value, name])));
	const texts = `(${literal(about)}[${chosenBy}] ?? []).map(name => $parameter.toJSON()[name])`;
	const shown = `.map(value => value?.cachedResultName || (value?.__rl ? value.value : ${literal(words)}[value] ?? value))`;
	const known = '.filter(text => typeof text === "string" && text !== "" && !text.startsWith("="))';
	const first = '.slice(0, 1).map(text => " · " + text).join("")';
	return `={{ ${names}[${chosenBy}] + ${texts}${shown}${known}${first} }}`;
}

/** In brackets, and with no two braces side by side, which would end the expression. */
function literal(value: unknown): string {
	return `(${JSON.stringify(value).replace(/([{}])(?=[{}])/g, '$1 ')})`;
}
