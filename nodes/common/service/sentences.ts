/** Joins texts to sentences: each gets its full stop, those that are missing are left out. */
export function joinSentences(...texts: Array<string | undefined>): string {
	return texts
		.filter((text): text is string => text !== undefined && text !== '')
		.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
		.join(' ');
}

/**
 * Lines of a hint or of an error's description. The editor shows both as HTML: it runs lines together that have
 * no <br> between them, and a value that looks like a tag would vanish.
 */
export function editorText(lines: readonly string[]): string {
	return lines.map((line) => line.replace(/<(?=[a-z/!?])/gi, '&lt;')).join('<br>\n');
}
