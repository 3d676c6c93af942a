// Which parts of a message are links on the page.
import { describe, expect, it } from 'vitest';
import { splitLinks } from '../../page/web/links.mjs';

describe('splitLinks', () => {
	it.each<[string, string[]]>([
		['https://a.example/x?y=1#z', ['https://a.example/x?y=1#z']],
		['HTTP://A.example', ['HTTP://A.example']],
		['one https://a.example, two http://b.example.', ['https://a.example', 'http://b.example']],
		['(see https://a.example/b)', ['https://a.example/b']],
		['https://a.example/b_(c)', ['https://a.example/b_(c)']],
		['*https://a.example/b_c*', ['https://a.example/b_c']],
		['“https://a.example”…', ['https://a.example']],
		['https://a.example/"onclick=alert(1)', ['https://a.example/']],
		['<a href=https://a.example>x</a>', ['https://a.example']],
		['नमस्ते https://a.example/नमस्ते', ['https://a.example/नमस्ते']],
		['javascript:alert(1)//https', []],
		['data:text/html,x ftp://a.example xhttps://a.example', []],
		['https:// http://[ http://:x https://.', []],
		['a.example www.a.example', []],
		['', []],
	])('finds the links of %j', (text, links) => {
		const pieces = splitLinks(text);
		expect(pieces.filter(({ isLink }) => isLink).map((one) => one.text)).toEqual(links);
		expect(pieces.map((one) => one.text).join('')).toBe(text);
	});
});
