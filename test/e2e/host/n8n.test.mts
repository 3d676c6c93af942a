// The package in the n8n that `npm start` runs.
import { describe, expect, it } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import type { FaultRule } from '../../../sandbox/index.mts';
import { chosenHosts, CURRENT_HOST } from '../../../testkit/host/hosts.mts';
import { chain } from '../../../testkit/host/n8n-client.mts';
import { runToEnd } from '../../../testkit/host/n8n-run.mts';
import { createCampaign, sendsOf, timesSent } from '../../../testkit/servers/sandbox-client.mts';
import { everydayTests, people, sendTo } from '../everyday.mts';
import { sharedDemo } from '../shared-demo.mts';
import { saveChain, saveLoop, START, type OwnNode } from '../workflows.mts';

/** n8n takes some of these in an output's column "error" for a failure of the node. */
const ERRORS = ['', 'of last week', {}, 0, null];

const demo = sharedDemo();
const { client, credential, sandbox } = demo;

const newCampaign = async (name: string) =>
	await createCampaign(sandbox, 'appointment_reminder', name);
const accepted = async (campaign: string) => await timesSent(sandbox, campaign);

describe('the package', () => {
	const [host = CURRENT_HOST] = chosenHosts();
	everydayTests(() => ({ ...demo, origin: demo.editorOrigin }), host);
});

describe.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'])(
	'under %s, Retry On Fail repeats no message for rows with a column "error"',
	(onError) => {
		const settings = { onError, retryOnFail: true, maxTries: 3, waitBetweenTries: 0 };
		const rows = people(5, 919812350000).map((person, index) => ({
			...person,
			error: ERRORS[index],
		}));
		const run = async (node: OwnNode) => {
			const { status, outputs } = await runToEnd(
				client,
				await saveChain(client, credential, rows, [node]),
				START,
			);
			expect([status, outputs[node.name]?.[0]?.map(({ json }) => json.outcome)]).toEqual([
				'success',
				rows.map(() => 'accepted'),
			]);
		};

		it('in WA Campaign', async () => {
			const campaign = `Column error, ${onError}`;
			await newCampaign(campaign);
			await run(sendTo(campaign, { includeInputFields: true }, settings));
			expect(await accepted(campaign)).toEqual(rows.map(() => 1));
		});

		it('in WA Message', async () => {
			const control = createControlClient(sandbox);
			for (const { phone, name } of rows) {
				const body = { phone_number: phone.slice(1), name, text: 'Hi' };
				await control.post('/inbound', { body });
			}
			const text = `Column error in messages, ${onError}`;
			await run({
				name: 'Send',
				node: 'waMessage',
				settings,
				parameters: {
					operation: 'send',
					phoneNumber: '={{ $json.phone }}',
					text,
					options: { includeInputFields: true },
				},
			});
			expect((await control.get('/requests', { query: { search: text } })).total).toBe(5);
		});
	},
);

describe('in a loop', () => {
	const rows = people(6, 919812360000);
	const loop = async (batchSize: number, node: OwnNode) =>
		await runToEnd(client, await saveLoop(client, credential, rows, { batchSize, node }), START);

	it('Max Sends per Second holds for all batches together', async () => {
		await newCampaign('Paced Batches');
		const { status, ms } = await loop(1, sendTo('Paced Batches', { maxSendsPerSecond: 4 }));
		expect(status).toBe('success');
		expect(ms.Send).toBeGreaterThan(1100);
		expect(await accepted('Paced Batches')).toEqual(rows.map(() => 1));
	});

	it.each([
		['ends, with a hint, at a batch of which no row is returned', false, 2],
		['goes on with Always Output Data', true, 6],
	])('Only Rows That Need Fixing %s', async (campaign, alwaysOutputData, sent) => {
		await newCampaign(campaign);
		const node = sendTo(campaign, {}, { alwaysOutputData });
		node.parameters.onlyRowsThatNeedFixing = true;
		const { status, hints } = await loop(2, node);
		expect(status).toBe('success');
		expect(await accepted(campaign)).toEqual(rows.slice(0, sent).map(() => 1));
		const ends = (hints.Send ?? []).filter((hint) => hint.includes('so a loop ends here'));
		expect(ends).toHaveLength(alwaysOutputData ? 0 : 1);
	});
});

