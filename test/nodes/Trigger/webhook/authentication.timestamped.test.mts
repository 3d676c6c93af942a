/** Signatures that cover the time of a delivery: Standard Webhooks, and Stripe's scheme. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAuthentic, isStale } from '../../../../nodes/Trigger/webhook/authentication.ts';
import type {
	Proof,
	TimestampedAuthentication,
} from '../../../../nodes/Trigger/webhook/authentication.ts';

const toleranceMs = 300_000;
const standard: TimestampedAuthentication = { kind: 'standardWebhooks', toleranceMs };
const stripe: TimestampedAuthentication = {
	kind: 'timestampedSignature',
	name: 'Stripe-Signature',
	toleranceMs,
};

/** The example that the Standard Webhooks libraries test with. */
const KNOWN = {
	secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
	id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
	timestamp: '1614265330',
	body: '{"test": 2432232314}',
	signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const AT = Number(KNOWN.timestamp) * 1000;

const proof = (headers: Record<string, unknown>, body = KNOWN.body): Proof => ({
	headers,
	query: {},
	rawBody: Buffer.from(body),
});
const known = (change: Record<string, unknown> = {}, body?: string) =>
	proof(
		{
			'webhook-id': KNOWN.id,
			'webhook-timestamp': KNOWN.timestamp,
			'webhook-signature': KNOWN.signature,
			...change,
		},
		body,
	);
const hmac = (key: string, text: string) => createHmac('sha256', key).update(text);
const pairs = (key: string, timestamp = KNOWN.timestamp, body = KNOWN.body) =>
	`t=${timestamp},v1=${hmac(key, `${timestamp}.${body}`).digest('hex')}`;
const inStripe = (header: unknown, body?: string) => proof({ 'stripe-signature': header }, body);

describe('Standard Webhooks', () => {
	it.each<[string, Proof]>([
		['the known example', known()],
		['one of several', known({ 'webhook-signature': `v1a,xyz v1,AAAA ${KNOWN.signature}` })],
		['one without padding', known({ 'webhook-signature': KNOWN.signature.slice(0, -1) })],
	])('takes %s', (_title, delivery) => {
		expect(isAuthentic(standard, delivery, KNOWN.secret)).toBe(true);
	});

	it.each<[string, Proof, string?]>([
		['another body', known({}, `${KNOWN.body} `)],
		['another ID', known({ 'webhook-id': 'msg_2' })],
		['another time', known({ 'webhook-timestamp': '1614265331' })],
		['no ID', known({ 'webhook-id': undefined })],
		['an empty ID', known({ 'webhook-id': '' })],
		['no time', known({ 'webhook-timestamp': undefined })],
		['no signature', known({ 'webhook-signature': undefined })],
		['an empty signature', known({ 'webhook-signature': 'v1,' })],
		['another version', known({ 'webhook-signature': KNOWN.signature.replace('v1', 'v2') })],
		['no version', known({ 'webhook-signature': KNOWN.signature.slice(3) })],
		['a secret that is not decoded', known(), KNOWN.secret.slice('whsec_'.length)],
		['a secret of nothing', known(), 'whsec_'],
	])('refuses %s', (_title, delivery, secret = KNOWN.secret) => {
		expect(isAuthentic(standard, delivery, secret)).toBe(false);
	});

	/** The known delivery, signed with this key; by default its ID is the signed one. */
	const signedWith = (key: string, before = `${KNOWN.id}.`, change: object = {}) => {
		const text = `${before}${KNOWN.timestamp}.${KNOWN.body}`;
		return known({ 'webhook-signature': `v1,${hmac(key, text).digest('base64')}`, ...change });
	};

	it('uses a secret without whsec_ unchanged', () => {
		expect(isAuthentic(standard, signedWith('plain secret'), 'plain secret')).toBe(true);
	});

	it.each(['', '.', 'undefined.'])('refuses a signature without an ID, over %j', (before) => {
		const delivery = signedWith('plain secret', before, { 'webhook-id': undefined });
		expect(isAuthentic(standard, delivery, 'plain secret')).toBe(false);
	});

	it.each(['whsec_', ''])('refuses a signature made with the empty key of %j', (secret) => {
		expect(isAuthentic(standard, signedWith(''), secret)).toBe(false);
	});
});

describe('a signature with a timestamp', () => {
	const KEY = 'whsec_as it is';
	const other = `v1=${hmac('old', `${KNOWN.timestamp}.${KNOWN.body}`).digest('hex')}`;

	it.each<[string, string]>([
		['alone', pairs(KEY)],
		['in capitals', pairs(KEY).replace(/(?<=v1=).*/, (hex) => hex.toUpperCase())],
		['with spaces between the pairs', pairs(KEY).replace(',', ', ')],
		['before one of another key', `${pairs(KEY)},${other}`],
		['after one of another key', pairs(KEY).replace(',', `,${other},v0=abc,`)],
	])('%s is accepted', (_title, header) => {
		expect(isAuthentic(stripe, inStripe(header), KEY)).toBe(true);
	});

	it.each<[string, unknown]>([
		['of another body', pairs(KEY, KNOWN.timestamp, '{}')],
		['of another key', pairs('old')],
		['of another time', pairs(KEY).replace(KNOWN.timestamp, '1614265331')],
		['of the body alone', `t=${KNOWN.timestamp},v1=${hmac(KEY, KNOWN.body).digest('hex')}`],
		['in another version', pairs(KEY).replace('v1', 'v0')],
		['without a time', pairs(KEY).replace(/^t=\d+,/, '')],
		['whose time is no whole number', pairs(KEY, '1614265330.5')],
		['that is missing', undefined],
		['that comes twice', [pairs(KEY), pairs(KEY)]],
	])('%s is refused', (_title, header) => {
		expect(isAuthentic(stripe, inStripe(header), KEY)).toBe(false);
	});

	it('is valid for no other body, time or secret', () => {
		const time = fc.nat(4_000_000_000);
		fc.assert(
			fc.property(fc.string(), time, fc.string({ minLength: 1 }), (body, seconds, key) => {
				const header = pairs(key, String(seconds), body);
				expect(isAuthentic(stripe, inStripe(header, body), key)).toBe(true);
				expect(isAuthentic(stripe, inStripe(header, `${body}0`), key)).toBe(false);
				expect(isAuthentic(stripe, inStripe(header, body), `${key}0`)).toBe(false);
				const later = header.replace(/\d+/, String(seconds + 1));
				expect(isAuthentic(stripe, inStripe(later, body), key)).toBe(false);
			}),
		);
	});
});

describe('the age of a signature', () => {
	it.each<[number, boolean]>([
		[0, false],
		[toleranceMs, false],
		[-toleranceMs, false],
		[toleranceMs + 1, true],
		[-toleranceMs - 1, true],
	])('%i ms from now', (age, stale) => {
		expect(isStale(standard, known(), AT + age)).toBe(stale);
		expect(isStale(stripe, inStripe(pairs('any')), AT + age)).toBe(stale);
	});

	it('is too high without a timestamp or a tolerance', () => {
		expect(isStale(standard, proof({}), AT)).toBe(true);
		expect(isStale(stripe, proof({}), AT)).toBe(true);
		expect(isStale({ ...standard, toleranceMs: NaN }, known(), AT)).toBe(true);
	});
});
