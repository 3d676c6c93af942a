/** The value of JSON text, or the value itself when it is no text; undefined for text that is no JSON. */
export function fromJson(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	try {
		return JSON.parse(value) as unknown;
	} catch {
		return undefined;
	}
}
