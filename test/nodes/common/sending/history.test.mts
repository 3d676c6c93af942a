// The sent history over several runs, in n8n's own store.
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { Keepers } from '../../../../nodes/common/ledger/keepers.ts';
import { RunState } from '../../../../nodes/common/pacing/runState.ts';
import type { Run } from '../../../../nodes/common/rows/run.ts';
import { openHistory } from '../../../../nodes/common/sending/history.ts';
import { readSendOptions } from '../../../../nodes/common/sending/options.ts';
import type { Outcome, RowResult } from '../../../../nodes/common/sending/outcome.ts';
import { Facts } from '../../../../nodes/common/service/facts.ts';
import { createClient, DEFAULT_CLIENT } from '../../../../nodes/common/service/client.ts';
import { deduplicationHelpers, newTable } from '../../../harness/deduplicationHelpers.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import type { VirtualClock } from '../../../simulation/virtualClock.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

const options = (skipAlreadySent: boolean) =>
	readSendOptions(executeContext({ parameters: { skipAlreadySent } }).context, []);

function runOf(projectId: string): Run & { clock: VirtualClock } {
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

const resultOf = (outcome: Outcome): RowResult => ({
	outcome,
	reasonCode: 'accepted',
	attempts: 1,
});
const items = Array.from({ length: 60 }, () => ({}));
const keyOf = (index: number) => (index === 4 ? undefined : `key ${index}`);

async function turns(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A run over sixty rows, the fifth of which has no key: claims the first of them and settles each as told. */
async function sendAll(
	context: IExecuteFunctions,
	outcomes: readonly Outcome[],
	{ projectId = 'project-1', crashes = false } = {},
) {
	const run = runOf(projectId);
	const history = openHistory(context, run, options(true), keyOf, new Keepers());
	if (history === undefined) throw new Error('the history is on');
	const known = [];
	for (const [index, outcome] of outcomes.entries()) {
		known.push(await history.ledger.claim(index));
		history.settle(index, resultOf(outcome));
	}
	// What was begun by then is written all the same.
	if (crashes) await turns(40);
	else await run.clock.run(history.close());
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
		expect(await sendAll(context, OUTCOMES)).toEqual(['sent', 'new', 'busy', 'new', 'new']);
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

describe('A sent history with a bound', () => {
	const people = (count: number) => Array.from({ length: count }, () => ({}));
	const keyFor = (index: number) => `key ${index}`;
	const bound = readSendOptions(
		executeContext({ parameters: { skipAlreadySent: true, options: { sentHistorySize: 1000 } } })
			.context,
		[],
	);

	it('refuses a list that it cannot hold, before the first send', () => {
		const helpers = deduplicationHelpers(newTable());
		const { context } = executeContext({ items: people(1001) }, { helpers });
		const open = () => openHistory(context, runOf('p'), bound, keyFor, new Keepers());
		expect(open).toThrow(/^Nothing was sent\. The list has 1001 recipients.* the last 1000 sends/);
	});

	it('takes a longer list that holds no more recipients', () => {
		const helpers = deduplicationHelpers(newTable());
		const { context } = executeContext({ items: people(1200) }, { helpers });
		const twice = (index: number) => keyFor(index % 1000);
		expect(openHistory(context, runOf('p'), bound, twice, new Keepers())).toBeDefined();
	});

	it.each([
		[850, undefined],
		[920, /holds 9\d\d of the last 1000 sends.*"Sent History Size".*outbox table/],
		[1500, /is full.*"Sent History Size".*outbox table/],
	])('tells when it comes near: %i sends', async (sends, message) => {
		const helpers = deduplicationHelpers(newTable());
		const old = Array.from({ length: sends }, (_, index) => `wa-claim:old ${index}`);
		await helpers.checkProcessedAndRecord(old, 'workflow', { mode: 'entries' });
		const { context, told } = executeContext({ items: people(20) }, { helpers });
		const history = openHistory(context, runOf('p'), bound, keyFor, new Keepers());
		await history?.ledger.claim(0);
		history?.settle(0, resultOf('accepted'));
		await history?.close();
		expect(told.hints.map((hint) => hint.message)).toEqual(
			message === undefined ? [] : [expect.stringMatching(message)],
		);
		expect(told.log).toHaveLength(sends === 920 ? 1 : 0);
	});

	it.each([
		['trigger', 0.04, 1],
		['trigger', 0.06, 0],
		['manual', 0.06, 1],
	] as const)(
		'asks how full it is after one event in twenty: %s, %d',
		async (mode, random, looks) => {
			let counted = 0;
			const helpers = deduplicationHelpers(newTable());
			const count: typeof helpers.getProcessedDataCount = async (...asked) => {
				counted += 1;
				return await helpers.getProcessedDataCount(...asked);
			};
			const { context } = executeContext(
				{ items: people(1), mode },
				{ helpers: { ...helpers, getProcessedDataCount: count } },
			);
			const run = { ...runOf('p'), clock: virtualClock(() => random) };
			const history = openHistory(context, run, bound, keyFor, new Keepers());
			await history?.ledger.claim(0);
			history?.settle(0, resultOf('accepted'));
			await history?.close();
			expect(counted).toBe(looks);
		},
	);

	it('never drops what is in flight, and forgets the oldest', async () => {
		const helpers = deduplicationHelpers(newTable());
		const old = Array.from({ length: 5000 }, (_, index) => `wa-claim:old ${index}`);
		await helpers.checkProcessedAndRecord(old, 'workflow', { mode: 'entries' });
		const { context } = executeContext({ items }, { helpers });
		expect(await sendAll(context, ['accepted'])).toEqual(['new']);
		expect(await sendAll(context, ['accepted'])).toEqual(['sent']);
		const { context: small } = executeContext({ items: people(10) }, { helpers });
		const history = openHistory(small, runOf('p'), bound, keyFor, new Keepers());
		await history?.ledger.claim(0);
		const count = await helpers.getProcessedDataCount('workflow', { mode: 'entries' });
		expect(count).toBeGreaterThanOrEqual(1000);
		expect(count).toBeLessThan(2200);
		history?.settle(0, resultOf('accepted'));
		await history?.close();
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
