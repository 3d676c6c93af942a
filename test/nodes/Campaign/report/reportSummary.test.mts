// The numbers of a report: whatever the rows, each breakdown adds up to their count.
import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportRow } from '../../../../nodes/Campaign/report/reportRow.ts';
import { readReportRow, REPORT_OUTCOMES } from '../../../../nodes/Campaign/report/reportRow.ts';
import { summariseRows } from '../../../../nodes/Campaign/report/reportSummary.ts';

const utcHour = (at: number) => `${new Date(at).toISOString().slice(11, 13)}:00`;
const rowsOf = (items: readonly IDataObject[]) => items.map(readReportRow);
const summarise = (items: readonly IDataObject[], asked = false) =>
	summariseRows(rowsOf(items), utcHour, asked);

const anyRow = fc.record(
	{
		outcome: fc.constantFrom(
			'accepted',
			'skipped',
			'failed',
			'unknown',
			'notSent',
			'sent',
			7,
			null,
		),
		state: fc.constantFrom('waiting', 'claimed', 'accepted', undefined),
		reason: fc.string(),
		reasonCode: fc.constantFrom('', 'emptyValue', 'accepted', 'rateLimited'),
		campaign: fc.constantFrom('', 'Spring', 'Autumn', '__proto__'),
		phoneNumber: fc.constantFrom('919876543210', '+1 212 555 0123', '', 'x', 12),
		sentAt: fc.constantFrom('2026-03-01T10:30:00Z', 'x', 1_772_000_000_000),
		messageId: fc.constantFrom('', 'm-1', null),
	},
	{ requiredKeys: [] },
) as fc.Arbitrary<IDataObject>;

describe('summariseRows', () => {
	it('loses no row and counts none twice', () => {
		fc.assert(
			fc.property(fc.array(anyRow, { maxLength: 200 }), (items) => {
				const { rows, byOutcome, ...lists } = summarise(items, true);
				const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
				expect(rows).toBe(items.length);
				expect(sum(Object.values(byOutcome))).toBe(rows);
				expect(sum(lists.byReason.map((group) => group.rows))).toBe(rows);
				for (const groups of [lists.byCampaign, lists.byCountry, lists.byHour]) {
					expect(sum(groups.map((group) => group.rows))).toBe(rows);
					for (const outcome of REPORT_OUTCOMES) {
						expect(sum(groups.map((group) => group[outcome]))).toBe(byOutcome[outcome]);
					}
				}
				const { accepted, unknown, withoutMessageId } = lists.funnel ?? {};
				expect((accepted ?? 0) + (withoutMessageId ?? 0)).toBe(byOutcome.accepted);
				expect(sum((lists.funnel?.problems ?? []).map((one) => one.rows))).toBe(unknown);
			}),
		);
	});

	it('returns keys in the same order, whatever the input', () => {
		const one = summarise([{ outcome: 'failed' }, { outcome: 'accepted' }]);
		const other = summarise([{ outcome: 'accepted' }, { outcome: 'failed' }, {}]);
		expect(Object.keys(one)).toEqual(Object.keys(other));
		expect(Object.keys(one.byOutcome)).toEqual([...REPORT_OUTCOMES]);
		expect(Object.keys(one.byCampaign[0] ?? {})).toEqual(['campaign', 'rows', ...REPORT_OUTCOMES]);
	});

	it('sorts reasons and campaigns by number of rows, hours by time', () => {
		const at = (hour: string) => `2026-03-01T${hour}:30:00Z`;
		const { byReason, byCampaign, byHour, byCountry, needFixing } = summarise([
			{ outcome: 'failed', reasonCode: 'emptyValue', reason: 'A', campaign: 'X', sentAt: at('11') },
			{ outcome: 'accepted', campaign: 'Y', phoneNumber: '919876543210', sentAt: at('09') },
			{ outcome: 'failed', reasonCode: 'emptyValue', reason: 'B', campaign: 'Y', sentAt: at('11') },
			{ outcome: 'unknown', reason: 'C', campaign: 'Y' },
		]);
		expect(byReason).toEqual([
			{ outcome: 'failed', reasonCode: 'emptyValue', reason: 'A', rows: 2 },
			{ outcome: 'accepted', reasonCode: '', reason: '', rows: 1 },
			{ outcome: 'unknown', reasonCode: '', reason: 'C', rows: 1 },
		]);
		expect(byCampaign).toMatchObject([
			{ campaign: 'Y', rows: 3, accepted: 1, failed: 1, unknown: 1 },
			{ campaign: 'X', rows: 1, failed: 1 },
		]);
		expect(byHour.map(({ hour, rows }) => [hour, rows])).toEqual([
			['', 1],
			['09:00', 1],
			['11:00', 2],
		]);
		expect(byCountry.map(({ country, countryName, rows }) => [country, countryName, rows])).toEqual(
			[
				['', '', 3],
				['IN', 'India', 1],
			],
		);
		expect(needFixing).toBe(3);
	});

	it('keeps 100 groups, and counts the rest together', () => {
		const items = Array.from({ length: 250 }, (_, index) => ({
			outcome: index % 2 === 0 ? 'failed' : 'unknown',
			reason: `Reason ${index}`,
			campaign: `Campaign ${index}`,
		}));
		const { byReason, byCampaign } = summarise(items);
		expect(byCampaign).toHaveLength(101);
		expect(byCampaign.at(-1)).toMatchObject({ campaign: '150 more', rows: 150, groups: 150 });
		const rest = byReason.slice(100);
		expect(rest).toMatchObject([
			{ outcome: 'failed', reason: 'Other reasons' },
			{ outcome: 'unknown', reason: 'Other reasons' },
		]);
		expect(rest.reduce((sum, { rows }) => sum + rows, 0)).toBe(150);
		expect(rest.reduce((sum, { groups = 1 }) => sum + groups, 0)).toBe(150);
	});

	it('lists all countries by code', () => {
		const items = ['+12025550123', '+919876543210', '+4915112345678'].map((phoneNumber) => ({
			outcome: 'accepted',
			phoneNumber,
			attempts: 1,
		}));
		expect(summarise(items).byCountry.map(({ country }) => country)).toEqual(['DE', 'IN', 'US']);
	});
});

