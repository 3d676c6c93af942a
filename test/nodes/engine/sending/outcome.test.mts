// A row's reported outcome, derived from the result of its request.
import { describe, expect, it } from 'vitest';
import {
	MAYBE_SENT,
	notTriedResult,
	toResult,
	withSentAt,
} from '../../../../nodes/engine/sending/outcome.ts';
import { ERROR_TABLE } from '../../../../nodes/service/errors/errorTable.ts';
import type { StopReason } from '../../../../nodes/service/limiter/runState.ts';
import type { Settlement } from '../../../../nodes/service/requests.ts';
import { describeStop } from '../../../../nodes/service/errors/stopReasons.ts';
import { adviceAt, happened } from '../../../harness/errorWords.mts';
import { BROKEN } from '../../../harness/plannedClient.mts';
import { answer } from '../../../harness/sentRows.mts';

const stopped: StopReason = {
	kind: 'fatal',
	code: 'waitTooLong',
	text: 'The service asks for an hour',
	heading: 'A long pause',
	advice: 'Go on later',
	resumesAt: '2026-11-21T07:00:00.000Z',
};

/** What the table says happened to a send that gets an error with a status of success. */
const REJECTED = ERROR_TABLE.byAnswer.otherRefusal.happened('message');

const settledAs = (settlement: Settlement) =>
	toResult(settlement, (body) => (body as { ok?: boolean }).ok === true);
const done = (body: unknown, status = 200): Settlement => ({
	kind: 'done',
	attempts: 2,
	status,
	body,
});

describe('withSentAt', () => {
	it('has the time of rows that were or may have been sent, and of no others', () => {
		const sentAt = '2026-11-21T07:00:00.000Z';
		const unknown = { kind: 'unknown', attempts: 1, last: BROKEN, fatal: false } as const;
		const failed = { kind: 'failed', attempts: 1, last: answer(400), fatal: false } as const;
		const notTried = { kind: 'notTried', attempts: 0, reason: stopped } as const;
		const times = [done({ ok: true }), unknown, failed, notTried].map(
			(settlement) => withSentAt(settledAs(settlement), Date.parse(sentAt)).sentAt,
		);
		expect(times).toEqual([sentAt, sentAt, undefined, undefined]);
	});
});

describe('A success', () => {
	it('is accepted with the answer that the service documents', () => {
		expect(settledAs(done({ ok: true, id: 'm1' }, 201))).toEqual({
			outcome: 'accepted',
			reasonCode: 'accepted',
			attempts: 2,
			httpStatus: 201,
			response: { ok: true, id: 'm1' },
		});
	});

	it("fails with an error, and quotes the service's words", () => {
		expect(settledAs(done({ name: 'ERR400', message: 'Not LIVE' }))).toEqual({
			outcome: 'failed',
			reason: `${REJECTED}: Not LIVE`,
			reasonCode: 'refusedByService',
			heading: REJECTED,
			advice: adviceAt('otherRefusal'),
			attempts: 2,
			httpStatus: 200,
			errorCode: 'ERR400',
		});
	});

	it.each([
		['if an earlier try may have been accepted', { success: false }, true],
		['beside a confirmation', { ok: true }, false],
	])('leaves the row in doubt with an error %s', (_, more, mayHaveBeenAccepted) => {
		const body = { ...more, error: { message: 'No such tag' } };
		const settlement = { kind: 'done', attempts: 2, status: 200, body } as const;
		expect(settledAs({ ...settlement, mayHaveBeenAccepted })).toMatchObject({
			outcome: 'unknown',
			reason: `${MAYBE_SENT}${REJECTED}: No such tag`,
			heading: `${MAYBE_SENT}${REJECTED}`,
			advice: expect.stringMatching(/before sending it again\.$/),
		});
	});

	it.each([
		['a page', '<html><title>Welcome</title></html>', 'Welcome'],
		['plain text', 'OK', 'OK'],
		['JSON in a text', '{"message": "OK"}', 'OK'],
		['a code', { code: 1001, msg: 'No such number', data: { name: 'Asha Rao' } }, 'No such number'],
		['nothing', ''],
		['an object without words', { status: 'queued' }],
		['a record in its result', { result: { id: 'r1', name: 'Asha Rao' } }],
	])('leaves the row in doubt with %s, which is no answer of the service', (_, body, words?) => {
		expect(settledAs(done(body))).toMatchObject({
			outcome: 'unknown',
			reason: 'The service responded with 200, but did not confirm the message',
			advice: expect.stringMatching(
				words === undefined ? /^Check / : `^The response says: ${words}\\. Check `,
			),
			attempts: 2,
		});
	});
});

describe('A row in doubt', () => {
	const unknown = (more: { stopped?: StopReason } = {}) =>
		settledAs({ kind: 'unknown', attempts: 3, last: BROKEN, fatal: false, ...more });

	it('says so first, then what happened, and what to check', () => {
		const reason = `The message may or may not have been sent: ${happened('ECONNRESET')}`;
		expect(unknown()).toEqual({
			outcome: 'unknown',
			reason,
			reasonCode: 'connectionLost',
			heading: reason,
			advice: expect.stringMatching(
				/Error code: ECONNRESET\. Check whether the message arrived before sending it again\.$/,
			),
			attempts: 3,
			httpStatus: undefined,
			errorCode: 'ECONNRESET',
		});
	});

	it('says why it was not tried again', () => {
		expect(unknown({ stopped }).advice).toContain(`${describeStop(stopped)} Check whether`);
	});
});

describe('A row that was not tried to the end', () => {
	it('reports why the run stopped, and when to resume', () => {
		const result = {
			outcome: 'notSent',
			reason: 'The service asks for an hour',
			reasonCode: 'waitTooLong',
			heading: 'A long pause',
			advice: 'Go on later',
			attempts: 0,
			sendAfter: '2026-11-21T07:00:00.000Z',
		};
		expect(notTriedResult(stopped)).toEqual(result);
		expect(settledAs({ kind: 'notTried', attempts: 0, reason: stopped })).toEqual(result);
	});

	it('quotes the last answer of the service, if there was one', () => {
		const last = answer(429, { message: 'Slow down' });
		expect(settledAs({ kind: 'notTried', attempts: 2, reason: stopped, last })).toEqual({
			outcome: 'notSent',
			reason: happened(429),
			reasonCode: 'rateLimited',
			heading: happened(429),
			advice: expect.stringMatching(
				/Slow down \(HTTP 429\)\. .*: The service asks for an hour\. Go on later\.$/,
			),
			attempts: 2,
			sendAfter: '2026-11-21T07:00:00.000Z',
			httpStatus: 429,
			errorCode: undefined,
		});
	});
});
