// A list processed in batches, as by Loop Over Items: runs within one execution know of each other.
import { randomUUID } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { CAMPAIGN, campaignSends, counts, people, SEND } from '../../harness/campaignSends.mts';
import { fileSandbox } from '../../harness/sandbox.mts';

const other = fileSandbox();
const { sandbox, send, faults, accepted, acceptedTwice } = campaignSends();

const TEXT = { operation: 'send', messageType: 'text', text: 'Still there?' };
const EVERY_ROW = { repeatedRecipients: 'send' };
const outcomes = (runs: Array<Array<{ json: IDataObject }>>) =>
	runs.map((items) => items.map(({ json }) => json.outcome));

it('Max Sends per Second holds for all batches together', async () => {
	const batches = people(6).map((person) => [person]);
	const parameters = { skipAlreadySent: false, options: { maxSendsPerSecond: 4 } };
	const { runs } = await send([{}], { batches, parameters });
	const times = (await sandbox.requests())
		.filter(({ path }) => path.endsWith('/send'))
		.map(({ at }) => at);
	// Five follow the first, at a quarter of a second each; timers may be 20 ms late, and the next catches up.
	expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(1100);
	expect(outcomes(runs)).toEqual(batches.map(() => ['accepted']));
});

describe('A message that is in two batches', () => {
	const batches = [people(3), [...people(1, 2), ...people(2, 3)]];

	it.each([true, false])('is sent once, with "Skip Already Sent" %s', async (skipAlreadySent) => {
		const { runs } = await send([{}], {
			batches,
			parameters: { skipAlreadySent },
			settings: { onError: 'continueRegularOutput' },
		});
		expect(outcomes(runs)).toEqual([
			['accepted', 'accepted', 'accepted'],
			['skipped', 'accepted', 'accepted'],
		]);
		expect(await acceptedTwice()).toEqual([]);
	});

	it.each([true, false])(
		'is sent in each project, if the credential has expressions, with "Skip Already Sent" %s',
		async (skipAlreadySent) => {
			await other.resetToSeed();
			const batches = [sandbox, other].map(({ credential }) => [{ ...people(1)[0], credential }]);
			const ofRow = (field: string) => `={{ $json.credential.${field} }}`;
			const { runs } = await send([{}], {
				batches,
				parameters: { skipAlreadySent },
				credential: {
					baseUrl: ofRow('baseUrl'),
					projectId: ofRow('projectId'),
					apiPassword: ofRow('apiPassword'),
				},
			});
			expect(outcomes(runs)).toEqual([['accepted'], ['accepted']]);
			expect(Object.keys(await other.accepted(CAMPAIGN))).toHaveLength(1);
		},
	);

	it.each([
		['Send Campaign', true, 'report', 'unknown'],
		['Send Campaign', false, 'report', 'unknown'],
		['Send Campaign', false, 'sendAgain', 'accepted'],
		['Send Message', false, 'report', 'unknown'],
		['Send Message', false, 'sendAgain', 'accepted'],
	])(
		'is in doubt after the first: %s, "Skip Already Sent" %s, %s: %s in the second',
		async (operation, skipAlreadySent, rowsInDoubt, outcome) => {
			const isMessage = operation === 'Send Message';
			const match = isMessage ? { operation: 'sendMessage' } : SEND;
			await faults({ kind: 'truncate', calls: [1], match });
			const { runs } = await send([{}], {
				batches: [people(1), people(1)],
				...(isMessage && { type: new WaMessage() }),
				parameters: { ...(isMessage && TEXT), skipAlreadySent, options: { rowsInDoubt } },
				settings: { onError: 'continueRegularOutput' },
			});
			expect(outcomes(runs)).toEqual([['unknown'], [outcome]]);
			if (outcome === 'unknown') expect(runs[1]?.[0]?.json.reasonCode).toBe('inDoubtEarlier');
		},
	);

	it('is in doubt after the first, and holds back no other message to its recipient', async () => {
		await faults({ kind: 'truncate', calls: [1], match: SEND });
		const [person] = people(1);
		const monday = { ...person, day: 'Monday' };
		const { runs } = await send([{}], {
			batches: [[monday], [{ ...person, day: 'Tuesday' }, monday]],
			parameters: {
				skipAlreadySent: false,
				templateParamsList: '={{ [$json.name, $json.day] }}',
			},
			settings: { onError: 'continueRegularOutput' },
		});
		expect(outcomes(runs)).toEqual([['unknown'], ['accepted', 'unknown']]);
	});

	it('is sent again if its values differ, as in a loop of reminders', async () => {
		const dated = (day: string) => people(2).map((person) => ({ ...person, day }));
		const { runs } = await send([{}], {
			batches: [dated('Monday'), dated('Tuesday')],
			parameters: {
				skipAlreadySent: false,
				templateParamsList: '={{ [$json.name, $json.day] }}',
			},
		});
		expect(outcomes(runs)).toEqual(Array.from({ length: 2 }, () => ['accepted', 'accepted']));
	});

	it('is sent again if its Send Key differs', async () => {
		const keyed = (key: string) => people(2).map((person, row) => ({ ...person, key: key + row }));
		const { runs } = await send([{}], {
			batches: [keyed('a'), keyed('b')],
			parameters: { skipAlreadySent: false, sendKey: '={{ $json.key }}' },
		});
		expect(runs.flat().map(({ json }) => json.outcome)).not.toContain('skipped');
	});

	it.each([true, false])(
		'is sent for each row with "Send Every Row", with "Skip Already Sent" %s',
		async (skipAlreadySent) => {
			const { runs } = await send([{}], {
				batches,
				parameters: { skipAlreadySent, options: EVERY_ROW },
			});
			expect(runs.flat().map(({ json }) => json.outcome)).toEqual(
				batches.flat().map(() => 'accepted'),
			);
		},
	);

	it('is skipped for every row in a later execution', async () => {
		const run = {
			batches,
			parameters: { skipAlreadySent: true, options: EVERY_ROW },
			settings: { onError: 'continueRegularOutput' } as const,
			workflowId: randomUUID(),
		};
		await send([{}], run);
		const { runs } = await send([{}], run);
		expect(counts(runs.flat().map(({ json }) => json))).toEqual({ skipped: 6 });
		expect(Object.values(await accepted()).reduce((sum, count) => sum + count, 0)).toBe(6);
	});
});

