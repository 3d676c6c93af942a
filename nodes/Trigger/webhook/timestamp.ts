/** Seconds up to here, milliseconds above: the year 5138, and March 1973. */
const LARGEST_SECONDS = 100_000_000_000;

/**
 * Reads a time as services write them: Unix seconds, Unix milliseconds, or ISO 8601 with its time zone.
 *
 * @returns Unix ms; undefined if it is none
 */
export function readTimestamp(value: unknown): number | undefined {
	if (typeof value === 'number') return fromNumber(value);
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	if (/^\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text));
	if (!/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return undefined;
	const ms = Date.parse(text);
	return Number.isNaN(ms) ? undefined : ms;
}

function fromNumber(value: number): number | undefined {
	if (!Number.isFinite(value) || value <= 0) return undefined;
	return value < LARGEST_SECONDS ? value * 1000 : value;
}
