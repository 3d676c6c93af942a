// The sent history over several runs, in n8n's own store.
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { RunState } from '../../../../nodes/common/pacing/runState.ts';
import type { Run } from '../../../../nodes/common/rows/run.ts';
import { openHistory } from '../../../../nodes/common/sending/history.ts';
import { readSendOptions } from '../../../../nodes/common/sending/options.ts';
import type { Outcome, RowResult } from '../../../../nodes/common/sending/outcome.ts';
import { Facts } from '../../../../nodes/common/service/facts.ts';
import { createClient, DEFAULT_CLIENT } from '../../../../nodes/common/service/client.ts';
import { deduplicationHelpers, newTable } from '../../../harness/deduplicationHelpers.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const options = (skipAlreadySent: boolean) =>
	readSendOptions(executeContext({ parameters: { options: { skipAlreadySent } } }).context, []);

function runOf(projectId: string): Run {
	const clock = virtualClock(() => 0.5);
	const state = new RunState();
	const nobody = async () => await Promise.reject(new Error('nobody is to be asked'));
	return {
		project: { baseUrl: '', projectId, apiPassword: '' },
		facts: new Facts(clock),
		state,
		clock,
		client: createClient(nobody, state, DEFAULT_CLIENT, clock),
	};
}

const resultOf = (outcome: Outcome): RowResult => ({ outcome, attempts: 1 });
const items = Array.from({ length: 60 }, () => ({}));
const keyOf = (index: number) => (index === 4 ? undefined : `key ${index}`);

/** A run over sixty rows, the fifth of which has no key: claims the first of them and settles each as told. */
async function sendAll(
	context: IExecuteFunctions,
	outcomes: readonly Outcome[],
	{ projectId = 'project-1', crashes = false } = {},
) {
	const history = openHistory(context, runOf(projectId), options(true), keyOf);
	if (history === undefined) throw new Error('the history is on');
	const known = [];
	for (const [index, outcome] of outcomes.entries()) {
		known.push(await history.ledger.claim(index));
		history.settle(index, resultOf(outcome));
	}
	// What was begun by then is written all the same.
	if (crashes) await new Promise((resolve) => setImmediate(resolve));
	else await history.close(outcomes.map(resultOf));
	return known;
}

describe('openHistory', () => {
	const OUTCOMES: Outcome[] = ['accepted', 'failed', 'unknown', 'notSent', 'accepted'];
	const ALL_NEW = OUTCOMES.map(() => 'new');

	it('keeps nothing unless "Skip Already Sent" is on', () => {
		const { context } = executeContext();
		expect(openHistory(context, runOf('p'), options(false), keyOf)).toBeUndefined();
	});

	it('tells a later run what was accepted and what is in doubt', async () => {
		const { context } = executeContext({ items }, { helpers: deduplicationHelpers(newTable()) });
		expect(await sendAll(context, OUTCOMES)).toEqual(ALL_NEW);
		expect(await sendAll(context, OUTCOMES)).toEqual(['sent', 'new', 'inDoubt', 'new', 'new']);
	});

	it('keeps projects apart, and a row without a key from any other', async () => {
		const { context } = executeContext({ items }, { helpers: deduplicationHelpers(newTable()) });
		await sendAll(context, OUTCOMES, { projectId: 'project-1' });
		expect(await sendAll(context, OUTCOMES, { projectId: 'project-2' })).toEqual(ALL_NEW);
	});

	it.each<[Outcome, string]>([
		['accepted', 'sent'],
		['failed', 'new'],
	])('has no doubt about rows that were %s well before a crash', async (outcome, known) => {
		const { context } = executeContext({ items }, { helpers: deduplicationHelpers(newTable()) });
		await sendAll(
			context,
			items.map(() => outcome),
			{ crashes: true },
		);
		expect(await sendAll(context, [outcome])).toEqual([known]);
	});

	it('keeps a skipped row as an earlier run has left it', async () => {
		const { context } = executeContext({ items }, { helpers: deduplicationHelpers(newTable()) });
		await sendAll(context, ['accepted']);
		await sendAll(context, ['skipped']);
		expect(await sendAll(context, ['skipped'])).toEqual(['sent']);
	});
});

describe('A sent history that cannot be written', () => {
	const lost = async () => await Promise.reject(new Error('the disk is full'));

	async function close(more: Partial<IExecuteFunctions> = {}) {
		const helpers = { ...deduplicationHelpers(newTable()), removeProcessed: lost };
		const { context, told } = executeContext({ items }, { helpers, ...more });
		await sendAll(context, ['accepted']);
		return told;
	}

	it('is told in the log and beside the output, and the results are kept', async () => {
		const { log, hints } = await close();
		expect(log).toEqual([
			expect.stringMatching(
				/^error: WA Campaign: The sent history could not be written\..*\(the disk is full\)$/,
			),
		]);
		expect(hints).toEqual([
			{
				message: expect.stringMatching(/^The sent history could not be written/),
				type: 'warning',
				location: 'outputPane',
			},
		]);
	});

	it('is told in the log where n8n knows no hints', async () => {
		const { log } = await close({ addExecutionHints: undefined });
		expect(log).toHaveLength(1);
	});
});
