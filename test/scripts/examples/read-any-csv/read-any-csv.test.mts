// CSV files from spreadsheet programs, read by the examples' code.
import { describe, expect, it } from 'vitest';
import { codeOf, functionOf } from '../code-nodes.mts';

const PATHS = ['campaign-from-spreadsheet.json', 'upload-form/upload-preview-approve-send.json'];
const NODE = 'Read Any CSV';

/** Including characters of Windows-1252 that Latin 1 lacks. */
const NAMES = 'Zoë “Zo” Köhler – 5 €';

/** Lists of names as Excel saves them in their countries. */
const LISTS = [
	['Polish', 'windows-1250', 'Name;Phone\nŁukasz Wójcik;1'],
	['Polish', 'windows-1250', 'Name;Phone\nMichał Nowak;1'],
	['Polish', 'windows-1250', 'Name;Phone\nGrażyna Mróz;1'],
	['Czech', 'windows-1250', 'Name;Phone\nZdeněk Novák;1'],
	['Czech', 'windows-1250', 'Name;Phone\nTomáš Dvořák;1'],
	['Czech', 'windows-1250', 'Name;Phone\nJan Hudeček;1'],
	['Slovak', 'windows-1250', 'Name;Phone\nĽubica Nagyová;1'],
	['Slovak', 'windows-1250', 'Name;Phone\nJozef Košťál;1'],
	['Croatian', 'windows-1250', 'Name;Phone\nMarko Horvatić;1'],
	['Slovenian', 'windows-1250', 'Name;Phone\nŽiga Kovačič;1'],
	['Hungarian', 'windows-1250', 'Name;Phone\nErdős Gergő;1'],
	['Russian', 'windows-1251', 'Имя;Телефон\nИван Петров;1\nАлёна Ёлкина;2'],
	['Russian', 'windows-1251', 'Name;Phone\nОльга Чехова;1\nInga Кац;2'],
	['German', 'windows-1252', 'Name;Phone\nJörg Groß;1\nÄnne Müßig;2'],
	['Portuguese', 'windows-1252', 'Name;Phone\nJoão Conceição;1\nInês Simões;2'],
	['Spanish', 'windows-1252', 'Name;Phone;Note\nMuñoz Íñigo;1;¿Cómo está?'],
	['French', 'windows-1252', 'Name;Phone\nHélène Lefèvre;1\nÈve Cœur;2'],
	['Danish', 'windows-1252', 'Name;Phone\nSøren Kiær;1\nÅse Østergård;2'],
	['Italian', 'windows-1252', 'Name;Phone\nNicolò Cantù;1\nGesù Forlì;2'],
	['English', 'windows-1252', 'Name;Price;Room\nZoë Smith;£50;10 m³'],
] as const;

/** As a stream, because Node 20 otherwise decodes Windows-1252 as Latin 1. */
const decoded = (bytes: Uint8Array, page: string) =>
	new TextDecoder(page).decode(bytes, { stream: true });

/** Text in the bytes of a code page. */
function encoded(text: string, page: string): Buffer {
	const signs = decoded(
		Uint8Array.from({ length: 256 }, (_, byte) => byte),
		page,
	);
	return Buffer.from([...text].map((sign) => signs.indexOf(sign)));
}

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

