// Text with values separated by commas, semicolons or tabs.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv, separatorOf } from '../../../nodes/values/csvText.ts';
import '../../harness/propertyRuns.mts';

/** The records with | between their cells. */
const records = (text: string, separator: string) => {
	const read = readCsv(text, separator);
	return read.ok ? read.value.map(({ cells }) => cells.join('|')) : read.problems;
};

describe('readCsv', () => {
	it.each<[string, string, string[]]>([
		['a,b\nc,d\n', ',', ['a|b', 'c|d']],
		['a;b\r\n\r\n;\r\nc;d', ';', ['a|b', 'c|d']],
		['a\tb\rc\t', '\t', ['a|b', 'c|']],
		['"a, b" ,"say ""hi"""\n', ',', ['a, b|say "hi"']],
		['"two\nlines",x', ',', ['two\nlines|x']],
		[' a , b ', ',', ['a|b']],
		['', ',', []],
	])('reads %j between "%s"', (text, separator, expected) => {
		expect(records(text, separator)).toEqual(expected);
	});

	it('names the line where a record begins', () => {
		const read = readCsv('h\n"a\nb"\n\nc', ',');
		expect(read.ok && read.value.map(({ line }) => line)).toEqual([1, 2, 5]);
	});

	it.each(['a\nx"y"', 'a\n"b" c', 'a\n"open,b'])('refuses a stray quotation mark: %j', (text) => {
		expect(records(text, ',')).toEqual([
			expect.stringMatching(/^line 2 has a misplaced quotation mark/),
		]);
	});

	it('reads back what was written, whatever its values hold', () => {
		const value = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', ';', '\t', '\n', '\r') });
		const table = fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
		fc.assert(
			fc.property(table, fc.constantFrom(',', ';', '\t'), (rows, separator) => {
				const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
				const text = rows.map((row) => row.map(quote).join(separator)).join('\n');
				const filled = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
				expect(records(text, separator)).toEqual(filled.map((row) => row.join('|')));
			}),
		);
	});
});

describe('separatorOf', () => {
	it.each([
		['a,b,c\n1;2;3;4', ','],
		['a;b\n1,5;2,5', ';'],
		['\n a\tb', '\t'],
		['"a;b;c;d",e', ','],
		['one', ','],
	])('finds that of %j', (text, separator) => {
		expect(separatorOf(text)).toBe(separator);
	});
});
