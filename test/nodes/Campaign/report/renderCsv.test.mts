// The table of all rows, read back as a spreadsheet would.
import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderCsv } from '../../../../nodes/Campaign/report/renderCsv.ts';
import { readReportRow } from '../../../../nodes/Campaign/report/reportRow.ts';

const csvOf = (...items: IDataObject[]) => renderCsv(items.map(readReportRow));

/** RFC 4180, to the letter. */
function parse(csv: string): string[][] {
	const lines: string[][] = [];
	let cells: string[] = [];
	for (const [, quoted, plain, end] of csv
		.slice(1)
		.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
		cells.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
		if (end === ',') continue;
		lines.push(cells);
		cells = [];
	}
	return lines;
}

describe('renderCsv', () => {
	it('has a byte order mark, a line of names and one line for each row', () => {
		const csv = csvOf(
			{ outcome: 'accepted', contactName: 'Asha "A" Rao', phoneNumber: '919876543210', row: 1 },
			{ outcome: 'failed', reason: 'Too short,\nby far', contactName: '李', row: 2 },
		);
		expect(csv.split('\r\n')).toEqual([
			'\ufeffrow,outcome,reason,advice,contactName,phoneNumber,country,campaign,reasonCode,sentAt,sendAfter,messageId',
			'1,accepted,,,"Asha ""A"" Rao",919876543210,IN,,,,,',
			'2,failed,"Too short,\nby far",,李,,,,,,,',
			'',
		]);
	});

	it.each([
		'=HYPERLINK("http://evil.example")',
		'+1+cmd|calc',
		'-2+A1',
		'@SUM(A1)',
		'\t=1',
		'\r=1',
		'＝1',
		'＋A1',
		'\n=1',
		' =1',
		'+91-98765-43210',
	])('keeps a spreadsheet from evaluating %j', (contactName) => {
		const [, cells = []] = parse(csvOf({ outcome: 'failed', contactName }));
		expect(cells[4]).toBe(`'${contactName}`);
	});

	it.each(['+91 98765-43210', '-', 'a=b'])('leaves %j as it is', (phoneNumber) => {
		const [, cells = []] = parse(csvOf({ outcome: 'failed', phoneNumber }));
		expect(cells[5]).toBe(phoneNumber);
	});

	it('keeps a cell whole if semicolons separate columns', () => {
		expect(csvOf({ outcome: 'failed', contactName: 'Asha;=1+1' })).toContain(',"Asha;=1+1",');
	});

	it('round-trips every text, with one line for each row', () => {
		const text = fc.string({ unit: 'binary' });
		fc.assert(
			fc.property(fc.array(fc.tuple(text, text), { maxLength: 20 }), (pairs) => {
				const items = pairs.map(([reason, contactName]) => ({
					outcome: 'failed',
					reason: `x${reason}`,
					contactName: `x${contactName}`,
				}));
				const [, ...lines] = parse(csvOf(...items));
				expect(lines.map((cells) => [cells[2], cells[4]])).toEqual(
					items.map(({ reason, contactName }) => [reason, contactName]),
				);
				expect(new Set(lines.map(({ length }) => length)).size).toBeLessThanOrEqual(1);
			}),
		);
	});

	it('includes the delivery status if it was requested, and why a message failed', () => {
		const row = readReportRow({ outcome: 'accepted', messageId: 'm' }, 0);
		const failure = {
			code: 131026,
			reason: '=Undeliverable',
			meaning: null,
			retry: 'never',
		} as const;
		const delivered = { ...row, delivery: { status: 'READ' } };
		const failed = { ...row, delivery: { status: 'FAILED', failure } };
		const [names = [], ...lines] = parse(renderCsv([delivered, failed, row], true));
		expect(names.slice(-6)).toEqual([
			'deliveryStatus',
			'deliveryProblem',
			'failureCode',
			'failureReason',
			'failureMeaning',
			'failureRetry',
		]);
		expect(lines.map((cells) => cells.slice(-6))).toEqual([
			['READ', '', '', '', '', ''],
			['FAILED', '', '131026', "'=Undeliverable", '', 'never'],
			['', '', '', '', '', ''],
		]);
	});
});
