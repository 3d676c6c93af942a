import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../../../nodes/service/requests.ts';
import {
	readBaseUrl,
	readProject,
	readProjectId,
	requestUrl,
} from '../../../../nodes/service/http/serviceUrl.ts';
import { at } from '../../../harness/pick.mts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

describe('readBaseUrl', () => {
	it.each([
		['https://api.example.com/v1', 'https://api.example.com/v1'],
		['  https://api.example.com/v1/  ', 'https://api.example.com/v1'],
		['https://api.example.com/v1///', 'https://api.example.com/v1'],
		['http://127.0.0.1:8090/v1', 'http://127.0.0.1:8090/v1'],
		// The URL is part of the key in the sent history: another spelling would send messages again.
		['HTTPS://API.Example.com:443/./v1', 'https://api.example.com/v1'],
		['https://münchen.example/v1', 'https://xn--mnchen-3ya.example/v1'],
		['https://api.example.com/wa/v12', 'https://api.example.com/wa/v12'],
		['\u200ehttps://api.example.com/v1\u200b', 'https://api.example.com/v1'],
		['\ufeffhttps://api.example.com/v1/\u2060', 'https://api.example.com/v1'],
	])('normalises %j', (text, url) => {
		expect(readBaseUrl(text)).toEqual({ ok: true, value: url });
	});

	it.each([
		['', /is empty/],
		[undefined, /is empty/],
		['api.example.com/v1', /not a web address/],
		['ftp://api.example.com/v1', /must begin with https/],
		['https://user:secret@api.example.com/v1', /must not contain a user name/],
		['https://user@api.example.com/v1', /must not contain a user name/],
		['https://:secret@api.example.com/v1', /must not contain a user name/],
		['javascript:alert(1)/v1', /must begin with https/],
		['https://api.example.com\\@evil.example/v1', /must not contain a backslash/],
		['https:\\\\evil.example/v1', /must not contain a backslash/],
		['https://api.example.com /v1', /must not contain .*a space/],
		['https://api.exa\nmple.com/v1', /must not contain .*a line break/],
		['https://api.example.com\t.evil.example/v1', /must not contain .*a space/],
		[5, /is empty/],
	])('refuses %j', (text, reason) => {
		const result = readBaseUrl(text);
		expect(result).toEqual({ ok: false, problems: [expect.stringMatching(reason)] });
		expect(JSON.stringify(result)).not.toContain('secret');
	});
});

it('removes invisible characters from project ID and password', () => {
	const project = readProject({
		baseUrl: 'https://api.example.com/v1',
		projectId: '6421c0de\u200b',
		apiPassword: '\u200e secret\ufeff word\u2060 ',
	});
	expect(project).toMatchObject({ value: { projectId: '6421c0de', apiPassword: 'secret word' } });
	expect(readProjectId('\u200b').ok).toBe(false);
});

