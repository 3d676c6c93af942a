import { createHmac, createHash, timingSafeEqual } from 'node:crypto';

/** How a delivery is authenticated, and where its proof is. */
export type Authentication =
	| { readonly kind: 'none' }
	| { readonly kind: 'header' | 'query' | 'signature'; readonly name: string }
	| TimestampedAuthentication;

/**
 * Whether a delivery proves that its sender knows the secret, compared in constant time. An empty secret proves
 * nothing.
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

/** An HMAC-SHA256 of the body, hexadecimal or Base64, with or without the prefix `sha256=`. */
function isSignature(given: string, rawBody: Buffer, secret: string): boolean {
	const expected = createHmac('sha256', secret).update(rawBody).digest();
	const text = given.trim().replace(/^sha256=/i, '');
	const isHex = isSame(text.toLowerCase(), expected.toString('hex'));
	const isBase64 = isSame(plainBase64(text), expected.toString('base64url'));
	return isHex || isBase64;
}

/** The parts of a delivery that can prove where it comes from. */
export interface Proof {
	/** Node converts header names to lower case. */
	readonly headers: Readonly<Record<string, unknown>>;
	readonly query: Readonly<Record<string, unknown>>;
	/** exactly as received */
	readonly rawBody: Buffer;
}

/** @returns undefined if the header is missing or not a single text */
export function headerOf({ headers }: Pick<Proof, 'headers'>, name: string): string | undefined {
	const value = headers[name.toLowerCase()];
	return typeof value === 'string' ? value : undefined;
}

/** Compares in constant time. Digests have equal lengths, so timing does not reveal the length of the secret. */
function isSame(given: string, expected: string): boolean {
	return timingSafeEqual(digest(given), digest(expected));
}

/** Base64 of a SHA-256 in either alphabet as one spelling: that of URLs, without its one sign of padding. */
export function plainBase64(text: string): string {
	return text.replace(/=$/, '').replace(/\+/g, '-').replace(/\//g, '_');
}

function digest(text: string): Buffer {
	return createHash('sha256').update(text).digest();
}

/** Signatures that cover the time of the delivery, so that a recorded delivery cannot be replayed later. */
export type TimestampedAuthentication =
	| {
			readonly kind: 'timestampedSignature';
			/** name of the header */
			readonly name: string;
			readonly toleranceMs: number;
	  }
	| { readonly kind: 'standardWebhooks'; readonly toleranceMs: number };

/** The unverified signature headers of a delivery. */
interface Claim {
	/** Unix seconds */
	readonly timestamp: string;
	/** The signed text that precedes the raw body. */
	readonly signedPrefix: string;
	/** Several during a rotation of the secret. */
	readonly signatures: readonly string[];
}

const SECRET_PREFIX = 'whsec_';

/**
 * Whether one of a delivery's signatures was made with the secret, in constant time:
 *
 * - Standard Webhooks 1.0 ("Signature scheme"): the headers `webhook-id`, `webhook-timestamp` and
 *   `webhook-signature: v1,<base64> v1,<base64>`, an HMAC-SHA256 of `<id>.<timestamp>.<body>`. A secret
 *   `whsec_<base64>` is decoded to the key.
 * - As Stripe signs: one header `t=<timestamp>,v1=<hex>,v1=<hex>`, an HMAC-SHA256 of `<timestamp>.<body>`. The secret
 *   is the key as it is, even with whsec_ before it.
 *
 * Says nothing about the age: see {@link isStale}.
 */
function isSigned(
	authentication: TimestampedAuthentication,
	proof: Proof,
	secret: string,
): boolean {
	const claim = readClaim(authentication, proof);
	const key = keyOf(authentication, secret);
	if (claim === undefined || key.length === 0) return false;
	const expected = createHmac('sha256', key)
		.update(claim.signedPrefix)
		.update(proof.rawBody)
		.digest(authentication.kind === 'standardWebhooks' ? 'base64url' : 'hex');
	return claim.signatures.some((signature) => isSame(signature, expected));
}

/**
 * Whether a delivery's timestamp is further from now than tolerated, in the past or the future.
 *
 * @param now Unix ms
 */
export function isStale(
	authentication: TimestampedAuthentication,
	proof: Proof,
	now: number,
): boolean {
	const claim = readClaim(authentication, proof);
	const age = Math.abs(now - Number(claim?.timestamp) * 1000);
	return !(age <= authentication.toleranceMs);
}

function readClaim(authentication: TimestampedAuthentication, proof: Proof): Claim | undefined {
	const claim =
		authentication.kind === 'standardWebhooks'
			? readStandardWebhooks(proof)
			: readPairs(headerOf(proof, authentication.name) ?? '');
	return claim !== undefined && /^\d{1,12}$/.test(claim.timestamp) ? claim : undefined;
}

function readStandardWebhooks(proof: Proof): Claim | undefined {
	const id = webhookIdOf(proof);
	const timestamp = headerOf(proof, 'webhook-timestamp') ?? '';
	if (id === undefined) return undefined;
	const signatures = (headerOf(proof, 'webhook-signature') ?? '')
		.split(/\s/)
		.filter((one) => one.startsWith('v1,'))
		.map((one) => plainBase64(one.slice('v1,'.length)));
	return { timestamp, signedPrefix: `${id}.${timestamp}.`, signatures };
}

/** The ID that identifies repeats in Standard Webhooks. */
export function webhookIdOf(proof: Pick<Proof, 'headers'>): string | undefined {
	return headerOf(proof, 'webhook-id') || undefined;
}

function readPairs(header: string): Claim {
	const pairs = header.split(',').map((pair) => pair.trim());
	const valuesOf = (name: string) =>
		pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
	const [timestamp = ''] = valuesOf('t');
	const signatures = valuesOf('v1').map((hex) => hex.toLowerCase());
	return { timestamp, signedPrefix: `${timestamp}.`, signatures };
}

function keyOf({ kind }: TimestampedAuthentication, secret: string): Buffer {
	return kind === 'standardWebhooks' && secret.startsWith(SECRET_PREFIX)
		? Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
		: Buffer.from(secret, 'utf8');
}

/** Services send about ten digits. */
const LONGEST_CHALLENGE = 256;

interface Answer {
	readonly status: 200 | 403;
	/** sent as text/plain, so that no caller can make n8n serve HTML */
	readonly text: string;
}

/**
 * Answers the GET with which a service verifies who owns a URL, as Meta's webhooks do ("Verification Requests"):
 * returns `hub.challenge` if `hub.mode` is subscribe and `hub.verify_token` is the token.
 *
 * @param token empty for none: every request is then refused
 */
export function answerChallenge(query: Readonly<Record<string, unknown>>, token: string): Answer {
	const given = query['hub.verify_token'];
	const challenge = query['hub.challenge'];
	const isKnown = typeof given === 'string' && token !== '' && isSame(given, token);
	if (!isKnown || query['hub.mode'] !== 'subscribe') return REFUSED;
	const isUsable = typeof challenge === 'string' && challenge.length <= LONGEST_CHALLENGE;
	return isUsable && challenge !== '' ? { status: 200, text: challenge } : REFUSED;
}

const REFUSED: Answer = { status: 403, text: 'The verification is refused' };
