/** Joins texts to sentences: each gets its full stop, those that are missing are left out. */
export function joinSentences(...texts: Array<string | undefined>): string {
	return texts
		.filter((text): text is string => text !== undefined && text !== '')
		.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
		.join(' ');
}
