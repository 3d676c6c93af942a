// @ts-check
// Times and numbers as people read them.

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });
const seconds = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'long', year: 'numeric' });
const both = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const withZone = new Intl.DateTimeFormat(undefined, {
	...{ day: 'numeric', month: 'short', year: 'numeric' },
	...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
});
const precise = new Intl.DateTimeFormat(undefined, {
	...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', second: '2-digit' },
	fractionalSecondDigits: 3,
});
const milliseconds = new Intl.DateTimeFormat(undefined, {
	...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
	fractionalSecondDigits: 3,
});
const dayAndTime = new Intl.DateTimeFormat(undefined, {
	...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
});
const number = new Intl.NumberFormat();

/** @param {number} at Unix ms */
export const formatTime = (at) => time.format(at);
/** @param {number} at Unix ms */
export const formatSeconds = (at) => seconds.format(at);
/** @param {number} at Unix ms */
export const formatDay = (at) => day.format(at);
/** @param {number} at Unix ms */
export const formatBoth = (at) => both.format(at);

/** The browser's time zone: that of all times on the page. */
export const TIME_ZONE = both.resolvedOptions().timeZone;
/** @param {number} at Unix ms */
export const formatWithZone = (at) => withZone.format(at);

/**
 * To the millisecond where that separates one from the next.
 *
 * @param {number} at Unix ms, one of several
 * @param {number} step ms between two of them
 */
export const formatMoment = (at, step) => (step < 1000 ? precise : both).format(at);

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * @param {number} at Unix ms, one of several along an axis
 * @param {number} step ms between two of them
 * @param {number} span ms from the first to the last
 */
export function formatAxisTime(at, step, span) {
	if (step < 1000) return milliseconds.format(at);
	if (step < MINUTE) return seconds.format(at);
	return span < DAY ? time.format(at) : dayAndTime.format(at);
}

/** @param {number} value */
export const formatNumber = (value) => number.format(value);

/**
 * @param {number} count
 * @param {string} one the noun for 1
 * @param {string} [many] for any other number
 */
export const plural = (count, one, many = `${one}s`) =>
	`${formatNumber(count)} ${count === 1 ? one : many}`;

/**
 * @param {string} price in the smallest unit of the currency
 * @param {string} currency ISO 4217 code
 */
export function formatPrice(price, currency) {
	try {
		const format = new Intl.NumberFormat(undefined, { style: 'currency', currency });
		const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
		return format.format(Number(price) / 10 ** digits);
	} catch {
		return `${price} ${currency}`;
	}
}

/** @param {number} ms how far the clock runs ahead */
export function formatSpan(ms) {
	const units = /** @type {const} */ ([
		[86_400_000, 'day'],
		[3_600_000, 'hour'],
		[60_000, 'minute'],
	]);
	const parts = [];
	let rest = ms;
	for (const [length, unit] of units) {
		const count = Math.floor(rest / length);
		rest -= count * length;
		if (count > 0) parts.push(plural(count, unit));
	}
	return parts.length > 0 ? parts.join(' ') : 'under a minute';
}

/** @param {string} digits with country code */
export const formatPhone = (digits) => `+${digits}`;