const ENCODINGS: [string, (text: string) => Buffer][] = [
	['UTF-8', (text) => Buffer.from(text)],
	['UTF-8 with BOM', (text) => Buffer.from(`\ufeff${text}`)],
	['UTF-16, little endian', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
	['UTF-16, big endian', (text) => utf16be(`\ufeff${text}`)],
	['Windows-1252', (text) => encoded(text, 'windows-1252')],
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

	it.each(LISTS)('recognizes the code page of a list in %s: %s', (_, page, names) => {
		expect(textOf(encoded(names, page))).toBe(names);
	});

	it.each([
		['windows-1252', '', (byte: number) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)],
		['windows-1250', 'Michał ', () => true],
		['windows-1251', 'Анна ', () => true],
	])('reads every character of %s', (page, names, isUsed) => {
		const has = Array.from({ length: 128 }, (_, index) => 0x80 + index).filter(isUsed);
		const all = has.flatMap((byte) => [byte, 0x3b]);
		const bytes = Buffer.concat([encoded(names, page), Buffer.from(all)]);
		expect(textOf(bytes)).toBe(decoded(bytes, page));
	});

	it('rejects data that is not text', () => {
		for (const bytes of [Buffer.from('%PDF-1.7\0'), Buffer.from('Name;Phone', 'utf16le')]) {
			expect(() => textOf(bytes)).toThrow('This is neither a CSV nor an Excel file');
		}
	});

	it.each([
		['an Excel workbook', 'PK\x03\x04\x14', true],
		['a workbook of before 2007', '\xd0\xcf\x11\xe0\xa1', true],
		['a list', 'PKW;Phone', false],
		['nothing', '', false],
	])('recognizes an Excel file by its first bytes: %s', (_, bytes, answer) => {
		const isExcel = functionOf<(bytes: Buffer) => boolean>(path, NODE, 'isExcel');
		expect(isExcel(Buffer.from(bytes, 'latin1'))).toBe(answer);
	});

	it('does not change a UTF-8 file with a replacement character', () => {
		expect(textOf(Buffer.from('Na\ufffdme;é'))).toBe('Na\ufffdme;é');
	});

	it('skips Excel’s separator line', () => {
		expect(textOf(Buffer.from('\ufeffsep=;\r\nName;Phone'))).toBe('Name;Phone');
	});

	it.each([
		['a title', 'Spring list\nName;Phone\nZoë;1'],
		['a title with empty cells', 'Spring list;;\r\n;;\r\n\r\nName;Phone\nZoë;1'],
		['empty rows', 'Name;Phone\n\n; ;\r\nZoë;1\r\n;;\r\n;;\r\n'],
	])('skips %s', (_, text) => {
		expect(textOf(Buffer.from(text)).replaceAll('\r', '')).toBe('Name;Phone\nZoë;1');
	});

	it.each([
		['one column', 'Phone\n+12025550171\n+12025550172'],
		['a row with one value', 'Name;Phone\n;+12025550171\nZoë;'],
		['empty lines in a cell', 'Name,Note\r\nZoë,"Bring:\n\n,\n""the letter"""\r\nAva,'],
	])('keeps %s', (_, text) => {
		expect(textOf(Buffer.from(text))).toBe(text);
	});

	it.each([' <!DOCTYPE html>', '<table>', '\ufeff<?xml version="1.0"?>'])(
		'rejects a web page: %s',
		(text) => {
			expect(() => textOf(Buffer.from(text))).toThrow('This is a web page');
		},
	);

	it.each([
		['Name;Phone;Phone', ';', 'Two columns are called "Phone"'],
		['"Name, first","Name, first"', ',', 'Two columns are called "Name, first"'],
		['"Name, first",Name,first,,', ',', 'no error'],
		['Name\tName ', '\t', 'no error'],
	])('checks the names of the columns: %s', (header, delimiter, message) => {
		const check = functionOf<(text: string, delimiter: string) => void>(path, NODE, 'checkHeader');
		const errorOf = (text: string) => {
			try {
				check(text, delimiter);
				return 'no error';
			} catch (error) {
				return String(error);
			}
		};
		expect(errorOf(`${header}\nZoë`)).toContain(message);
		expect(errorOf(`${header}\n`)).toContain('This file has no rows');
	});

	it.each([
		['"Name, first";Phone', ';'],
		['Name;Phone, mobile;City', ';'],
		['Name\nA;B;C', ','],
		['', ','],
	])('detects the delimiter in the first line, outside quotes: %j', (text, delimiter) => {
		expect(delimiterOf(text)).toBe(delimiter);
	});
});

it('is the same code in both examples', () => {
	const [one = '', other = ''] = PATHS.map((path) => codeOf(path, NODE).split(/^return /m)[0]);
	expect(one).toBe(other);
});
