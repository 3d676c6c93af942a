import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** How a delivery proves that it comes from the service, and where the proof stands. */
export type Authentication =
	| { readonly kind: 'none' }
	| { readonly kind: 'header' | 'query' | 'signature'; readonly name: string };

export interface Proof {
	readonly headers: Readonly<Record<string, unknown>>;
	readonly query: Readonly<Record<string, unknown>>;
	/** exactly as it came */
	readonly rawBody: Buffer;
}

/**
 * Whether a delivery proves that its sender knows the secret. Takes the same time whatever is wrong with
 * the proof and however long it is. An empty secret proves nothing.
 */
export function isAuthentic(
	authentication: Authentication,
	{ headers, query, rawBody }: Proof,
	secret: string,
): boolean {
	if (authentication.kind === 'none') return true;
	if (secret === '') return false;
	const { kind, name } = authentication;
	// Node has header names in lower case.
	const given = kind === 'query' ? query[name] : headers[name.toLowerCase()];
	if (typeof given !== 'string') return false;
	return kind === 'signature' ? isSignature(given, rawBody, secret) : isSame(given, secret);
}

/** An HMAC-SHA256 of the body: in hexadecimal digits or in Base64, with or without `sha256=` before it. */
function isSignature(given: string, rawBody: Buffer, secret: string): boolean {
	const expected = createHmac('sha256', secret).update(rawBody).digest();
	const text = given.trim().replace(/^sha256=/i, '');
	const isHex = isSame(text.toLowerCase(), expected.toString('hex'));
	const unpadded = text.replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_');
	const isBase64 = isSame(unpadded, expected.toString('base64url'));
	return isHex || isBase64;
}

/** Digests are of one length, so that nothing tells how long the secret is. */
function isSame(given: string, expected: string): boolean {
	return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}
