import { createHmac, createHash, timingSafeEqual } from 'node:crypto';

/**
 * How a delivery is authenticated, and the name of the header or query parameter that has its proof. A signature without
 * a name is in any header whose name ends in `-signature`.
 */
export type Authentication =
	| { readonly kind: 'none' }
	| { readonly kind: 'header' | 'query' | 'signature'; readonly name: string };

/** How to write a secret in a URL: with these characters as they are, another one arrives. */
export const URL_ENCODING = 'write + as %2B, & as %26, # as %23 and % as %25';

/** The parts of a delivery that can prove where it comes from. */
export interface Proof {
	/** Node converts header names to lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	readonly query: Readonly<Record<string, unknown>>;
	/** exactly as received */
	readonly rawBody: Buffer;
}

/**
 * Whether a delivery proves that its sender knows the secret, compared in constant time. An empty secret proves
 * nothing.
 */
export function isAuthentic(authentication: Authentication, proof: Proof, secret: string): boolean {
	if (authentication.kind === 'none') return true;
	if (secret === '') return false;
	const { kind, name } = authentication;
	switch (kind) {
		case 'header':
			return isSame(proof.headers[name.toLowerCase()], secret);
		case 'query':
			return isSame(proof.query[name], secret);
		case 'signature':
			return Object.entries(proof.headers)
				.filter(([header]) =>
					name === '' ? header.endsWith('-signature') : header === name.toLowerCase(),
				)
				.some(([, given]) => isSignature(given, proof.rawBody, secret));
	}
}

/** An HMAC-SHA256 of the body, hexadecimal or Base64, with or without the prefix `sha256=`. */
function isSignature(given: unknown, rawBody: Buffer, secret: string): boolean {
	if (typeof given !== 'string') return false;
	const expected = createHmac('sha256', secret).update(rawBody).digest();
	const text = given.trim().replace(/^sha256=/i, '');
	const isHex = isSame(text.toLowerCase(), expected.toString('hex'));
	const isBase64 = isSame(plainBase64(text), expected.toString('base64url'));
	return isHex || isBase64;
}

/** Compares in constant time. Digests have equal lengths, so timing does not reveal the length of the secret. */
function isSame(given: unknown, expected: string): boolean {
	return typeof given === 'string' && timingSafeEqual(sha256(given), sha256(expected));
}

/** Base64 of a SHA-256 in either alphabet as one spelling: that of URLs, without its one sign of padding. */
export function plainBase64(text: string): string {
	return text.replace(/=$/, '').replace(/\+/g, '-').replace(/\//g, '_');
}

function sha256(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