it.each([
	['Send Campaign', new WaCampaign(), {}, 3],
	['Preview Campaign', new WaCampaign(), { operation: 'preview' }, 0],
	['Send Message', new WaMessage(), TEXT, 3],
])('%s counts the rows of all batches for "Row Limit"', async (_, type, more, sent) => {
	const { error, runs } = await send([{}], {
		type,
		batches: [people(3), people(3, 3), people(3, 6)],
		parameters: { ...more, options: { stopIfMoreRows: 5 } },
	});
	expect(error?.message).toBe(
		'This batch was not sent: with it, 6 rows came in during this execution, more than "Row Limit" allows (5)',
	);
	expect(runs[0]).toHaveLength(3);
	const sends = (await sandbox.requests()).filter(({ path }) => /\/(?:send|messages)$/.test(path));
	expect(sends).toHaveLength(sent);
});

it.each([['send'], ['preview']])(
	'a fixed Send Key ends the second batch: %s',
	async (operation) => {
		const parameters = { operation, sendKey: 'May' };
		const { error, runs } = await send([{}], { batches: [people(1), people(1, 1)], parameters });
		expect(error?.message).toMatch(/^Send Key: a fixed value is the same for every row/);
		expect(runs[0]).toHaveLength(1);
	},
);

it('Single messages in a loop are sent in each run, even with the same text', async () => {
	const { runs } = await send([{}], {
		type: new WaMessage(),
		batches: [people(1), people(1)],
		parameters: TEXT,
	});
	expect(runs.flat().map(({ json }) => json.outcome)).toEqual(['accepted', 'accepted']);
});

describe('"Only Rows That Need Fixing" in a loop', () => {
	const batches = [people(2), people(2, 2), people(2, 4)];
	const ENDS = /No row was returned, so a loop ends here\. In a loop, turn on "Always Output Data"/;
	const run = async (operation: string, alwaysOutputData: boolean, onError = 'stopWorkflow') =>
		await send([{}], {
			batches,
			parameters: { operation, onlyRowsThatNeedFixing: true },
			settings: { alwaysOutputData, onError: onError as never },
		});

	it.each([
		['send', 'stopWorkflow'],
		['send', 'continueErrorOutput'],
		['preview', 'stopWorkflow'],
	])('says that it ends at a batch without such rows: %s, %s', async (operation, onError) => {
		const { runs, hints } = await run(operation, false, onError);
		expect(runs).toHaveLength(1);
		expect(hints).toMatchObject([{ message: expect.stringMatching(ENDS) }]);
	});

	it.each(['send', 'preview'])('goes on with Always Output Data: %s', async (operation) => {
		const { runs, hints, error } = await run(operation, true);
		expect(error).toBeUndefined();
		expect(runs.length).toBeGreaterThanOrEqual(batches.length);
		for (const { message } of hints) expect(message).not.toMatch(ENDS);
		if (operation === 'send') expect(Object.keys(await accepted())).toHaveLength(6);
	});

	it('says nothing of a loop if a row is returned, or the option is off', async () => {
		const parameters = { onlyRowsThatNeedFixing: true };
		const settings = { onError: 'continueRegularOutput' } as const;
		const returned = await send([...people(1), { phone: 'x' }], { parameters, settings });
		const off = await send(people(1), { settings });
		for (const { message } of [...returned.hints, ...off.hints]) {
			expect(message).not.toMatch(ENDS);
		}
		expect(returned.hints).toHaveLength(1);
	});
});
