// How the results of a list are reported: in its items, and in its summary.
import { describe, expect, it } from 'vitest';
import { NodeOperationError } from 'n8n-workflow';
import { RunStopped } from '../../../../nodes/service/limiter/runState.ts';
import { FieldError } from '../../../../nodes/values/result.ts';
import type { Outcome, RowResult } from '../../../../nodes/engine/sending/outcome.ts';
import { issuesOfResults } from '../../../../nodes/engine/sending/problemGroups.ts';
import type { ReportForm } from '../../../../nodes/engine/sending/report.ts';
import {
	describeNextRun,
	notSentItems,
	outputItem,
	summarise,
} from '../../../../nodes/engine/sending/report.ts';
import { CallError } from '../../../../nodes/service/errors/callError.ts';
import { executeContext } from '../../../harness/executeContext.mts';
import { at } from '../../../harness/pick.mts';
import { resultOf } from './rowResults.mts';

const plain: ReportForm = { toErrorOutput: false, withInput: false };
const toErrorOutput: ReportForm = { ...plain, toErrorOutput: true };
const withInput: ReportForm = { ...plain, withInput: true };

describe('outputItem', () => {
	const facts = { campaign: 'Welcome', phoneNumber: '919876543210', contactName: 'Asha' };
	const failed = resultOf('failed', {
		reason: 'no',
		reasonCode: 'refusedByService',
		heading: 'never shown',
		httpStatus: 400,
	});

	it('is the report of the row, paired with its input, with the most important keys first', () => {
		const { json, pairedItem } = outputItem(4, facts, failed, plain);
		expect(Object.entries(json)).toEqual([
			['outcome', 'failed'],
			['reason', 'no'],
			['contactName', 'Asha'],
			['phoneNumber', '919876543210'],
			['campaign', 'Welcome'],
			['row', 5],
			['attempts', 1],
			['reasonCode', 'refusedByService'],
			['httpStatus', 400],
		]);
		expect(pairedItem).toEqual({ item: 4 });
	});

	it('has a reason in every row: n8n shows an empty cell in red', () => {
		const reasonOf = (outcome: Outcome) =>
			outputItem(0, facts, resultOf(outcome), plain).json.reason;
		expect(reasonOf('accepted')).toBe('Queued for delivery');
		expect(reasonOf('notSent')).toBe('notSent');
	});

	it('includes the columns of a list that was written back, so that n8n adds no old outcome', () => {
		const input = { City: 'Pune', outcome: 'accepted', reason: '' };
		const { json, pairedItem } = outputItem(4, facts, failed, toErrorOutput, input);
		expect(json).toEqual({
			error: { message: 'Row 5 (Asha): no', ...outputItem(4, facts, failed, plain).json, input },
		});
		// n8n merges the input into an item whose pairing is an object.
		expect(pairedItem).toBe(4);
	});

	it('keeps the files of the input only along with its columns', () => {
		const binary = { invoice: { data: '', mimeType: 'application/pdf' } };
		const result = resultOf('accepted');
		expect(outputItem(0, facts, result, { ...plain, withInput: true }, {}, binary).binary).toBe(
			binary,
		);
		expect(outputItem(0, facts, result, plain, {}, binary)).not.toHaveProperty('binary');
		const form = { ...toErrorOutput, withInput: true };
		for (const input of [{}, { outcome: 'accepted' }]) {
			expect(outputItem(0, facts, failed, form, input, binary).binary).toBe(binary);
			expect(outputItem(0, facts, failed, toErrorOutput, input, binary).binary).toBeUndefined();
		}
	});

	it.each(['text', null, 5, ['list']])('has no columns of an input that is %j', (input) => {
		for (const form of [plain, toErrorOutput, { ...plain, withInput: true }]) {
			const item = outputItem(4, facts, failed, form, input);
			expect(item).toEqual(outputItem(4, facts, failed, form, {}));
		}
	});

	it('names the outcome on the error output if there is no reason', () => {
		const { json, pairedItem } = outputItem(4, facts, resultOf('notSent'), toErrorOutput);
		expect(json.error).toMatchObject({ message: 'Row 5 (Asha): notSent' });
		expect(pairedItem).toEqual({ item: 4 });
	});

	it('returns a column "error" as inputError: n8n would take it for a failure', () => {
		const input = { error: '', City: 'Pune' };
		const { json } = outputItem(4, facts, failed, withInput, input);
		expect(json).toMatchObject({ inputError: '', City: 'Pune', outcome: 'failed' });
		expect(json).not.toHaveProperty('error');
		const form = { ...withInput, toErrorOutput: true };
		expect(outputItem(4, facts, failed, form, input).json).toMatchObject({
			error: { message: 'Row 5 (Asha): no', inputError: '' },
		});
		expect(outputItem(4, facts, failed, plain, input).json).not.toHaveProperty('inputError');
	});

	it('is flat with the input columns, so that a data table takes it', () => {
		const accepted = {
			...resultOf('accepted'),
			response: { messages: [{ id: 'm1' }] },
			sentAt: '2026-11-21T03:30:00.000Z',
		};
		const { json } = outputItem(4, facts, accepted, withInput, { City: 'Pune' });
		expect(json.response).toBe('{"messages":[{"id":"m1"}]}');
		expect(Object.values(json).filter((value) => typeof value === 'object')).toEqual([]);
		expect(outputItem(4, facts, accepted, plain).json.response).toBe(accepted.response);
	});

	it('empties a column that an earlier run has written and the row has no value for', () => {
		const input = {
			outcome: 'notSent',
			City: 'Pune',
			advice: 'Wait',
			sendAfter: '2026-01-01',
			response: {},
			sentAt: 1,
		};
		const accepted = { ...resultOf('accepted'), sentAt: '2026-11-21T03:30:00.000Z' };
		const { json } = outputItem(4, facts, accepted, withInput, input);
		const { sentAt } = accepted;
		expect(json).toMatchObject({
			City: 'Pune',
			advice: null,
			sendAfter: null,
			response: null,
			sentAt,
		});
		expect(json).not.toHaveProperty('errorCode');
	});

	it('keeps columns of a list without outcomes, whatever their names', () => {
		const { json } = outputItem(4, facts, resultOf('accepted'), withInput, { response: 'Yes' });
		expect(json).toMatchObject({ response: 'Yes' });
	});
});

