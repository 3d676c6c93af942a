/** Which callers may start a workflow. */
import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Authentication, Proof } from '../../../../nodes/Trigger/webhook/authentication.ts';
import { isAuthentic } from '../../../../nodes/Trigger/webhook/authentication.ts';

const SECRET = 'correct horse';
const rawBody = Buffer.from('{"a": 1}');
const hmac = createHmac('sha256', SECRET).update(rawBody);
const digest = hmac.digest();
const hex = digest.toString('hex');
const base64 = digest.toString('base64');

const proof = (change: Partial<Proof> = {}): Proof => ({
	headers: {},
	query: {},
	rawBody,
	...change,
});
const signature: Authentication = { kind: 'signature', name: 'X-WA-Signature' };
const header: Authentication = { kind: 'header', name: 'X-Secret' };
const query: Authentication = { kind: 'query', name: 'secret' };
const signed = (value: unknown) => proof({ headers: { 'x-wa-signature': value } });

describe('a signature', () => {
	it.each<[string, string]>([
		['in hexadecimal digits', hex],
		['in capital hexadecimal digits', hex.toUpperCase()],
		['with its prefix', `sha256=${hex}`],
		['in Base64', base64],
		['in Base64 with its prefix', `sha256=${base64}`],
		['in Base64 for URLs', digest.toString('base64url')],
		['with spaces around it', ` ${hex} `],
	])('%s is accepted', (_title, value) => {
		expect(isAuthentic(signature, signed(value), SECRET)).toBe(true);
	});

	it.each<[string, unknown]>([
		['that is missing', undefined],
		['that is empty', ''],
		['with nothing behind its prefix', 'sha256='],
		['that is cut off', hex.slice(0, -1)],
		['with something behind it', `${hex}0`],
		['with its prefix inside', `${hex.slice(0, 9)}sha256=${hex.slice(9)}`],
		['with padding inside', `${base64.slice(0, 9)}=${base64.slice(9, -1)}`],
		['that comes twice', [hex, hex]],
		['of another kind', `sha1=${createHmac('sha1', SECRET).update(rawBody).digest('hex')}`],
		['that is the secret', SECRET],
		['without a key', createHmac('sha256', '').update(rawBody).digest('hex')],
	])('%s is refused', (_title, value) => {
		expect(isAuthentic(signature, signed(value), SECRET)).toBe(false);
	});

	const anyHeader: Authentication = { kind: 'signature', name: '' };

	it.each<[string, Record<string, unknown>, boolean]>([
		['any header whose name ends in -signature', { 'x-api-wa-signature': hex }, true],
		['one of several', { 'a-signature': 'v1', 'b-signature': `sha256=${hex}` }, true],
		['none of several', { 'a-signature': 'v1', 'b-signature': SECRET }, false],
		['a header with another name', { signature: hex, 'x-signature-input': hex }, false],
		['a header that comes twice', { 'x-signature': [hex, hex] }, false],
		['no header', {}, false],
	])('without the name of its header is searched in %s', (_title, headers, expected) => {
		expect(isAuthentic(anyHeader, proof({ headers }), SECRET)).toBe(expected);
	});

	it('is valid for no other body and with no other secret', () => {
		fc.assert(
			fc.property(fc.uint8Array(), fc.string({ minLength: 1 }), (bytes, secret) => {
				const body = Buffer.from(bytes);
				const own = createHmac('sha256', secret).update(body).digest('hex');
				const delivery = { ...signed(own), rawBody: body };
				expect(isAuthentic(signature, delivery, secret)).toBe(true);
				expect(isAuthentic(signature, delivery, `${secret}x`)).toBe(false);
				const longer = { ...delivery, rawBody: Buffer.concat([body, Buffer.from([0])]) };
				expect(isAuthentic(signature, longer, secret)).toBe(false);
			}),
		);
	});
});

describe('a secret', () => {
	it.each<[string, Authentication, Partial<Proof>, boolean]>([
		['in its header', header, { headers: { 'x-secret': SECRET } }, true],
		['in its parameter', query, { query: { secret: SECRET } }, true],
		['in another header', header, { headers: { authorization: SECRET } }, false],
		['in the query instead of the header', header, { query: { 'X-Secret': SECRET } }, false],
		['in the header instead of the query', query, { headers: { secret: SECRET } }, false],
		['that is shorter', header, { headers: { 'x-secret': SECRET.slice(1) } }, false],
		['that is longer', header, { headers: { 'x-secret': `${SECRET}!` } }, false],
		['in other capitals', header, { headers: { 'x-secret': SECRET.toUpperCase() } }, false],
		['that comes twice', query, { query: { secret: [SECRET, SECRET] } }, false],
		['that is missing', query, {}, false],
	])('%s', (_title, authentication, change, expected) => {
		expect(isAuthentic(authentication, proof(change), SECRET)).toBe(expected);
	});

	it.each([signature, { kind: 'signature', name: '' }, header, query] as const)(
		'that is empty admits no caller by $kind $name',
		(authentication) => {
			const empty = createHmac('sha256', '').update(rawBody).digest('hex');
			const delivery = proof({
				headers: { 'x-secret': '', 'x-wa-signature': empty },
				query: { secret: '' },
			});
			expect(isAuthentic(authentication, delivery, '')).toBe(false);
		},
	);

	it('is not required without authentication', () => {
		expect(isAuthentic({ kind: 'none' }, proof(), '')).toBe(true);
	});
});