describe('the funnel', () => {
	const message = (delivery?: ReportRow['delivery']): ReportRow => ({
		...readReportRow({ outcome: 'accepted', messageId: 'm' }, 0),
		delivery,
	});

	it('is included only if statuses were requested', () => {
		expect(summarise([{ outcome: 'accepted', messageId: 'm' }])).not.toHaveProperty('funnel');
	});

	it('counts a read message as delivered, and says why a status is unknown', () => {
		const rows = [
			message({ status: 'READ' }),
			message({ status: 'DELIVERED' }),
			message({ status: 'SENT' }),
			message({ status: 'LOST' }),
			message({ problem: 'No message has this ID' }),
			message(),
			readReportRow({ outcome: 'accepted' }, 0),
			readReportRow({ outcome: 'failed', messageId: 'm' }, 0),
		];
		expect(summariseRows(rows, utcHour, true).funnel).toEqual({
			accepted: 6,
			delivered: 2,
			read: 1,
			failed: 0,
			failures: [],
			unknown: 3,
			withoutMessageId: 1,
			problems: [
				{ problem: 'The service reports the status LOST', rows: 1 },
				{ problem: 'No message has this ID', rows: 1 },
				{ problem: 'Its status was not requested', rows: 1 },
			],
		});
	});

	it('counts failed messages by what their reason means, and not as unknown', () => {
		const failed = (code: number | null, meaning: string | null, reason: string | null) =>
			message({
				status: 'FAILED',
				failure: { code, reason, meaning, retry: meaning === null ? 'unknown' : 'never' },
			});
		const rows = [
			message({ status: 'READ' }),
			failed(131026, 'No account', 'Message undeliverable'),
			failed(999, null, 'Something else'),
			failed(131026, 'No account', 'Undeliverable'),
			failed(998, null, null),
			failed(null, null, null),
			message({ status: 'FAILED' }),
		];
		expect(summariseRows(rows, utcHour, true).funnel).toMatchObject({
			accepted: 7,
			delivered: 1,
			failed: 6,
			failures: [
				{ meaning: 'No account', retry: 'never', rows: 2 },
				{ meaning: 'The network gives no reason', retry: 'unknown', rows: 2 },
				{ meaning: 'Something else', retry: 'unknown', rows: 1 },
				{ meaning: 'The network gives only its code 998', retry: 'unknown', rows: 1 },
			],
			unknown: 0,
			problems: [],
		});
	});

	it('names the ten commonest reasons, and counts the rest together', () => {
		const rows = Array.from({ length: 13 }, (_, index) => message({ problem: `No ${index}` }));
		const { problems } = summariseRows([...rows, message({ problem: 'No 12' })], utcHour, true)
			.funnel ?? { problems: [] };
		expect(problems).toHaveLength(11);
		expect(problems[0]).toEqual({ problem: 'No 12', rows: 2 });
		expect(problems[10]).toEqual({ problem: 'Other reasons', rows: 3 });
	});
});
