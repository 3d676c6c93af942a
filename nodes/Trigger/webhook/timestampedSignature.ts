import { createHmac } from 'node:crypto';
import type { Proof } from './proof';
import { headerOf, isSame, plainBase64 } from './proof';

/** Signatures that cover the time of the delivery: a recorded delivery cannot be replayed later. */
export type TimestampedAuthentication =
	| {
			readonly kind: 'timestampedSignature';
			/** of the header */
			readonly name: string;
			readonly toleranceMs: number;
	  }
	| { readonly kind: 'standardWebhooks'; readonly toleranceMs: number };

/** What the headers of a delivery claim. */
interface Claim {
	/** Unix seconds */
	readonly timestamp: string;
	/** What is signed before the raw body. */
	readonly signedPrefix: string;
	/** Several while the secret is being replaced. */
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
export function isSigned(
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
 * Whether a delivery was signed longer ago than tolerated, or will be signed later than that.
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

/** The ID by which Standard Webhooks recognises a repeat. */
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
