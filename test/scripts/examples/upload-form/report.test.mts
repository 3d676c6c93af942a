import { describe, expect, it } from 'vitest';
import { functionOf } from '../code-nodes.mts';

type Row = Record<string, unknown>;

const PATH = 'upload-form/upload-preview-approve-send.json';
const summaryOf = functionOf<(previews: Row[]) => { ready: number; title: string; html: string }>(
	PATH,
	'Summary',
	'summaryOf',
);
const resultsOf = functionOf<(previews: Row[], reports: Row[]) => Row[]>(
	PATH,
	'Results',
	'resultsOf',
);

const ready = {
	row: 1,
	ready: true,
	contactName: 'Asha',
	phoneNumber: '1',
	message: 'Hi <Asha>\n',
};
const bad = { row: 2, ready: false, contactName: '<b>', phoneNumber: '', reason: 'No number' };

describe('the summary', () => {
	it('counts rows, shows the first message and lists the rest, as text', () => {
		const { ready: count, title, html } = summaryOf([bad, ready]);
		expect(count).toBe(1);
		expect(title).toBe('1 of 2 rows can be sent');
		expect(html).toContain('Hi &lt;Asha&gt;<br>');
		expect(html).toContain('<li>Row 2, &lt;b&gt;: No number</li>');
	});

	it('groups rows by reason, whatever values it names', () => {
		const reasonOf = (row: number) => `Phone Number: "${row}" has ${row} digits, which are too few`;
		const rows = Array.from({ length: 40 }, (_, index) => index + 1).filter((row) => row !== 7);
		const { title, html } = summaryOf([
			...rows.map((row) => ({ ...bad, row, contactName: 'Asha', reason: reasonOf(row) })),
			{ ...bad, row: 7, contactName: '' },
		]);
		expect(title).toBe('0 of 40 rows can be sent');
		expect(html).toBe(
			'<p>40 get no message:</p><ul>' +
				`<li><b>39 rows</b> (1 to 6, 8 to 40). For example: Row 1, Asha: ${reasonOf(1)}</li>` +
				'<li>Row 7: No number</li></ul>',
		);
	});

	it('lists what looks odd about rows that can be sent before the others, by kind', () => {
		const remark = (value: string) => `The value for {{2}} is "${value}", a spreadsheet date`;
		const rows = ['46205', '46310'].map((value, index) => ({
			...ready,
			row: index + 1,
			remarks: [remark(value)],
		}));
		const html = `contains "&amp;", which is HTML`;
		const { html: page } = summaryOf([...rows, { ...ready, row: 3, remarks: [html] }, bad]);
		expect(page).toContain(`<b>2 rows</b> (1 to 2). For example: Row 1, Asha: ${remark('46205')}`);
		expect(page).toContain('<li>Row 3, Asha: contains "&amp;amp;", which is HTML</li>');
		expect(page.indexOf('Row 3')).toBeLessThan(page.indexOf('get no message'));
		expect(summaryOf([{ ...ready, remarks: [] }]).html).not.toContain('before you send');
	});

	it('lists at most ten row ranges, and counts the others', () => {
		const rows = Array.from({ length: 12 }, (_, index) => ({ ...bad, row: index * 2 + 1 }));
		const { html } = summaryOf(rows);
		expect(html).toContain('(1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 2 more)');
	});

	it('lists at most five groups, and counts the others', () => {
		const reasons = (letters: string) =>
			[...letters].map((reason, row) => ({ ...bad, row, reason }));
		const { html } = summaryOf(reasons('abcdefghff'));
		expect(html.match(/<li>(Row|<b>)/g)).toHaveLength(5);
		expect(html).toContain('<li><b>3 rows</b> (5, 8 to 9)');
		expect(html).toContain('<li>And 3 more kinds of issue, 3 rows</li>');
		expect(html).not.toContain('first message');
		expect(summaryOf(reasons('abcdef')).html).toContain('<li>And 1 more kind of issue, 1 row</li>');
		expect(summaryOf(reasons('abcde')).html).not.toContain('more kind');
	});

	it('shows the first names, so that a reader can check the encoding', () => {
		const names = ['Asha', '£ukasz <1>', '£ukasz <1>', 'bé', 'cé', 'dé', 'eé', 'fé'];
		const { html } = summaryOf(names.map((contactName) => ({ ...ready, contactName })));
		expect(html).toContain(
			'<p>Check these names: <b>£ukasz &lt;1&gt;, bé, cé, dé, eé</b>. If letters are wrong, ',
		);
		expect(summaryOf([ready, bad]).html).not.toContain('Check');
	});
});

describe('the results', () => {
	it.each([
		['=HYPERLINK("x")', `'=HYPERLINK("x")`],
		['@SUM(1)', "'@SUM(1)"],
		['+1+cmd', "'+1+cmd"],
		['+1 202-555-0123', '+1 202-555-0123'],
		['Asha', 'Asha'],
	])('contain no formula: %s', (given, written) => {
		const previews = [{ row: 1, ready: false, contactName: given, phoneNumber: given }];
		expect(resultsOf(previews, [])).toMatchObject([{ name: written, phone: written }]);
	});

	it('contain each row’s report, in the order of the file', () => {
		const previews = [bad, ready, { ...ready, row: 3, contactName: 'Ravi' }];
		const reports = [
			{ outcome: 'accepted', reason: null },
			{ outcome: 'unknown', reason: 'Connection lost' },
		];
		expect(resultsOf(previews, reports)).toEqual([
			{ row: 2, name: '<b>', phone: '', outcome: 'notSent', reason: 'No number' },
			{ row: 1, name: 'Asha', phone: '1', outcome: 'accepted', reason: '' },
			{ row: 3, name: 'Ravi', phone: '1', outcome: 'unknown', reason: 'Connection lost' },
		]);
	});
});
