/** Whether nothing was entered: no value, or spaces alone. */
export function isBlank(value: unknown): boolean {
	return (
		value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
	);
}

/** At most 60 characters of a text, for messages. */
export function shorten(text: string): string {
	return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