describe('notSentItems', () => {
	const resumesAt = '2026-11-21T07:00:00.000Z';
	const itemOf = (error: unknown, parameters = {}, onError?: 'continueErrorOutput') => {
		const { context } = executeContext({ parameters, items: [{}, { City: 'Pune' }], onError });
		return at(notSentItems(context, error), 1);
	};
	const notSent = { outcome: 'notSent', phoneNumber: '', row: 2, attempts: 0 };

	it.each<[string, Error, object]>([
		[
			'the run stopped',
			new RunStopped({ kind: 'cancelled', text: 'Too long', advice: 'Go on later', resumesAt }),
			{ reason: 'Too long', reasonCode: 'cancelled', advice: 'Go on later', sendAfter: resumesAt },
		],
		[
			'the service could not be asked',
			new CallError('Rate limit', 'Wait a while.', {
				details: { httpStatus: 429, resumesAt },
				fatal: true,
				reasonCode: 'rateLimited',
			}),
			{
				reason: 'Rate limit',
				reasonCode: 'rateLimited',
				advice: 'Wait a while.',
				sendAfter: resumesAt,
			},
		],
		[
			'an option cannot be used',
			new FieldError('Max Sends per Second', 'it must be a number'),
			{
				reason: '"Max Sends per Second" must be a number',
				reasonCode: 'invalidSettings',
				advice: 'Correct the value, or the expression that returns it',
			},
		],
		[
			'the credential cannot be used',
			new NodeOperationError(executeContext().context.getNode(), 'No credential'),
			{ reason: 'No credential', reasonCode: 'invalidSettings' },
		],
		[
			'anything else was thrown',
			new Error('Out of the blue'),
			{ reason: 'Out of the blue', reasonCode: 'internalError' },
		],
	])('reports why no row was tried if %s', (_, error, reported) => {
		expect(itemOf(error)).toEqual({ json: { ...notSent, ...reported }, pairedItem: { item: 1 } });
	});

	it('keeps the files of the input with its columns', () => {
		const binary = { invoice: { data: '', mimeType: 'application/pdf' } };
		const filesOf = (includeInputFields: boolean) => {
			const { context } = executeContext(
				{ parameters: { options: { includeInputFields } } },
				{ getInputData: () => [{ json: {}, binary }] },
			);
			return at(notSentItems(context, new Error('Out of the blue')), 0).binary;
		};
		expect(filesOf(true)).toBe(binary);
		expect(filesOf(false)).toBeUndefined();
	});

	it('includes the input columns on request, if they can be read', () => {
		const wanted = itemOf(new Error('no'), { options: { includeInputFields: true } });
		expect(wanted.json).toMatchObject({ City: 'Pune', outcome: 'notSent' });
		const unreadable = itemOf(new Error('no'), {
			options: { includeInputFields: '={{ $("Missing").all() }}' },
		});
		expect(unreadable.json).toMatchObject({ outcome: 'notSent' });
		expect(unreadable.json).not.toHaveProperty('City');
	});
});

