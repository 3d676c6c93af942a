// Every way a row can end has a code, every code is used, and all are documented.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeOperationError, type IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { CampaignDirectory } from '../../../../nodes/Campaign/sending/campaignDirectory.ts';
import { excluding } from '../../../../nodes/engine/sending/prepareRows.ts';
import { refuseUnfilledButton } from '../../../../nodes/Campaign/sending/campaignRow.ts';
import { refuseChanged } from '../../../../nodes/engine/filledTemplate.ts';
import { readTags } from '../../../../nodes/values/checks/contactValues.ts';
import type { SentHistory } from '../../../../nodes/engine/history/sentHistory.ts';
import { RunState } from '../../../../nodes/service/limiter/runState.ts';
import { resolvePhoneNumber } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import type { Problem, Result } from '../../../../nodes/values/result.ts';
import { describeProblems, accept } from '../../../../nodes/values/result.ts';
import { WorkflowHistories } from '../../../../nodes/engine/history/workflowHistory.ts';
import type { Run } from '../../../../nodes/engine/run.ts';
import type { SendOptions } from '../../../../nodes/engine/sending/options.ts';
import { ExecutionMemory, NO_EARLIER_RUNS } from '../../../../nodes/engine/executionMemory.ts';
import { claimRetry } from '../../../../nodes/engine/sending/retryClaim.ts';
import { newTable } from '../../../harness/processedData.mts';
import { REASON_CODES, type ReasonCode } from '../../../../nodes/values/reasonCodes.ts';
import { Claims } from '../../../../nodes/engine/sending/claims.ts';
import type { RowResult } from '../../../../nodes/engine/sending/outcome.ts';
import { notSentItems } from '../../../../nodes/engine/sending/report.ts';
import { SendMemory } from '../../../../nodes/engine/sending/sendMemory.ts';
import { notTriedResult, toResult } from '../../../../nodes/engine/sending/outcome.ts';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import { outageReason, waitedTooLongReason } from '../../../../nodes/service/errors/stopReasons.ts';
import { checkParameters } from '../../../../nodes/values/template/templateValues.ts';
import { executeContext } from '../../../harness/executeContext.mts';
import { nodeContext, stored } from '../../../harness/nodeContext.mts';
import { at } from '../../../harness/pick.mts';
import { rowWith } from '../../../harness/plannedRun.mts';
import type { PreparedRow, PreparedSend } from '../../../../nodes/engine/sending/prepared.ts';
import { sendWindowGate } from '../../../../nodes/engine/sending/sendWindow.ts';
import { execution } from '../../../harness/sentLists.mts';
import { answer, REFUSED, rowTo, send } from '../../../harness/sentRows.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';
import { resultOf } from './rowResults.mts';

const ofProblems = (problems: readonly Problem[]) => describeProblems(problems).code;
const ofCheck = (result: Result<unknown>) => {
	if (result.ok) throw new Error('It can be used');
	return ofProblems(result.problems);
};
const ofParameters = (...values: unknown[]) =>
	ofCheck(
		checkParameters({ name: 't', text: 'Hi {{1}}', total_parameters: 1 }, values, {
			fillsNames: true,
		}),
	);
const ofAttempt = (last: Attempt) =>
	toResult({ kind: 'failed', attempts: 1, last, fatal: false }, () => true).reasonCode;
const says = (status: number, message: string) =>
	ofAttempt(answer(status, { name: `ERR${status}`, message }));
const silence = (code: string) => ofAttempt({ kind: 'noAnswer', code, mayHaveArrived: true });
const endsWith = async (sent: ReturnType<typeof send>, index = 0) =>
	at((await sent).results, index).reasonCode;

async function ofCampaign(campaign: IDataObject, template?: IDataObject) {
	const record = { name: 'C', type: 'API', status: 'LIVE', ...campaign };
	let pages = [[record]];
	const directory = new CampaignDirectory(async ({ method }) => {
		if (method === 'GET') return await Promise.resolve(template);
		const [page = []] = pages;
		pages = [];
		return await Promise.resolve({ campaigns: page });
	});
	return ofCheck(await directory.find('C'));
}
const bound = { message_payload: { template: { _id: 't1', name: 'hello' } } };

