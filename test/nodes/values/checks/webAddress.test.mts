import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_TEXT } from '../../../../nodes/values/checks/badValues.ts';
import {
	isLocalAddress,
	readWebAddress,
	withoutSignature,
} from '../../../../nodes/values/checks/webAddress.ts';

const problemOf = (value: unknown) => {
	const read = readWebAddress(value);
	return read.ok ? '' : String(read.problems[0]);
};

describe('readWebAddress', () => {
	it.each([
		'https://x.example',
		'HTTP://x.example/a?b=c#d',
		' https://x.example/ü ',
		'https://res.x.example/image/w_500,h_500/a.jpg',
		'https://x.example/fetch/w_500,h_500/https://y.example/a.jpg',
		'https://x.example/cdn-cgi/image/width=80,quality=75/a.jpg',
		'https://x.example:8443/a.jpg',
		'https://[2001:db8::1]:8443/a.jpg',
		'https://[::ffff:808:808]/a.jpg',
		'https://8.8.8.8/a.jpg',
		'https://172.32.0.1/a.jpg',
		'https://100.128.0.1/a.jpg',
		'https://192.169.1.1/a.jpg',
		'https://10.example/a.jpg',
		'https://müller.example/a.jpg',
		'https://xn--mller-kva.example/a.jpg',
		'https://x.example/%7Bid%7D/a%20b%2Cc.jpg',
		'https://x.example/{id}/a.jpg',
		'https://x.example/?a=1&ampere=2',
		'https://x.example/a.jpg?x=null&y=undefined',
		'https://x.example/null-island.jpg',
		'https://x.example/undefined-behaviour/a.jpg',
		'https://x.example/Null/a.jpg',
		'https://x.example/a?to=https://y.example',
		'https://x.example/a#section',
		'https://localhost.example/a.jpg',
		'https://x.local.example/a.jpg',
	])('reads %j', (value) =>
		expect(readWebAddress(value)).toEqual({ ok: true, value: value.trim() }),
	);

	it.each([
		['\u200ehttps://x.example/a.jpg', 'https://x.example/a.jpg'],
		['https://x.example/a.jpg\u200b', 'https://x.example/a.jpg'],
		['\ufeffhttps://x.example/a.jpg', 'https://x.example/a.jpg'],
		['https://x.example/\u00ada.jpg\u2060', 'https://x.example/a.jpg'],
		['\u202ahttps://x.example/a.jpg\u202c', 'https://x.example/a.jpg'],
		['="https://x.example/a.jpg"', 'https://x.example/a.jpg'],
	])('removes what copying and CSV files add to %j', (value, address) => {
		expect(readWebAddress(value)).toEqual({ ok: true, value: address });
	});

	it.each([
		'',
		'x.example',
		'ftp://x.example',
		'https://',
		'https:///a',
		'https://x.example/a b',
		'https://x.example\nhttps://y.example',
		'javascript:alert(1)',
		'https://x y',
	])('refuses %j', (value) => expect(readWebAddress(value).ok).toBe(false));

	it.each([
		['https://x.example/a?x=1&amp;sig=2', /contains &amp;, .*Write & instead/],
		['https://x.example/a?x=1&#38;sig=2', /contains &amp;/],
		['https://x.example/a?x=1&AMP;y=2', /contains &amp;/],
		['https://https://x.example/a', /begins with https:\/\/ twice\. Remove one/],
		['http://https://x.example/a', /twice/],
		['https://http//x.example/a', /twice/],
		['https://x.example/{{sku}}.jpg', /contains a placeholder that was not filled/],
		['https://x.example/{{ 1 }}', /placeholder/],
		['https://x.example/%7B%7Bsku%7D%7D.jpg', /placeholder/],
		['https://x.example/*|SKU|*.jpg', /placeholder/],
		['https://x.example/${sku}.jpg', /placeholder/],
		['https://x.example/undefined', /the expression found nothing/],
		['https://x.example/null.jpg', /the expression found nothing/],
		['https://undefined/a.jpg', /the expression found nothing/],
		['https://x.example/undefined/a.jpg', /the expression found nothing/],
		['https://x.example/NaN?v=1', /the expression found nothing/],
		['https://x.example/a#N/A', /ends in a spreadsheet error/],
		['https://x.example/#REF!', /ends in a spreadsheet error/],
		['https://x.example/%5Bobject%20Object%5D', /contains an object instead of text\. Pick one/],
		['https://x.example/[object+Object].jpg', /contains an object/],
		['https://x.example/[object Object].jpg', /contains an object/],
		['https://x.example/a.jpg, https://x.example/b.jpg', /more than one address/],
		['https://x.example/a.jpg,https://x.example/b.jpg', /more than one address/],
		['https://x.example/a.jpg;https://x.example/b.jpg', /more than one address/],
		['https://x.example/a.jpg\nhttps://x.example/b.jpg', /more than one address/],
		['https://x.example/a.jpg | https://x.example/b.jpg', /more than one address/],
	])('refuses the broken %j with its cause', (value, problem) => {
		expect(problemOf(value)).toMatch(problem);
		expect(readWebAddress(value, true).ok).toBe(false);
	});

	it.each([
		'http://localhost/a.png',
		'http://localhost:3000/a.png',
		'http://files.localhost/a.png',
		'http://192.168.1.20/a.png',
		'http://10.0.0.4/a.png',
		'http://127.0.0.1:8080/a.png',
		'http://2130706433/a.png',
		'http://172.16.0.1/a.png',
		'http://172.31.255.1/a.png',
		'http://169.254.169.254/a.png',
		'http://100.64.0.1/a.png',
		'http://0.0.0.0/a.png',
		'https://intranet/a.png',
		'https://intranet./a.png',
		'https://nas.local/a.png',
		'https://n8n.internal/a.png',
		'http://[::1]/a.png',
		'http://[::]/a.png',
		'http://[fd00::1]/a.png',
		'http://[fe80::1]/a.png',
		'http://[::ffff:192.168.1.20]/a.png',
	])('refuses %j, which only the own network reaches, unless the service is there', (value) => {
		expect(problemOf(value)).toMatch(/is not a public address: the service cannot reach \S+ from/);
		expect(readWebAddress(value, true)).toEqual({ ok: true, value });
		expect(isLocalAddress(value)).toBe(true);
	});

	it('does not call a list of attachments empty, as Airtable has it', () => {
		const attachments = [{ url: 'https://x.example/a.jpg' }];
		expect(problemOf(attachments)).toBe(`it ${NO_TEXT}`);
	});

	it('accepts every public URL that a browser opens', () => {
		fc.assert(
			fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
				expect(readWebAddress(url, true)).toEqual({ ok: true, value: url });
			}),
		);
		const authority = fc.oneof(
			fc.ipV4().filter((ip) => !/^(?:0|10|127|192\.168|169\.254|172|100)\./.test(ip)),
			fc
				.ipV6()
				.filter((ip) => /^[23]/.test(ip))
				.map((ip) => `[${ip}]`),
			fc.domain().filter((name) => !/\.(?:lan|local|internal|intranet|arpa)$/i.test(name)),
		);
		fc.assert(
			fc.property(authority, fc.integer({ min: 1, max: 65_535 }), (host, port) => {
				const address = `https://${host}:${port}/a.jpg`;
				expect(readWebAddress(address)).toEqual({ ok: true, value: address });
			}),
		);
	});
});

