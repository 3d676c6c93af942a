// A logged request as an entry of an HTTP archive.
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHarEntry } from '../../page/har.mts';
import { createSecrets } from '../../world/redact.mts';
import { entryOf } from './entries.mts';

const origin = 'http://localhost:8090';
const secrets = createSecrets();
secrets.add('hush');

describe('its address', () => {
	const ajv = new Ajv();
	addFormats.default(ajv);
	const isUri = ajv.compile({ type: 'string', format: 'uri' });

	it('is valid whatever a client requests', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), (text) => {
				const { url } = toHarEntry(entryOf(1, { url: `/v1/${text}` }), secrets, origin).request;
				expect([isUri(url), url]).toEqual([true, url]);
				expect(url.startsWith(`${origin}/v1/`)).toBe(true);
			}),
		);
	});

	it.each([
		['/v1/a?b=c&d=%20', '/v1/a?b=c&d=%20'],
		['/v1/50%', '/v1/50%25'],
		['/v1/a#b|c', '/v1/a%23b%7Cc'],
		['/v1/hush?x=[hush]', '/v1/%5Bredacted%5D?x=%5B%5Bredacted%5D%5D'],
	])('is, for %s: %s', (url, path) => {
		expect(toHarEntry(entryOf(1, { url }), secrets, origin).request.url).toBe(origin + path);
	});
});

describe('its body', () => {
	const textOf = (text: string, isJson: boolean) => {
		const body = { text, isJson, size: text.length, isTruncated: false };
		return toHarEntry(entryOf(1, { body }), secrets, origin).request.postData?.text;
	};

	it.each([
		['{"a": "h\\u0075sh"}', true, '{"a":"[redacted]"}'],
		['"text"', true, '"text"'],
		['{"a":"b', true, '{"a":"b'],
		['a=hush', false, 'a=[redacted]'],
	])('shows %s (JSON: %s) as %s', (text, isJson, shown) => {
		expect(textOf(text, isJson)).toBe(shown);
	});
});