/** What n8n's Retry button finds for a row that an earlier try settled. */
function ofEarlierTry(result: RowResult) {
	const kept = {};
	const rows = [rowTo('1')];
	const options = { skipRepeats: true, skipsSent: true, rowsInDoubt: 'report' } as const;
	const memoryOf = (data: IDataObject) => {
		const execution = ExecutionMemory.open<RowResult>(nodeContext({ kept: data }));
		return new SendMemory(execution, NO_EARLIER_RUNS, rows, options);
	};
	memoryOf(kept).note(0, result);
	return memoryOf(stored(kept)).resultOf(0)?.reasonCode;
}

async function ofClaim(history: Partial<SentHistory>, later = false) {
	const clock = virtualClock(() => 0.5);
	const run = { state: new RunState(), clock };
	const claims = new Claims(history as SentHistory, 1, 'report', run);
	const { earlier } = await clock.run(later ? claims.claimLater(0) : claims.claim(0));
	return (earlier as RowResult).reasonCode;
}

function ofWholeList(error: Error) {
	const { context } = executeContext();
	return at(notSentItems(context, error), 0).json.reasonCode as ReasonCode;
}

function ofStop(signal: AbortSignal) {
	const { stopped } = new RunState(signal);
	return stopped && notTriedResult(stopped).reasonCode;
}

/** A recipient on the do-not-contact list. */
const exclusion: PreparedRow = {
	ok: false,
	facts: { phoneNumber: '1' },
	problems: ['Not them'],
	exclusion: { reason: 'Not them', reasonCode: 'doNotContact', advice: 'Ask', phoneNumber: '1' },
};

function ofWindow() {
	const gate = sendWindowGate({ days: new Set([0]), from: 0, to: 15 });
	const monday = Date.UTC(2026, 10, 23, 12);
	const admission = gate.admit(rowTo('919876543210') as PreparedSend, monday);
	return admission.kind === 'stop' && notTriedResult(admission.reason).reasonCode;
}