describe('with Skip Already Sent, in lists of one workflow,', () => {
	interface Message {
		readonly phone: string;
		readonly name: string;
		readonly day: string;
	}
	const messages = (phone: string, ...days: string[]): Message[] =>
		days.map((day) => ({ phone, name: 'Asha', day }));

	/**
	 * Saves a workflow in which each list has a trigger of its own.
	 *
	 * @returns runs a list, with the repeats of a recipient skipped or sent, and returns its results
	 */
	const saveLists = async (campaign: string, lists: Record<string, Message[]>) => {
		await newCampaign(campaign);
		const sending = ['skip', 'send'].map((repeatedRecipients) => {
			const options = { skipAlreadySent: true, repeatedRecipients };
			const { node, parameters } = sendTo(campaign, options);
			return {
				name: repeatedRecipients,
				type: `n8n-nodes-wa-campaigns.${node}`,
				credentials: { waProjectApi: credential },
				onError: 'continueRegularOutput',
				parameters: {
					...parameters,
					parametersMode: 'list',
					templateParamsList: '={{ [$json.name, $json.day] }}',
				},
			};
		});
		const triggers = sending.flatMap(({ name }) =>
			Object.keys(lists).map((list) => ({ name: `${list}, ${name}`, list, to: name })),
		);
		const { id } = await client.createWorkflow({
			name: campaign,
			nodes: [
				...triggers.map(({ name }) => ({
					name,
					type: 'n8n-nodes-base.manualTrigger',
					parameters: {},
				})),
				...sending,
			],
			connections: Object.assign({}, ...triggers.map(({ name, to }) => chain([name, to]))),
			pinData: Object.fromEntries(
				triggers.map(({ name, list }) => [name, (lists[list] ?? []).map((json) => ({ json }))]),
			),
		});
		return async (list: string, repeats: 'skip' | 'send') => {
			const { status, outputs } = await runToEnd(client, id, `${list}, ${repeats}`);
			expect(status).toBe('success');
			return (outputs[repeats]?.[0] ?? []).map(({ json }) => json);
		};
	};

	it('a duplicate that was skipped does not count as sent, and Send Every Row sends it', async () => {
		const week = messages('+919812370001', 'Monday', 'Friday');
		const other = messages('+919812370002', 'Monday');
		const run = await saveLists('Skipped duplicates', {
			week,
			'the other way round': week.toReversed(),
			'Friday alone': week.slice(1),
			'Friday and another': [...week.slice(1), ...other],
		});
		const skipped = { outcome: 'skipped', reasonCode: 'repeatedInList' };
		const earlier = { ...skipped, reason: expect.stringMatching(/^An earlier execution skipped/) };
		expect(await run('week', 'skip')).toMatchObject([{ outcome: 'accepted' }, skipped]);
		expect(await run('Friday alone', 'skip')).toMatchObject([earlier]);
		const [friday] = await run('the other way round', 'skip');
		expect(friday).toMatchObject(earlier);
		expect(await run('Friday and another', 'skip')).toMatchObject([
			earlier,
			{ outcome: 'accepted' },
		]);
		expect(await accepted('Skipped duplicates')).toEqual([1, 1]);
		expect(await run('week', 'send')).toMatchObject([
			{ reasonCode: 'alreadySent' },
			{ outcome: 'accepted' },
		]);
		expect(await accepted('Skipped duplicates')).toEqual([2, 1]);
	});

	it('a row waits for the result of another message to its person, and says so', async () => {
		const rows = messages('+919812380001', 'Monday', 'Friday');
		const run = await saveLists('Doubt', { both: rows, later: rows.toReversed() });
		const match = { operation: 'sendCampaign' };
		const rules: FaultRule[] = [{ kind: 'reset', when: 'after', calls: [1], match }];
		const control = createControlClient(sandbox);
		await control.put('/faults', { body: { rules } });
		const waits = { outcome: 'notSent', reasonCode: 'otherMessageInDoubt' };
		const [lost, waiting] = await run('both', 'send');
		await control.delete('/faults');
		expect(lost).toMatchObject({ outcome: 'unknown' });
		expect(waiting).toMatchObject({ ...waits, reason: expect.stringMatching(/^Row 1 /) });
		const [again] = await run('later', 'send');
		expect(again).toMatchObject({ ...waits, reason: expect.stringMatching(/^Row 2 /) });
		expect(await accepted('Doubt')).toEqual([1]);
	});

	it('each person gets the messages of two lists at once in the order of the lists', async () => {
		const persons = people(15, 919812390000);
		const listOf = (name: string) =>
			persons.flatMap(({ phone }) => messages(phone, `${name} 1`, `${name} 2`, `${name} 3`));
		const run = await saveLists('Two at once', { A: listOf('A'), B: listOf('B') });
		const control = createControlClient(sandbox);
		const match = { operation: 'sendCampaign' };
		await control.put('/faults', { body: { rules: [{ kind: 'delay', ms: 300, match }] } });
		const results = await Promise.all([run('A', 'send'), run('B', 'send')]);
		await control.delete('/faults');
		const outcomes = results.flat().map(({ outcome }) => outcome);
		expect(outcomes).toEqual(Array(90).fill('accepted'));
		const sends = await sendsOf(sandbox, 'Two at once');
		for (const { phone } of persons) {
			const texts = sends
				.filter(({ phone_number: to }) => `+${to}` === phone)
				.map(({ parameters: [, day = ''] }) => day);
			for (const list of ['A', 'B']) {
				const own = texts.filter((day) => day.startsWith(list));
				expect(own, texts.join()).toEqual([1, 2, 3].map((number) => `${list} ${number}`));
			}
		}
	});
});

