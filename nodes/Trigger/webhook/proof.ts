import { createHash, timingSafeEqual } from 'node:crypto';

/** The parts of a delivery that can prove where it comes from. */
export interface Proof {
	/** Node has their names in lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	readonly query: Readonly<Record<string, unknown>>;
	/** exactly as it came */
	readonly rawBody: Buffer;
}

/** @returns undefined where the header is missing or not one text */
export function headerOf({ headers }: Pick<Proof, 'headers'>, name: string): string | undefined {
	const value = headers[name.toLowerCase()];
	return typeof value === 'string' ? value : undefined;
}

/** Compares in constant time. Digests are of one length, so that nothing reveals how long the secret is. */
export function isSame(given: string, expected: string): boolean {
	return timingSafeEqual(digest(given), digest(expected));
}

/** Base64 of a SHA-256 in either alphabet as one spelling: that of URLs, without its one sign of padding. */
export function plainBase64(text: string): string {
	return text.replace(/=$/, '').replace(/\+/g, '-').replace(/\//g, '_');
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
