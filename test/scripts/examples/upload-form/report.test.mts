import { describe, expect, it } from 'vitest';
import { functionOf } from '../code-nodes.mts';

type Row = Record<string, unknown>;

const PATH = 'upload-form/upload-preview-approve-send.json';
const summaryOf = functionOf<(previews: Row[]) => { ready: number; html: string }>(
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
	it('counts, shows the first message and lists the rest, as text', () => {
		const { ready: count, html } = summaryOf([bad, ready]);
		expect(count).toBe(1);
		expect(html).toContain('1 of 2 rows are ready');
		expect(html).toContain('Hi &lt;Asha&gt;<br>');
		expect(html).toContain('<li>Row 2 · &lt;b&gt; · No number</li>');
	});

	it('lists fifty rows at most, and counts the others', () => {
		const { html } = summaryOf(Array.from({ length: 53 }, () => bad));
		expect(html.match(/<li>Row/g)).toHaveLength(50);
		expect(html).toContain('<li>And 3 more</li>');
		expect(html).not.toContain('first message');
	});
});

describe('the results', () => {
	it.each([
		['=HYPERLINK("x")', `'=HYPERLINK("x")`],
		['@SUM(1)', "'@SUM(1)"],
		['+1+cmd', "'+1+cmd"],
		['+1 202-555-0123', '+1 202-555-0123'],
		['Asha', 'Asha'],
	])('hold no formula: %s', (given, written) => {
		const previews = [{ row: 1, ready: false, contactName: given, phoneNumber: given }];
		expect(resultsOf(previews, [])).toMatchObject([{ name: written, phone: written }]);
	});

	it('give each row its report, in the order of the file', () => {
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
