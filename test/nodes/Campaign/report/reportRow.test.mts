// How a report reads items: those of the two outputs of a send, and the rows of an outbox.
import type { IDataObject } from 'n8n-workflow';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReportRow } from '../../../../nodes/Campaign/report/reportRow.ts';
import { needsAttention } from '../../../../nodes/engine/sending/outcome.ts';

const sent = {
	outcome: 'accepted',
	reason: 'Queued for delivery',
	contactName: 'Asha',
	phoneNumber: '919876543210',
	campaign: 'Spring',
	row: 7,
	attempts: 1,
	reasonCode: 'accepted',
};

describe('readReportRow', () => {
	it('reads a row of Send Campaign', () => {
		expect(readReportRow(sent, 0)).toEqual({
			row: 7,
			outcome: 'accepted',
			isKnown: true,
			reasonCode: 'accepted',
			reason: 'Queued for delivery',
			advice: '',
			contactName: 'Asha',
			phoneNumber: '919876543210',
			country: 'IN',
			campaign: 'Spring',
			messageId: '',
			sentAt: undefined,
		});
	});

	it('reads a row of the error output, whose keys are inside the error', () => {
		const failed = {
			...sent,
			outcome: 'failed',
			reason: 'Too short',
			message: 'Row 7: Too short',
		};
		const item = { Name: 'Asha', row: 99, error: failed };
		expect(readReportRow(item, 0)).toMatchObject({
			outcome: 'failed',
			reason: 'Too short',
			row: 7,
		});
		// The list already had an outcome column, from an earlier run.
		expect(readReportRow({ ...item, outcome: 'accepted' }, 0).outcome).toBe('failed');
	});

	it.each<[string, string, string]>([
		['accepted', 'accepted', ''],
		['failed', 'failed', 'Too short'],
		['waiting', 'noOutcome', 'Waiting in the outbox'],
		['claimed', 'noOutcome', 'Claimed by an execution that has not reported its outcome'],
	])('reads a row of an outbox that is %s', (state, outcome, reason) => {
		const row = {
			id: '12345678901',
			list: 'March reminders',
			phone_number: '+1 416-555-0123',
			contact_name: 'Emma',
			state,
			reason: state === 'failed' ? 'Too short' : null,
			send_after: null,
			settled_at: new Date('2026-03-01T10:30:00Z'),
			attempts: 1,
		} as unknown as IDataObject;
		expect(readReportRow(row, 0)).toMatchObject({
			row: '12345678901',
			outcome,
			reason,
			isKnown: true,
			campaign: 'March reminders',
			contactName: 'Emma',
			phoneNumber: '+1 416-555-0123',
			country: 'CA',
			sentAt: Date.UTC(2026, 2, 1, 10, 30),
		});
	});

	it.each<[string, IDataObject, string]>([
		['nothing', {}, 'The row has no outcome'],
		['another outcome', { outcome: 'sent' }, '"sent" is not an outcome of a send'],
		[
			'the name of a method',
			{ outcome: 'constructor' },
			'"constructor" is not an outcome of a send',
		],
		['an outcome that is no text', { outcome: 7 }, 'The row has no outcome'],
		['an error of another node', { error: { message: 'Timed out' } }, 'Timed out'],
		['a message of its list', { message: 'Hello Asha' }, 'The row has no outcome'],
		['an error that is text', { error: 'Timed out' }, 'The row has no outcome'],
	])('counts a row with %s as a row without an outcome', (_, json, reason) => {
		const row = readReportRow(json, 4);
		expect(row).toMatchObject({ outcome: 'noOutcome', isKnown: false, reason, row: 5 });
	});

	it.each<[string, IDataObject, string]>([
		[
			'digits beside a column "state" of the list',
			{ outcome: 'accepted', state: 'Kerala', phoneNumber: '4915112345678' },
			'DE',
		],
		['digits that were sent to', { outcome: 'accepted', phoneNumber: '4915112345678' }, 'DE'],
		[
			'digits that were tried',
			{ outcome: 'failed', phoneNumber: '38349123456', attempts: 1 },
			'XK',
		],
		['a number as it was entered', { outcome: 'failed', phoneNumber: '+44 7400 123456' }, 'GB'],
		['one without a country code', { outcome: 'failed', phoneNumber: '9876543210' }, ''],
		['one of an outbox without it', { state: 'accepted', phone_number: '9876543210' }, ''],
		['no number', { outcome: 'failed', phoneNumber: 'abc' }, ''],
	])('finds the country of %s, or leaves it open', (_, json, country) => {
		expect(readReportRow(json, 0).country).toBe(country);
	});

	it.each<[string, unknown, number | undefined]>([
		['ISO 8601', '2026-03-01T10:30:00+05:30', Date.UTC(2026, 2, 1, 5)],
		['milliseconds', 1_772_000_000_000, 1_772_000_000_000],
		['the days of Excel', 46_082.4375, undefined],
		['the days of Excel as text', '46082.5', undefined],
		['seconds', 1_772_000_000, undefined],
		['no date', 'yesterday', undefined],
		['a big integer', 1_772_000_000_000n, undefined],
		['nothing', null, undefined],
	])('reads a time given as %s', (_, sentAt, at) => {
		expect(readReportRow({ ...sent, sentAt } as unknown as IDataObject, 0).sentAt).toBe(at);
	});

	it('accepts any object', () => {
		fc.assert(
			fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (json, index) => {
				expect(() => readReportRow(json as IDataObject, index)).not.toThrow();
			}),
		);
	});
});

describe('needsAttention', () => {
	it.each<[IDataObject, boolean]>([
		[{ outcome: 'accepted' }, false],
		[{ outcome: 'skipped' }, false],
		[{ outcome: 'failed' }, true],
		[{ outcome: 'unknown' }, true],
		[{ outcome: 'notSent', reasonCode: 'rateLimited' }, true],
		[{ outcome: 'notSent', reasonCode: 'outsideSendWindow' }, false],
		[{ outcome: 'notSent', reasonCode: 'afterTimeLimit' }, false],
		[{ state: 'waiting' }, false],
	])('%j: %s', (json, expected) => {
		expect(needsAttention(readReportRow(json, 0))).toBe(expected);
	});
});
