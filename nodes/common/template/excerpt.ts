/** How many characters are shown on either side, at most. */
const LONGEST_SIDE = 30;

/**
 * A part of a text on one line, for messages: "…EUR for order {{2}}, which arrives on…".
 *
 * @param index of the part that is shown with what surrounds it
 * @param length of that part
 */
export function excerptAround(text: string, index: number, length: number): string {
	const before = onOneLine(text.slice(0, index));
	const after = onOneLine(text.slice(index + length));
	return (cutStart(before) + text.slice(index, index + length) + cutEnd(after)).trim();
}

function onOneLine(text: string): string[] {
	return [...text.replace(/\s+/g, ' ')];
}

function cutStart(letters: readonly string[]): string {
	if (letters.length <= LONGEST_SIDE) return letters.join('');
	return `…${letters
		.slice(-LONGEST_SIDE)
		.join('')
		.replace(/^\S*\s/, '')}`;
}

function cutEnd(letters: readonly string[]): string {
	if (letters.length <= LONGEST_SIDE) return letters.join('');
	return `${letters
		.slice(0, LONGEST_SIDE)
		.join('')
		.replace(/\s\S*$/, '')}…`;
}
