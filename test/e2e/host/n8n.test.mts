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

const demo = sharedDemo();
const { client, credential, sandbox } = demo;

const newCampaign = async (name: string) =>
	await createCampaign(sandbox, 'appointment_reminder', name);
const accepted = async (campaign: string) => await timesSent(sandbox, campaign);

describe('the package', () => {
	const [host = CURRENT_HOST] = chosenHosts();
	everydayTests(() => ({ ...demo, origin: demo.editorOrigin }), host);
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
