/**
 * Milliseconds to wait as a Retry-After header says: seconds or an HTTP date (RFC 9110, 10.2.3).
 *
 * @param value the header's value
 * @param now Unix milliseconds
 * @returns undefined when the header is absent or makes no sense
 */
export function readRetryAfter(value: unknown, now: number): number | undefined {
	const text = Array.isArray(value)
		? String(value[0])
		: typeof value === 'string'
			? value.trim()
			: '';
	if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
	// Date.parse alone would take "-5" for a year.
	if (!/[a-z]/i.test(text)) return undefined;
	const date = Date.parse(text);
	return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
