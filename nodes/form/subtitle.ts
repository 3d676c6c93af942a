interface Titled {
	readonly value: string;
	readonly name: string;
}

/**
 * The subtitle of a node on the canvas: the operation's name and its subject, such as "Send · Order update". Values
 * from expressions are left out: they are known only when the node runs.
 *
 * @param operations of one resource, or of several, with the values that `chosenBy` yields
 * @param about by operation, the parameters that may name its subject: the first that holds text is used
 * @param words what to show for the values of option parameters
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

/** In parentheses, and without adjacent braces, which would end the expression. */
function literal(value: unknown): string {
	return `(${JSON.stringify(value).replace(/([{}])(?=[{}])/g, '$1 ')})`;
}
