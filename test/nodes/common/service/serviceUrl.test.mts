import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../../../nodes/common/service/request.ts';
import { readBaseUrl, requestUrl } from '../../../../nodes/common/service/serviceUrl.ts';

describe('readBaseUrl', () => {
	it.each([
		['https://api.example.com/v1', 'https://api.example.com/v1'],
		['  https://api.example.com/v1/  ', 'https://api.example.com/v1'],
		['https://api.example.com/v1///', 'https://api.example.com/v1'],
		['http://127.0.0.1:8090/v1', 'http://127.0.0.1:8090/v1'],
		['https://api.example.com/wa/v12', 'https://api.example.com/wa/v12'],
	])('tidies %j', (text, url) => {
		expect(readBaseUrl(text)).toEqual({ ok: true, url });
	});

	it.each([
		['', /is empty/],
		[undefined, /is empty/],
		['api.example.com/v1', /not a web address/],
		['ftp://api.example.com/v1', /must begin with https/],
		['https://user:secret@api.example.com/v1', /must not contain a user name/],
		['https://api.example.com/v1?x=1', /must not contain \?/],
		['https://api.example.com', /no version segment.*https:\/\/api\.example\.com\/v1/],
		['https://api.example.com/wa/', /no version segment.*https:\/\/api\.example\.com\/wa\/v1/],
	])('refuses %j', (text, reason) => {
		const reading = readBaseUrl(text);
		expect(reading).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
		expect(JSON.stringify(reading)).not.toContain('secret');
	});
});

describe('requestUrl', () => {
	const base = 'https://api.example.com/v1';

	it('puts the project in and keeps a trailing slash', () => {
		expect(requestUrl(base, 'p 1', ['project', PROJECT, 'wa_template', ''])).toBe(
			`${base}/project/p%201/wa_template/`,
		);
	});

	it('lets no ID name another endpoint', () => {
		fc.assert(
			fc.property(
				fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('.', '..', '../x', 'a/b')),
				(id) => {
					const { pathname, origin, search, hash } = new URL(
						requestUrl(base, 'p', ['project', PROJECT, 'x', id]),
					);
					expect(origin + pathname).toMatch(
						/^https:\/\/api\.example\.com\/v1\/project\/p\/x\/[^/]*$/,
					);
					expect(search + hash).toBe('');
				},
			),
		);
	});
});
