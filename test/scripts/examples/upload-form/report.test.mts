import { describe, expect, it } from 'vitest';
import { functionOf } from '../code-nodes.mts';

type Row = Record<string, unknown>;

const PATH = 'upload-form/upload-preview-approve-send.json';
const summaryOf = functionOf<(previews: Row[]) => { ready: number; title: string; html: string }>(
	PATH,
	'Summary',
	'summaryOf',
);
const pageOf = functionOf<
	(previews: Row[], reports: Row[]) => { title: string; html: string; outcomes: Row[] }
>(PATH, 'Last Page', 'pageOf');
const resultsOf = functionOf<(rows: Row[], outcomes: Row[]) => Row[]>(PATH, 'Results', 'resultsOf');

/** A text of a list, which may be written from right to left: isolated from what is around it. */
const isolated = (value: string) => `\u2068${value}\u2069`;

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
		expect(html).toContain(`${isolated('Hi &lt;Asha&gt;')}<br>`);
		expect(html).toContain(`<li>Row 2, ${isolated('&lt;b&gt;')}: ${isolated('No number')}</li>`);
	});

	it('names the file of the first message', () => {
		const mediaUrl = 'https://files.example/a.jpg?b=1&c=2';
		const file = `<p>With the file ${isolated('https://files.example/a.jpg?b=1&amp;c=2')}</p>`;
		expect(summaryOf([{ ...ready, mediaUrl }]).html).toContain(file);
		expect(summaryOf([ready]).html).not.toContain('With the file');
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
				`<li><b>39 rows</b> (1 to 6, 8 to 40). For example: Row 1, ${isolated('Asha')}: ${isolated(reasonOf(1))}</li>` +
				`<li>Row 7: ${isolated('No number')}</li></ul>`,
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
		const person = isolated('Asha');
		expect(page).toContain(
			`<b>2 rows</b> (1 to 2). For example: Row 1, ${person}: ${isolated(remark('46205'))}`,
		);
		expect(page).toContain(
			`<li>Row 3, ${person}: ${isolated('contains "&amp;amp;", which is HTML')}</li>`,
		);
		expect(page.indexOf('Row 3')).toBeLessThan(page.indexOf('get no message'));
		expect(summaryOf([{ ...ready, remarks: [] }]).html).not.toContain('before you send');
	});

	it('lists at most ten row ranges, and counts the others', () => {
		const rows = Array.from({ length: 12 }, (_, index) => ({ ...bad, row: index * 2 + 1 }));
		const { html } = summaryOf(rows);
		expect(html).toContain('(1, 3, 5, 7, 9, 11, 13, 15, 17, 19 and 2 more)');
	});

	it('lists every reason, and no message where none can be sent', () => {
		const { html } = summaryOf([...'abcdefghff'].map((reason, row) => ({ ...bad, row, reason })));
		expect(html.match(/<li>/g)).toHaveLength(8);
		expect(html).toContain('<li><b>3 rows</b> (5, 8 to 9)');
		expect(html).not.toContain('first message');
	});

	it('shows the first names, so that a reader can check the encoding', () => {
		const names = ['Asha', '£ukasz <1>', '£ukasz <1>', 'bé', 'cé', 'dé', 'eé', 'fé'];
		const { html } = summaryOf(names.map((contactName) => ({ ...ready, contactName })));
		expect(html).toContain(
			`<p>Check these names: <b>${['£ukasz &lt;1&gt;', 'bé', 'cé', 'dé', 'eé'].map(isolated).join(', ')}</b>. If letters are wrong, `,
		);
		expect(summaryOf([ready, bad]).html).not.toContain('Check');
	});
});

describe('the last page', () => {
	const reports = [
		{ outcome: 'accepted', reasonCode: 'accepted', reason: 'Queued' },
		{ outcome: 'skipped', reasonCode: 'alreadySent', reason: 'Sent on Monday' },
		{ outcome: 'unknown', reasonCode: 'timedOut', reason: 'Connection lost' },
		{ outcome: 'failed', reasonCode: 'accountProblem', reason: 'No credits' },
		{ outcome: 'skipped', reasonCode: 'doNotContact', reason: 'On the list' },
	];
	const previews = [bad, ...reports.map((_, index) => ({ ...ready, row: index + 3 }))];

	it('says why rows have no message, and who had it earlier', () => {
		const { title, html } = pageOf(previews, reports);
		const line = (row: number, name: string, reason: string) =>
			`<li>Row ${row}, ${isolated(name)}: ${isolated(reason)}</li>`;
		expect(title).toBe('1 of 6 messages were accepted');
		expect(html).toBe(
			'<p>1 had this message earlier, and did not get it again:</p><ul>' +
				line(4, 'Asha', 'Sent on Monday') +
				'</ul><p>1 may have got it:</p><ul>' +
				line(5, 'Asha', 'Connection lost') +
				'</ul><p>3 got no message:</p><ul>' +
				line(2, '&lt;b&gt;', 'No number') +
				line(6, 'Asha', 'No credits') +
				line(7, 'Asha', 'On the list') +
				'</ul><p>The results are in the file that was just downloaded.</p>',
		);
	});

	it('passes on the outcome of each row, in the order of the file', () => {
		const { outcomes } = pageOf(previews, reports);
		expect(outcomes.map(({ row, outcome }) => [row, outcome])).toEqual([
			[2, 'notSent'],
			...reports.map(({ outcome }, index) => [index + 3, outcome]),
		]);
	});
});

it('says how to fix a row before it sends, on the last page and in the results', () => {
	const toFix = { ...bad, advice: 'Enter one' };
	const { html, outcomes } = pageOf([toFix], []);
	for (const shown of [summaryOf([toFix]).html, html]) {
		expect(shown).toContain(isolated('No number. Enter one'));
	}
	expect(resultsOf([{}], outcomes)).toEqual([
		{ row: 2, outcome: 'notSent', reason: 'No number. Enter one' },
	]);
});

describe('the results', () => {
	const outcome = { row: 1, outcome: 'accepted', reason: 'Queued' };

	it.each([
		['=HYPERLINK("x")', `'=HYPERLINK("x")`],
		['@SUM(1)', "'@SUM(1)"],
		['+1+cmd', "'+1+cmd"],
		['+1 202-555-0123', '+1 202-555-0123'],
		['Asha', 'Asha'],
	])('contain no formula: %s', (given, written) => {
		expect(resultsOf([{ [given]: given }], [{ ...outcome, reason: given }])).toEqual([
			{ ...outcome, [written]: written, reason: written },
		]);
	});

	it('are the uploaded columns, with the new outcome in place of an earlier one', () => {
		const rows = [
			{ Name: 'Asha', Amount: 12.5, outcome: 'failed', reason: 'No credits' },
			{ Name: 'Ravi', Amount: '' },
		];
		const outcomes = [outcome, { row: 2, outcome: 'accepted', phoneNumber: '1' }];
		expect(resultsOf(rows, outcomes)).toEqual([
			{ Name: 'Asha', Amount: 12.5, ...outcome },
			{ Name: 'Ravi', Amount: '', row: 2, outcome: 'accepted', reason: '' },
		]);
	});
});
