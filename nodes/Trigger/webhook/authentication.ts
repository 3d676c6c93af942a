import { createHmac } from 'node:crypto';
import type { Proof } from './proof';
import { headerOf, isSame, plainBase64 } from './proof';
import type { TimestampedAuthentication } from './timestampedSignature';
import { isSigned } from './timestampedSignature';

/** How a delivery proves that it comes from the service, and where the proof is. */
export type Authentication =
	| { readonly kind: 'none' }
	| { readonly kind: 'header' | 'query' | 'signature'; readonly name: string }
	| TimestampedAuthentication;

/**
 * Whether a delivery proves that its sender knows the secret. Takes the same time whatever is wrong with
 * the proof and however long it is. An empty secret proves nothing.
 */
export function isAuthentic(authentication: Authentication, proof: Proof, secret: string): boolean {
	if (authentication.kind === 'none') return true;
	if (secret === '') return false;
	switch (authentication.kind) {
		case 'timestampedSignature':
		case 'standardWebhooks':
			return isSigned(authentication, proof, secret);
		case 'query': {
			const given = proof.query[authentication.name];
			return typeof given === 'string' && isSame(given, secret);
		}
		default: {
			const given = headerOf(proof, authentication.name);
			if (given === undefined) return false;
			return authentication.kind === 'signature'
				? isSignature(given, proof.rawBody, secret)
				: isSame(given, secret);
		}
	}
}

/** An HMAC-SHA256 of the body: in hexadecimal digits or in Base64, with or without `sha256=` before it. */
function isSignature(given: string, rawBody: Buffer, secret: string): boolean {
	const expected = createHmac('sha256', secret).update(rawBody).digest();
	const text = given.trim().replace(/^sha256=/i, '');
	const isHex = isSame(text.toLowerCase(), expected.toString('hex'));
	const isBase64 = isSame(plainBase64(text), expected.toString('base64url'));
	return isHex || isBase64;
}
