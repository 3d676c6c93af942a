// The HTML page of a report: self-contained, and safe whatever the rows hold.
import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PAGE_ROWS, renderHtml } from '../../../../nodes/Campaign/report/renderHtml.ts';
import { readReportRow, type ReportRow } from '../../../../nodes/Campaign/report/reportRow.ts';
import { summariseRows } from '../../../../nodes/Campaign/report/reportSummary.ts';
import type { DeliveryFailure } from '../../../../nodes/service/records/message.ts';

const FACTS = {
	title: 'March reminders',
	madeAt: '1 March 2026 at 10:30 (UTC)',
	timeZone: 'UTC',
};

const pageOf = (rows: readonly ReportRow[], facts: Partial<typeof FACTS> = {}, asked = false) =>
	renderHtml(
		rows,
		summariseRows(rows, () => '10:00', asked),
		{ ...FACTS, ...facts },
	);
const pageOfItems = (items: readonly IDataObject[], facts: Partial<typeof FACTS> = {}) =>
	pageOf(items.map(readReportRow), facts);

/** Elements of the page; the style sheet contains no markup. */
const tagsIn = (page: string) =>
	new Set(
		[...page.replace(/<style>[^]*?<\/style>/, '').matchAll(/<\/?([!a-z][^\s/>]*)/gi)].map(
			([, name = '']) => name.toLowerCase(),
		),
	);
