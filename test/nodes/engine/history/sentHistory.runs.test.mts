// The sent history over several runs, in n8n's own store.
import type { IExecuteFunctions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { CLAIM_CHUNK } from '../../../../nodes/engine/history/sentHistory.ts';
import { claimedAhead } from '../../../../nodes/engine/sending/claims.ts';
import type { Outcome } from '../../../../nodes/engine/sending/outcome.ts';
import { deduplicationHelpers, newTable } from '../../../harness/processedData.mts';
import { executeContext } from '../../../harness/executeContext.mts';
import { turns } from '../../../harness/rowLists.mts';
import { openHistory, runOf, settle } from './openHistory.mts';

const items = Array.from({ length: 60 }, () => ({}));
const keyOf = (index: number) => (index === 4 ? undefined : { key: `key ${index}` });

/**
 * A run over sixty rows, the fifth of which has no key: claims the first rows and settles each with the given outcome.
 */
async function sendAll(
	context: IExecuteFunctions,
	outcomes: readonly Outcome[],
	{ projectId = 'project-1', crashes = false } = {},
) {
	const run = runOf(projectId);
	const history = await openHistory(context, run, keyOf);
	const known = [];
	for (const [index, outcome] of outcomes.entries()) {
		known.push(await history.claim(index));
		settle(history, index, outcome);
	}
	// Writes that have started still complete.
	if (crashes) await turns(40);
	else await run.clock.run(history.closeOrWarn(context));
	return known;
}

it.each([
	[0, 50],
	[1 / 60, 1],
	[2, 20],
	[1000, 50],
])('claims rows together that leave within ten seconds: at %d rows a second', (rate, chunk) => {
	expect(claimedAhead({ maxPerSecond: rate }, CLAIM_CHUNK)).toBe(chunk);
});

describe('A run', () => {
	const OUTCOMES: Outcome[] = ['accepted', 'failed', 'unknown', 'notSent', 'accepted'];
	const ALL_NEW = OUTCOMES.map(() => 'new');

	it.each(['', '__EMPTY__'])('ends the run if the workflow was never saved: "%s"', async (id) => {
		const getWorkflow = () => ({ id, active: false });
		const { context } = executeContext({ items }, { getWorkflow });
		await expect(openHistory(context, runOf('p'), keyOf)).rejects.toMatchObject({
			message: expect.stringMatching(/^Nothing was sent.*not saved/),
			description: expect.stringMatching(/^Save the workflow/),
		});
	});

	it('passes to a later run what was accepted and what is in doubt', async () => {
		const { context } = executeContext({ items }, { helpers: deduplicationHelpers(newTable()) });
		expect(await sendAll(context, OUTCOMES)).toEqual(ALL_NEW);
		expect(await sendAll(context, OUTCOMES)).toEqual(['sent', 'new', 'busy', 'new', 'new']);
	});

	it('is new until something was sent', async () => {
		const { context } = executeContext({ items }, { helpers: deduplicationHelpers(newTable()) });
		const isNew = async () => (await openHistory(context, runOf('p'), keyOf)).isNew;
		expect(await isNew()).toBe(true);
		await sendAll(context, ['accepted']);
		expect(await isNew()).toBe(false);
	});

	it('keeps projects apart, and a row without a key from any other', async () => {
		const { context } = executeContext({ items }, { helpers: deduplicationHelpers(newTable()) });
		await sendAll(context, OUTCOMES, { projectId: 'project-1' });
		expect(await sendAll(context, OUTCOMES, { projectId: 'project-2' })).toEqual(ALL_NEW);
	});

	it.each<[Outcome, string]>([
		['accepted', 'sent'],
		['failed', 'new'],
	])('leaves no doubt about rows that were %s well before a crash', async (outcome, known) => {
		const { context } = executeContext({ items }, { helpers: deduplicationHelpers(newTable()) });
		await sendAll(
			context,
			items.map(() => outcome),
			{ crashes: true },
		);
		expect(await sendAll(context, [outcome])).toEqual([known]);
	});

	it('keeps a skipped row as an earlier run left it', async () => {
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
		const { context, reported } = executeContext({ items }, { helpers, ...more });
		await sendAll(context, ['accepted']);
		return reported;
	}

	it('is reported in the log and as a hint, and the results are kept', async () => {
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

	it('is reported in the log when n8n has no hints', async () => {
		const { log } = await close({ addExecutionHints: undefined });
		expect(log).toHaveLength(1);
	});
});