describe('a list that WA Campaign', () => {
	const run = async (rows: object[], node: OwnNode) =>
		await runToEnd(client, await saveChain(client, credential, rows, [node]), START);

	it('does not send, if the template has a button placeholder that no value fills', async () => {
		const button = {
			type: 'URL' as const,
			button_title: 'Track',
			button_value: 'https://x.example/{{1}}',
		};
		const template = {
			name: 'tracked_parcel',
			category: 'TRANSACTIONAL' as const,
			type: 'TEXT' as const,
			language: 'English',
			text: 'Hello {{1}}, it arrives on {{2}}.',
			sample_text: 'Hello Asha, it arrives on Monday.',
			message_action_type: 'CTA' as const,
			call_to_action: [button],
		};
		await createControlClient(sandbox).post('/seed', { body: { templates: [template] } });
		await createCampaign(sandbox, template.name, 'Tracked');
		const node = sendTo('Tracked', {}, { onError: 'continueRegularOutput' });
		const { outputs } = await run(people(2, 919812400000), node);
		const refused = { json: { outcome: 'failed', reasonCode: 'buttonNotFilled', attempts: 0 } };
		expect(outputs.Send?.[0]).toMatchObject([refused, refused]);
		expect(await accepted('Tracked')).toEqual([]);
	});

	it('sends, skips rows whose cells are all blank', async () => {
		await newCampaign('Blank rows');
		const [first, last] = people(2, 919812410000);
		const { outputs, hints } = await run(
			[{ ...first }, { phone: ' ', name: '' }, { ...last }],
			sendTo('Blank rows', {}),
		);
		expect(outputs.Send?.[0]).toMatchObject([
			{ json: { outcome: 'accepted' } },
			{ json: { outcome: 'skipped', reasonCode: 'emptyRow', row: 2 } },
			{ json: { outcome: 'accepted' } },
		]);
		expect(hints.Send?.join()).toContain('3 rows: 2 accepted, 1 skipped');
		expect(await accepted('Blank rows')).toEqual([1, 1]);
	});

	it('refuses, names the row of a header below titles', async () => {
		await newCampaign('Titles');
		const titles = [{ __EMPTY: 'May' }, { 'Spring list': 'name', __EMPTY: 'phone' }];
		const rows = people(2, 919812420000).map(({ name, phone }) => ({
			'Spring list': name,
			__EMPTY: phone,
		}));
		const { error } = await run([...titles, ...rows], sendTo('Titles', {}));
		expect(error?.description).toContain('Row 2 looks like the header');
		expect(await accepted('Titles')).toEqual([]);
	});
});