const textIn = (page: string) =>
	page
		.replace(/<style>[^]*?<\/style>/, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ');

const KNOWN_TAGS = [
	...['!doctype', 'html', 'head', 'meta', 'title', 'body', 'main', 'header', 'section', 'div'],
	...['h1', 'h2', 'p', 'a', 'span', 'bdi', 'svg', 'rect'],
	...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];

describe('renderHtml', () => {
	it('shows the number of rows for each outcome, in the chart too', () => {
		const page = pageOfItems([
			{ outcome: 'accepted' },
			{ outcome: 'failed' },
			{ state: 'waiting' },
		]);
		const label = 'Chart: of 3 rows 1 accepted, 1 failed, 1 no outcome';
		expect(page).toContain(`role="img" aria-label="${label}"`);
		expect(textIn(page)).toContain('Accepted Queued by the service 1 33.3%');
	});

	it('is self-contained: no script, no link, no URL', () => {
		const page = pageOfItems([{ outcome: 'failed', contactName: 'Asha' }]);
		expect(page).not.toMatch(/<(?:script|link|img|iframe|object)|\bon\w+=|url\(|@import|https?:/i);
		expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
	});

	it('renders everything in a row as text', () => {
		const part = fc.constantFrom(
			'<script>alert(1)</script>',
			'"><img src=x onerror=y>',
			"'&amp;",
			'',
		);
		const text = fc.tuple(fc.string({ unit: 'binary' }), part).map((parts) => parts.join(''));
		const row = fc.record({
			outcome: fc.constantFrom('failed', 'accepted', 'other'),
			reason: text,
			reasonCode: text,
			advice: text,
			contactName: text,
			phoneNumber: text,
			campaign: text,
			row: text,
		});
		fc.assert(
			fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), text, (items, title) => {
				const page = pageOfItems(items, { title: title || 'x' });
				const strange = [...tagsIn(page)].filter((tag) => !KNOWN_TAGS.includes(tag));
				expect(strange).toEqual([]);
				const elements = page.match(/<[a-z][^>]*>/gi) ?? [];
				const active = elements.filter((one) => / (?:src|href|on\w+)=/i.test(one));
				expect(active.filter((one) => one !== '<a href="#fix">')).toEqual([]);
			}),
		);
	});

	it('sets the text direction of each value separately', () => {
		const page = pageOfItems([{ outcome: 'failed', contactName: 'דנה כהן', reason: 'x' }]);
		expect(page).toContain('<bdi dir="auto">דנה כהן</bdi>');
	});

	it('has headings for all columns and rows of its tables', () => {
		const page = pageOfItems([{ outcome: 'failed', sentAt: 1_772_000_000_000 }]);
		const tables = page.split('<table ').slice(1);
		expect(tables).toHaveLength(6);
		for (const table of tables) {
			expect(table).toMatch(/<thead><tr><th scope="col"/);
			const [, body = ''] = table.split('<tbody>');
			expect(body.match(/<tr>/g)).toHaveLength(body.match(/<tr><th scope="row">/g)?.length ?? 0);
		}
		expect(page).toContain('<html lang="en">');
	});

	it('lists the rows that need fixing, with recipient and reason', () => {
		const failed = { contactName: 'Asha', phoneNumber: '12', reason: 'Too short', row: 7 };
		const page = pageOfItems([
			{ outcome: 'accepted' },
			{ ...failed, outcome: 'failed', advice: 'Correct it' },
		]);
		expect(textIn(page)).toContain('7 Asha 12 Failed: Too short Correct it');
		expect(textIn(page)).toContain('1 row. Row Recipient Reason');
		expect(textIn(pageOfItems([{ outcome: 'accepted' }]))).toContain('Rows that need fixing None.');
	});

	it('limits the rows that need fixing, and says how many there are', () => {
		const items = Array.from({ length: MAX_PAGE_ROWS + 1034 }, (_, index) => ({
			outcome: 'failed',
			contactName: `P${index}`,
		}));
		const page = pageOfItems(items);
		expect(page.match(/>P\d+</g)).toHaveLength(MAX_PAGE_ROWS);
		expect(page).toContain('The first 200 of 1,234 rows.');
	});

	it('lists 15 campaigns and reasons, and says how many more there are', () => {
		const items = Array.from({ length: 140 }, (_, index) => ({
			outcome: 'failed',
			reason: `Reason ${index}`,
			campaign: `Campaign ${index}`,
		}));
		expect(textIn(pageOfItems(items)).match(/And \d+ more\./g)).toEqual([
			'And 125 more.',
			'And 125 more.',
		]);
	});

	it('has no empty tables for a list without rows', () => {
		const page = pageOfItems([]);
		expect(textIn(page)).toContain('No rows.');
		expect(page).not.toContain('<table');
	});

	it('omits the hours if no row has a time', () => {
		expect(pageOfItems([{ outcome: 'accepted' }])).not.toContain('Hours');
		const timed = { outcome: 'accepted', sentAt: 1_772_000_000_000 };
		expect(pageOfItems([timed])).toContain('Hours (UTC)');
	});

	it('shows the delivery status of messages, and why some are unknown', () => {
		const row = readReportRow({ outcome: 'accepted', messageId: 'm' }, 0);
		const page = pageOf(
			[
				{ ...row, delivery: { status: 'READ' } },
				{ ...row, delivery: { status: 'DELIVERED' } },
				{ ...row, delivery: { problem: 'No message <b>has</b> this ID' } },
				readReportRow({ outcome: 'accepted' }, 3),
			],
			{},
			true,
		);
		const text = textIn(page);
		expect(text).toContain('Accepted 3 100% Delivered 2 66.7% Read 1 33.3% Failed 0 0%');
		expect(text).not.toContain('not delivered');
		expect(text).toContain('The status of 1 message could not be read.');
		expect(page).toContain('No message &lt;b&gt;has&lt;/b&gt; this ID');
		expect(text).toContain('1 row accepted without a message ID');
		expect(pageOf([row])).not.toContain('Delivery');
	});

	it('shows why messages failed, and whether to send them again', () => {
		const row = readReportRow({ outcome: 'accepted', messageId: 'm' }, 0);
		const failure = (meaning: string | null, retry: DeliveryFailure['retry']) => ({
			...row,
			delivery: { status: 'FAILED', failure: { code: 1, reason: '<b>', meaning, retry } },
		});
		const page = pageOf([failure('Blocked', 'never'), failure(null, 'unknown')], {}, true);
		expect(textIn(page)).toContain('Read 0 0% Failed 2 100%');
		expect(textIn(page)).toContain(
			'2 messages failed: the network did not deliver them. 1 message: Blocked . Do not send again. 1 message: &lt;b&gt;',
		);
	});
});
