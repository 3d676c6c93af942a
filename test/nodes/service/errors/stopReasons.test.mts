// The reasons reported for rows that were not sent because the run stopped.
import { describe, expect, it } from 'vitest';
import {
	describeStop,
	outageReason,
	refusedForAllReason,
	stopCode,
	tooLongPauseReason,
	waitedTooLongReason,
} from '../../../../nodes/service/errors/stopReasons.ts';
import { isMissingProject } from '../../../../nodes/service/errors/explainError.ts';

const MINUTE = 60_000;
const FIELD = 'Give Up on a Row After (Minutes)';

describe('The reasons for which a run stops', () => {
	it('name the time until which the service asks for a pause', () => {
		expect(tooLongPauseReason(Date.UTC(2026, 10, 21, 14, 5, 0, 7), 10 * MINUTE, FIELD)).toEqual({
			kind: 'fatal',
			code: 'waitTooLong',
			heading: `The service asks for a longer pause than "${FIELD}" allows`,
			text: `The service asks for a pause until 2026-11-21 14:05:00 UTC, longer than "${FIELD}" allows (10 minutes)`,
			advice: `Run the remaining rows after 2026-11-21 14:05:00 UTC, or raise "${FIELD}"`,
			resumesAt: '2026-11-21T14:05:00.007Z',
		});
	});

	it.each([Infinity, 9e15])('name no time outside the calendar: %d', (time) => {
		const { text, resumesAt } = tooLongPauseReason(time, MINUTE);
		expect(text).toMatch(/^The service asks for a pause until a time far in the future, longer/);
		expect(resumesAt).toBeUndefined();
	});

	it.each([
		[MINUTE, '1 minute'],
		[MINUTE / 2, '0.5 minutes'],
		[10 * MINUTE, '10 minutes'],
		[100_000, '1.7 minutes'],
	])('name the longest wait of %i ms in minutes', (ms, words) => {
		expect(waitedTooLongReason(ms, FIELD)).toEqual({
			kind: 'fatal',
			code: 'waitTooLong',
			text: `The service has delayed this row for longer than "${FIELD}" allows (${words})`,
			advice: `Run the remaining rows later, or raise "${FIELD}"`,
		});
	});

	it('advise no field if the operation has none for the wait', () => {
		expect(tooLongPauseReason(Date.UTC(2026, 10, 21, 14, 5), 10 * MINUTE)).toMatchObject({
			heading: 'The service asks for a longer pause than a row may take',
			text: 'The service asks for a pause until 2026-11-21 14:05:00 UTC, longer than a row may wait (10 minutes)',
			advice: 'Run the remaining rows after 2026-11-21 14:05:00 UTC',
		});
		expect(waitedTooLongReason(10 * MINUTE)).toMatchObject({
			text: 'The service has delayed this row for longer than a row may wait (10 minutes)',
			advice: 'Run the remaining rows later',
		});
	});

	it('report how the service failed', () => {
		const reason = outageReason({ kind: 'answer', status: 404, headers: {}, body: '<html>' });
		expect(reason).toMatchObject({
			kind: 'fatal',
			code: 'serviceDown',
			text: expect.stringMatching(/^The service processed no more requests: The base URL /),
			advice: expect.stringMatching(/^Run the remaining rows once .*\. Check the Base URL/),
		});
	});
});

describe('describeStop', () => {
	it('says why a row was not retried, and the fix if there is one', () => {
		const reason = { kind: 'cancelled', text: 'The execution was stopped' } as const;
		expect(describeStop(reason)).toBe('It was not tried again: The execution was stopped.');
		expect(describeStop({ ...reason, advice: 'Run it again' })).toBe(
			'It was not tried again: The execution was stopped. Run it again.',
		);
	});

	it('returns nothing for a row that was tried to the end', () => {
		expect(describeStop(undefined)).toBeUndefined();
	});
});

describe('A 404 of a send', () => {
	it.each([
		['Project not found', true],
		['Contact 919876543210 has opted out', false],
		['Campaign does not exist.', false],
		['Template not found', false],
		['', true],
	])('"%s" is about the project: %j', (message, isProject) => {
		const last = { kind: 'answer', status: 404, headers: {}, body: { message } } as const;
		expect(isMissingProject(last)).toBe(isProject);
		expect(isMissingProject({ ...last, status: 400 })).toBe(false);
	});

	it('is about the project only if the service has answered', () => {
		const lost = { kind: 'noAnswer', code: 'ECONNRESET', mayHaveArrived: true } as const;
		expect(isMissingProject(lost)).toBe(false);
	});
});

it.each([
	[{ kind: 'cancelled' }, 'cancelled'],
	[{ kind: 'firstFailure' }, 'runStopped'],
	[{ kind: 'fatal', code: 'serviceDown' }, 'serviceDown'],
] as const)('stopCode of %j is %s', (reason, code) => {
	expect(stopCode({ ...reason, text: 'Stopped' })).toBe(code);
});

it('refusedForAllReason says that the refusal applies to every row', () => {
	const last = { kind: 'answer', status: 401, headers: {}, body: {} } as const;
	expect(refusedForAllReason(last)).toMatchObject({
		kind: 'fatal',
		code: expect.any(String),
		text: expect.stringMatching(/^Not sent, because this applies to every row: /),
	});
});
