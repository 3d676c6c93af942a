// CSV files as spreadsheet programs write them, read by the code of the examples.
import { describe, expect, it } from 'vitest';
import { codeOf, functionOf } from '../code-nodes.mts';

const PATHS = ['campaign-from-spreadsheet.json', 'upload-form/upload-preview-approve-send.json'];
const NODE = 'Read Any CSV';

/** Characters of Windows-1252 that Latin 1 lacks among them. */
const NAMES = 'Zoë “Zo” Köhler – 5 €';
const WINDOWS_1252 = new Map([
	['“', 0x93],
	['”', 0x94],
	['–', 0x96],
	['€', 0x80],
]);

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

const ENCODINGS: [string, (text: string) => Buffer][] = [
	['UTF-8', (text) => Buffer.from(text)],
	['UTF-8 with BOM', (text) => Buffer.from(`\ufeff${text}`)],
	['UTF-16, little endian', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
	['UTF-16, big endian', (text) => utf16be(`\ufeff${text}`)],
	[
		'Windows-1252',
		(text) => Buffer.from([...text].map((one) => WINDOWS_1252.get(one) ?? one.charCodeAt(0))),
	],
];

const DELIMITERS = [
	['comma', ','],
	['semicolon', ';'],
	['tab', '\t'],
] as const;

describe.each(PATHS)('%s', (path) => {
	const textOf = functionOf<(bytes: Buffer) => string>(path, NODE, 'textOf');
	const delimiterOf = functionOf<(text: string) => string>(path, NODE, 'delimiterOf');

	describe.each(ENCODINGS)('reads %s', (_, encode) => {
		it.each(DELIMITERS)('with %s', (__, delimiter) => {
			const text = ['Name,Phone', `${NAMES},+49 171`].join('\r\n').replaceAll(',', delimiter);
			const read = textOf(encode(text));
			expect(read).toBe(text);
			expect(delimiterOf(read)).toBe(delimiter);
		});
	});

	it('reads every character that Windows-1252 has beside Latin 1', () => {
		const bytes = Buffer.from(Array.from({ length: 32 }, (_, index) => 0x80 + index));
		expect(textOf(bytes)).toBe(new TextDecoder('windows-1252').decode(bytes));
	});

	it('leaves a file in UTF-8 with a replacement character as it is', () => {
		expect(textOf(Buffer.from('Na\ufffdme;é'))).toBe('Na\ufffdme;é');
	});

	it('leaves out the line that names the separator to Excel', () => {
		expect(textOf(Buffer.from('\ufeffsep=;\r\nName;Phone'))).toBe('Name;Phone');
	});

	it.each([
		['"Name, first";Phone', ';'],
		['Name;Phone, mobile;City', ';'],
		['Name\nA;B;C', ','],
		['', ','],
	])('takes the delimiter from the first line, outside quotes: %j', (text, delimiter) => {
		expect(delimiterOf(text)).toBe(delimiter);
	});
});

it('has the same code in both', () => {
	const [one = '', other = ''] = PATHS.map((path) => codeOf(path, NODE).split(/^return /m)[0]);
	expect(one).toBe(other);
});