describe('summaries', () => {
	it.each<[Outcome[], string]>([
		[[], '0 rows: no rows'],
		[['accepted'], '1 row: 1 accepted'],
		[['notSent', 'accepted', 'notSent'], '3 rows: 1 accepted, 2 not sent'],
		[
			['notSent', 'unknown', 'failed', 'skipped', 'accepted'],
			'5 rows: 1 accepted, 1 skipped, 1 failed, 1 unknown, 1 not sent',
		],
	])('of %j: %s', (outcomes, text) => {
		expect(summarise(outcomes.map((outcome) => resultOf(outcome)))).toBe(text);
	});

	it('report how many rows wait for their hours, and until when', () => {
		const waits = (sendAfter: string, putOff: string) =>
			resultOf('notSent', { putOff, reasonCode: 'outsideSendWindow', sendAfter });
		const late = waits('2026-11-22T03:30:00.000Z', '09:00 on Sunday in Asia/Kolkata');
		const first = waits('2026-11-21T03:30:00.000Z', '09:00 on Saturday in Asia/Kolkata');
		expect(summarise([resultOf('accepted'), late])).toBe(
			'2 rows: 1 accepted, 1 not sent. 1 waits for the send window until 09:00 on Sunday in Asia/Kolkata',
		);
		expect(summarise([late, first, resultOf('notSent')])).toBe(
			'3 rows: 3 not sent. 2 wait for the send window, the first until 09:00 on Saturday in Asia/Kolkata',
		);
		expect(issuesOfResults([late, first])).toEqual([]);
	});
});

describe('describeNextRun', () => {
	const accepted = resultOf('accepted');
	const failed = resultOf('failed');
	const sentBefore = resultOf('skipped', { reasonCode: 'alreadySent' });
	const repeated = resultOf('skipped', { reasonCode: 'repeatedInList' });
	const OFF = 'Skip Already Sent is off: another execution sends to';
	const EMPTY = 'The sent history of this workflow was empty. Messages sent by other workflows';
	const ALL_SKIPPED = 'Nothing was sent: this workflow sent everything before';

	it.each<[string, RowResult[], Partial<Parameters<typeof describeNextRun>[1]>, string[]]>([
		['nothing out of the ordinary', [accepted, failed], {}, []],
		[
			'who gets it again',
			[accepted, accepted, failed],
			{ skips: false },
			[`${OFF} these 2 recipients`],
		],
		['that one gets it again', [accepted, failed], { skips: false }, [`${OFF} this recipient`]],
		['nothing of a single event', [accepted], { skips: false, isNew: true }, []],
		['that the history was empty', [accepted, accepted], { isNew: true }, [EMPTY]],
		['no more where nothing went out', [failed, failed], { isNew: true }, []],
		['how to send on purpose', [sentBefore, repeated], {}, [ALL_SKIPPED]],
		['nothing of it where the list repeats itself', [repeated, repeated], {}, []],
		['who got other values', [accepted, accepted], { others: 2 }, ['2 of them received']],
		['that one got other values', [accepted, accepted], { others: 1 }, ['1 of them received']],
	])('reports %s', (_, results, facts, notes) => {
		const described = describeNextRun(results, { skips: true, isNew: false, others: 0, ...facts });
		expect(described).toEqual(notes.map((note) => expect.stringContaining(note)));
	});
});
