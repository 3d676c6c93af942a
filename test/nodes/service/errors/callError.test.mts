// The error message of a request.
import { describe, expect, it } from 'vitest';
import { RunStopped, type StopReason } from '../../../../nodes/service/limiter/runState.ts';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import {
	CallError,
	callError,
	catchCallError,
} from '../../../../nodes/service/errors/callError.ts';

const last: Attempt = {
	kind: 'answer',
	status: 409,
	headers: {},
	body: { name: 'ERR409', message: 'phone_number is taken' },
};
const missing: Attempt = { ...last, status: 404, body: { message: 'no such thing' } };
const failed = (attempt: Attempt) =>
	({ kind: 'failed', attempts: 1, last: attempt, fatal: false }) as const;
const reason: StopReason = {
	kind: 'fatal',
	text: 'The service asks to wait',
	advice: 'Run the rest later',
	resumesAt: '2026-11-21T14:05:00.000Z',
};

describe('callError', () => {
	it('reports what happened, what to do and the facts', () => {
		const error = callError(
			{ kind: 'failed', attempts: 2, last, fatal: false },
			'contact',
			'project',
		);
		expect(error).toMatchObject({
			message: 'The contact already exists',
			description: expect.stringMatching(/^Update the existing contact .*phone_number is taken/),
			details: { httpStatus: 409, errorCode: 'ERR409', attempts: 2 },
			fatal: false,
			inDoubt: false,
			resumesAt: undefined,
			isNotFound: false,
		});
		const facts = { httpStatus: 409, errorCode: 'ERR409', attempts: 2, alreadyExists: true };
		expect(error).toHaveProperty('details', facts);
	});

	it('says first that a request is in doubt', () => {
		const attempt: Attempt = { kind: 'noAnswer', code: 'ECONNRESET', mayHaveArrived: true };
		const error = callError(
			{ kind: 'unknown', attempts: 1, last: attempt, fatal: false, stopped: reason },
			'campaign',
		);
		expect(error).toMatchObject({
			message:
				'The request may or may not have been carried out: The connection broke during the request',
			description: expect.stringMatching(/ECONNRESET\. Check .* before you run this row again\.$/),
			details: { errorCode: 'ECONNRESET', attempts: 1 },
			fatal: false,
			inDoubt: true,
		});
	});

	it('says why a request was not tried again, and when it can be', () => {
		const error = callError({ kind: 'notTried', attempts: 3, reason, last }, 'contact', 'project');
		expect(error).toMatchObject({
			message: 'The contact already exists',
			description: expect.stringMatching(
				/\(HTTP 409, ERR409\)\. It was not tried again: The service asks to wait\. Run the rest later\.$/,
			),
			details: { attempts: 3, resumesAt: reason.resumesAt },
			resumesAt: reason.resumesAt,
			fatal: false,
			inDoubt: false,
		});
	});

	it('returns only the reason if the request was never tried', () => {
		const error = callError({ kind: 'notTried', attempts: 0, reason }, 'contact');
		expect(error).toBeInstanceOf(RunStopped);
		expect(error).toHaveProperty('reason', reason);
	});

	it.each<[string, Attempt, boolean, string | undefined, boolean]>([
		// what the service answers, fatal by itself, what a 404 misses, fatal for the run
		['a refusal', last, false, undefined, false],
		['a refusal of every request', last, true, undefined, true],
		['a missing record', missing, false, undefined, false],
		['a missing project', missing, false, 'project', true],
		['another refusal where a 404 means the project', last, false, 'project', false],
	])('reports whether other rows could succeed: %s', (_, attempt, fatal, missed, expected) => {
		const settlement = { kind: 'failed', attempts: 1, last: attempt, fatal } as const;
		expect(callError(settlement, 'contact', missed)).toMatchObject({ fatal: expected });
	});

	it('distinguishes a missing record from a page of a proxy', () => {
		expect(callError(failed(missing), 'contact')).toMatchObject({ isNotFound: true });
		const page = callError(failed({ ...missing, body: '<html></html>' }), 'contact');
		expect(page).toMatchObject({ isNotFound: false, details: { fromService: false } });
		expect(callError(failed(last), 'contact')).toMatchObject({ isNotFound: false });
	});

	it('ignores a time to resume at that is not text', () => {
		expect(new CallError('x', 'y', { details: { resumesAt: 5 } }).resumesAt).toBeUndefined();
	});
});

describe('catchCallError', () => {
	it('returns the result of the call, or its error', async () => {
		const error = new CallError('no', '');
		expect(await catchCallError(Promise.resolve(5))).toBe(5);
		expect(await catchCallError(Promise.reject(error))).toBe(error);
	});

	it('passes on errors of any other kind', async () => {
		const error = new RunStopped(reason);
		await expect(catchCallError(Promise.reject(error))).rejects.toBe(error);
	});
});