it.each([
	[
		'https://b.s3.amazonaws.com/a.jpg?X-Amz-Date=1&X-Amz-Security-Token=2&x-id=3',
		'&X-Amz-Signature=',
		'?x-id=3',
	],
	[
		'https://b.s3.amazonaws.com/a.jpg?versionId=2&Expires=3&AWSAccessKeyId=4',
		'&Signature=',
		'?versionId=2',
	],
	['https://x.sharepoint.com/_layouts/15/download.aspx?UniqueId=7', '&tempauth=', '?UniqueId=7'],
	['https://x.supabase.co/storage/v1/object/sign/bills/a.pdf', '?token=', ''],
	['https://cdn.discordapp.com/attachments/1/2/a.png?ex=1&is=2', '&hm=', ''],
	['https://scontent.x.fbcdn.net/v/t39/a_n.jpg?stp=dst&_nc_ht=1&oe=2', '&oh=', '?stp=dst'],
])('withoutSignature names the file of %s each time it is signed', (link, parameter, rest) => {
	const [file = ''] = link.split('?');
	for (const signature of ['a1', 'b2'])
		expect(withoutSignature(link + parameter + signature)).toBe(file + rest);
});

it.each([
	'https://x.example/rest/binary?token=eyJhbGciOiJIUzI1NiJ9',
	'https://x.example/a.png?ex=1&is=2&hm=3',
	'https://x.example/a.png?st=1&oe=2',
	'not a link?tempauth=1',
])('withoutSignature leaves %s as it is', (link) => {
	expect(withoutSignature(link)).toBe(link);
});
