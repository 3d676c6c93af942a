// When a failed poll is reported, and what it says.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import {
	kindOfFailure,
	onFailedPoll,
	withPollingNote,
} from '../../../../nodes/Trigger/polling/failure.ts';
import { CallError } from '../../../../nodes/service/errors/callError.ts';

const poll = { isActivation: false, isStart: false, hasState: true, last: undefined, failure: 'a' };
const failed = (details: IDataObject) =>
	new CallError('It failed', 'Try later.', { details, fatal: true });

describe('A failed poll', () => {
	it.each([
		['of a person who activates the workflow', { isActivation: true }, 'throw'],
		[
			'of a start without a baseline',
			{ isActivation: true, isStart: true, hasState: false },
			'throw',
		],
		['of a start that goes on', { isActivation: true, isStart: true }, 'report'],
		['of a start that fails as before', { isActivation: true, isStart: true, last: 'a' }, 'report'],
		['of the schedule', {}, 'throw'],
		['of the schedule after another failure', { last: 'b' }, 'throw'],
		['of the schedule after the same failure', { last: 'a' }, 'silence'],
	])('%s: %j → %s', (_title, change, what) => {
		expect(onFailedPoll({ ...poll, ...change })).toBe(what);
	});

	it.each<[unknown, string]>([
		[failed({}), 'out of reach'],
		[failed({ httpStatus: 408 }), 'out of reach'],
		[failed({ httpStatus: 429 }), 'out of reach'],
		[failed({ httpStatus: 500 }), 'out of reach'],
		[failed({ httpStatus: 503 }), 'out of reach'],
		[failed({ httpStatus: 499 }), 'HTTP 499'],
		[failed({ httpStatus: 401 }), 'HTTP 401'],
		[new Error('Statuses: nothing is chosen'), 'Statuses: nothing is chosen'],
	])('is of one kind with others: %j is "%s"', (error, kind) => {
		expect(kindOfFailure(error)).toBe(kind);
	});

	it('says that polling continues, if the service is the reason', () => {
		const details = { httpStatus: 401 };
		expect(withPollingNote(failed(details))).toMatchObject({
			message: 'It failed',
			description: expect.stringMatching(
				/^Try later\. This is reported once\. Polling continues\./,
			),
			details,
			fatal: true,
		});
		const own = new Error('Statuses: nothing is chosen');
		expect(withPollingNote(own)).toBe(own);
	});
});