const CASES: Record<ReasonCode, () => unknown> = {
	accepted: async () => await endsWith(send([rowTo('1')])),
	acceptedEarlier: () => ofEarlierTry(resultOf('accepted')),
	alreadySent: async () => await ofClaim({ claim: async () => await Promise.resolve('sent') }),
	doNotContact: async () => await endsWith(send([exclusion])),
	emptyRow: () => {
		const empty = { phoneNumber: '', defaultCountry: '', numbersWithoutPlus: 'mixed' } as const;
		return excluding([], 2)(empty, { phone: '' })?.reasonCode;
	},
	repeatedInList: async () => await endsWith(send([rowTo('1'), rowTo('1')]), 1),
	invalidPhoneNumber: () => ofCheck(resolvePhoneNumber('12', {})),
	emptyValue: () => ofParameters(''),
	brokenValue: () => ofParameters(Number.NaN),
	invalidValue: () => ofCheck(readTags({})),
	placeholderMismatch: () => ofParameters('a', 'b'),
	expressionFailed: () => {
		const row = rowWith({ phone: '={{ $("Missing").first() }}' });
		return ofProblems(row.readAll(() => row.param('phone', '')).problems);
	},
	campaignNotFound: async () => await ofCampaign({ name: 'D' }),
	campaignNotApi: async () => await ofCampaign({ type: 'BROADCAST' }),
	campaignNotLive: async () => await ofCampaign({ status: 'PAUSED' }),
	templateNotFound: async () => await ofCampaign(bound),
	templateNotApproved: async () => await ofCampaign(bound, { status: 'DISABLED' }),
	templateChanged: () => {
		const filled = { templateText: 'Order {{1}}' };
		return ofCheck(refuseChanged('campaign "C"', filled, { text: 'Pay {{1}}' }) ?? accept(0));
	},
	buttonNotFilled: () => {
		const call_to_action = [
			{ type: 'URL', button_title: 'Pay', button_value: 'https://a.example/{{1}}' },
		];
		return ofCheck(
			refuseUnfilledButton({ name: 't', text: 'Hi', total_parameters: 0, call_to_action } as never),
		);
	},
	refusedByService: () => says(400, 'no'),
	optedOut: () => says(400, 'Contact 919876543210 has opted out'),
	contactBlocked: () => says(400, 'Contact 919876543210 is blocked'),
	wrongPassword: () => says(401, 'no'),
	accessDenied: () => says(403, 'no'),
	projectNotFound: () => says(404, 'no'),
	accountProblem: () => says(402, 'no'),
	endpointMissing: () =>
		toResult(
			{
				kind: 'failed',
				attempts: 1,
				last: { ...answer(404), otherPathAnswers: true } as Attempt,
				fatal: false,
			},
			() => false,
		).reasonCode,
	requestTooLarge: () => says(413, 'no'),
	rateLimited: () => says(429, 'no'),
	serverError: () => says(500, 'no'),
	timedOut: () => silence('ETIMEDOUT'),
	unclearResponse: () =>
		toResult({ kind: 'done', attempts: 1, status: 200, body: '' }, () => false).reasonCode,
	blockedByProxy: () => says(407, 'no'),
	wrongAddress: () => says(301, 'no'),
	unreachable: () => silence('ECONNREFUSED'),
	certificateNotTrusted: () => silence('CERT_HAS_EXPIRED'),
	connectionLost: () => silence('ECONNRESET'),
	waitTooLong: () => notTriedResult(waitedTooLongReason(1)).reasonCode,
	serviceDown: () => notTriedResult(outageReason(answer(500))).reasonCode,
	refusedForAll: async () => {
		const numbers = Array.from({ length: 100 }, (_, index) => String(index));
		const answers = Object.fromEntries(numbers.map((number) => [number, REFUSED]));
		return await endsWith(
			send(
				numbers.map((number) => rowTo(number)),
				{ answers },
			),
			50,
		);
	},
	outsideSendWindow: ofWindow,
	afterTimeLimit: async () => {
		const more = { additionalData: { executionTimeoutTimestamp: 1_010_000 } };
		const list = execution(['1', '2'], { options: { spreadOverMinutes: 1 }, more: more as object });
		return at(await list.run(), 1).reasonCode as ReasonCode;
	},
	cancelled: () => ofStop(AbortSignal.abort()),
	runStopped: async () =>
		await endsWith(
			send([rowTo('1'), rowTo('2')], { answers: { 1: REFUSED }, stopAtFirstFailure: true }),
			1,
		),
	inDoubtEarlier: () => ofEarlierTry(resultOf('unknown')),
	otherMessageInDoubt: async () =>
		await ofClaim({ claim: async () => await Promise.resolve('blocked') }),
	inProgressElsewhere: async () =>
		await ofClaim({ wait: async () => await Promise.resolve('atWork') }, true),
	alreadyRetried: async () => {
		const table = newTable();
		const kept = {};
		const press = async () => {
			const context = nodeContext({ kept: stored(kept), table });
			context.getMode = () => 'retry';
			const clock = virtualClock(() => 0.5);
			const run = { state: new RunState(), clock } as unknown as Run;
			const options = { rowsInDoubt: 'report', maxWaitMs: 1000 } as SendOptions;
			const memory = ExecutionMemory.open(context);
			const claim = await clock.run(
				claimRetry(context, run, memory, options, new WorkflowHistories()),
			);
			await clock.run(claim.end(true, true));
			return claim.refusal?.reasonCode;
		};
		ExecutionMemory.open(nodeContext({ kept })).renewRetryId();
		await press();
		return await press();
	},
	historyUnavailable: async () =>
		await ofClaim({ claim: async () => await Promise.reject(new Error('no database')) }),
	invalidSettings: () =>
		ofWholeList(new NodeOperationError(executeContext().context.getNode(), 'No credential')),
	internalError: () => ofWholeList(new Error('Out of the blue')),
};

describe('Every code', () => {
	it.each(Object.entries(CASES))('is the result of some row: %s', async (code, produce) => {
		expect(await produce()).toBe(code);
	});

	it.each(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ETIMEDOUT', 'ERR_TLS_X', 'EMFILE', ''])(
		'says that a request never left, if that is certain: %s',
		(code) => {
			expect(ofAttempt({ kind: 'noAnswer', code, mayHaveArrived: false })).toBe('unreachable');
		},
	);

	it('is documented, and no other is', () => {
		const path = join(import.meta.dirname, '../../../../docs/reference/outcomes.md');
		const [, table = ''] = readFileSync(path, 'utf8').split('\n## Reason codes\n');
		const [section = ''] = table.split('\n## ');
		const documented = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
		expect(documented.sort()).toEqual([...REASON_CODES].sort());
	});
});