describe('readBaseUrl says which URL is the right one', () => {
	it.each([
		['https://api.example.com', /no version/, '/v1'],
		['https://api.example.com/wa/', /no version/, '/wa/v1'],
		['https://api.example.com/api', /no version/, '/api/v1'],
		['https://api.example.com/api-v1', /no version/, '/api-v1/v1'],
		['https://api.example.com/v1x', /no version/, '/v1x/v1'],
		['https://api.example.com/v', /no version/, '/v/v1'],
		['https://api.example.com/v12.34.5', /single number/, '/v12'],
		['https://api.example.com/wa/v2/v3/x', /continues after the version/, '/wa/v2'],
		['https://api.example.com/V1', /lower case/, '/v1'],
		['https://API.example.com/wa/V2/', /lower case/, '/wa/v2'],
		['https://api.example.com/v1.0', /single number/, '/v1'],
		['https://api.example.com/V1/project/', /continues after the version/, '/v1'],
		['https://api.example.com/v1?token=secret', /must not contain \?/, '/v1'],
		['https://api.example.com/v1?', /must not contain \?/, '/v1'],
		['https://api.example.com/v1/#', /must not contain \?/, '/v1'],
		['https://api.example.com/V1#top', /must not contain \?/, '/v1'],
		['https://api.example.com/?x', /must not contain \?/, '/v1'],
		['https://api.example.com/wa//?x', /must not contain \?/, '/wa/v1'],
	])('for %j', (text, reason, path) => {
		const result = readBaseUrl(text);
		expect(result).toEqual({ ok: false, problems: [expect.stringMatching(reason)] });
		const advised = `https://api.example.com${path}`;
		expect(JSON.stringify(result)).toContain(`Enter ${advised}"`);
		expect(JSON.stringify(result)).not.toContain('secret');
		expect(readBaseUrl(advised)).toEqual({ ok: true, value: advised });
	});

	it.each([
		['https://api.example.com/v1/project/wa-demo', 'https://api.example.com/v1', 'wa-demo'],
		['https://api.example.com/v1/project/wa-demo/', 'https://api.example.com/v1', 'wa-demo'],
		[
			'https://api.example.com/wa/V2/project/64f1c2/campaign/api/send',
			'https://api.example.com/wa/v2',
			'64f1c2',
		],
		['https://api.example.com/project/wa-demo', 'https://api.example.com/v1', 'wa-demo'],
		['http://127.0.0.1:8090/v1/project/wa%20demo/x', 'http://127.0.0.1:8090/v1', 'wa demo'],
		['https://api.example.com/v1/project/%E0/x', 'https://api.example.com/v1', '%E0'],
		[
			'https://api.example.com/v1/project/wa-demo/contact?action=FetchContact',
			'https://api.example.com/v1',
			'wa-demo',
		],
	])('for %j, with the project', (text, baseUrl, projectId) => {
		expect(readBaseUrl(text)).toEqual({
			ok: false,
			problems: [
				expect.stringMatching(
					new RegExp(`Enter ${baseUrl} as Base URL and ${projectId} as Project ID$`),
				),
			],
		});
		expect(readBaseUrl(baseUrl)).toEqual({ ok: true, value: baseUrl });
		expect(readProjectId(text)).toEqual({
			ok: false,
			problems: [`The project ID is an address. Enter ${projectId} as Project ID`],
		});
	});

	it('whatever the URL: what it advises, it accepts', () => {
		const segment = fc.oneof(
			fc.constantFrom('v1', 'V1', 'v', 'v1.2', 'v0', 'project', 'x', '', '..', '%2F', 'v1%20'),
			fc.webSegment(),
		);
		const end = fc.constantFrom('', '/', '?x=/v1', '#/v1', '?');
		fc.assert(
			fc.property(fc.array(segment, { maxLength: 4 }), end, (segments, tail) => {
				const result = readBaseUrl(`https://api.example.com/${segments.join('/')}${tail}`);
				if (result.ok) return;
				const advised = /Enter (\S+)(?: as Base URL and .+ as Project ID)?$/s.exec(
					String(at(result.problems, 0)),
				)?.[1];
				expect(readBaseUrl(advised)).toEqual({ ok: true, value: advised });
			}),
			{ numRuns: propertyRuns(500) },
		);
	});
});

describe('readProjectId', () => {
	it.each([
		[' wa-demo ', 'wa-demo'],
		[42, '42'],
		['a/b', 'a/b'],
		['http', 'http'],
	])('accepts %j', (text, value) => expect(readProjectId(text)).toEqual({ ok: true, value }));

	it.each([
		['', 'The project ID is empty'],
		[undefined, 'The project ID is empty'],
		['https://api.example.com/v1', 'The project ID is an address. Enter the ID alone'],
		['https://', 'The project ID is an address. Enter the ID alone'],
	])('refuses %j', (text, problem) =>
		expect(readProjectId(text)).toEqual({ ok: false, problems: [problem] }),
	);
});

describe('requestUrl', () => {
	const base = 'https://api.example.com/v1';

	it('encodes the content of a segment, dot segments included', () => {
		expect(requestUrl(base, 'p', ['x', 'a/b?c#d', '.', '..', '...', 'v1.2'])).toBe(
			`${base}/x/a%2Fb%3Fc%23d/%252e/%252e%252e/.../v1.2`,
		);
	});

	it('inserts the project and keeps a trailing slash', () => {
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
