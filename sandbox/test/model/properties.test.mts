import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileSandbox, type Json } from '../support.mts';
import { anyAction, preparation, type Action } from './actions.mts';
import { Performer } from './performer.mts';
import { PlainModel } from './plainModel.mts';
import { propertyRuns } from '../../../test/harness/propertyRuns.mts';

const seed = { attributes: ['city', 'plan'] };

const sandbox = fileSandbox({ seed });

interface State {
	contacts: { total: number; latest: Json[] };
	campaigns: Json[];
	templates: Json[];
}

/** Everything that the model knows, as read from the sandbox. */
async function expectSameWorld(model: PlainModel): Promise<void> {
	const state = await sandbox.control<State>('GET', '/state');
	expect(state.contacts.total).toBe(model.contacts.size);
	const contacts = state.contacts.latest.map((contact) => [
		contact.phone_number,
		{
			name: contact.name,
			attributes: contact.attributes,
			optedIn: contact.opted_in,
			blocked: contact.blocked,
		},
	]);
	expect(Object.fromEntries(contacts)).toEqual(Object.fromEntries(model.contacts));
	const campaigns = state.campaigns.map(({ name, status, submitted }) => [
		name,
		{ status, submitted },
	]);
	expect(Object.fromEntries(campaigns)).toEqual(
		Object.fromEntries(
			[...model.campaigns].map(([name, { status, submitted }]) => [name, { status, submitted }]),
		),
	);
	const live = [...model.templates].filter(([, { deleted }]) => !deleted);
	expect(state.templates.map(({ name, status }) => [name, status])).toEqual(
		live.map(([name, { status }]) => [name, status]).reverse(),
	);
	const { counts } = await sandbox.control<{ counts: Json[] }>('GET', '/sends');
	const sent = counts.flatMap(({ campaign, phone_number, accepted }) =>
		Array.from({ length: Number(accepted) }, () => `${String(campaign)} ${String(phone_number)}`),
	);
	expect(sent.sort()).toEqual([...model.sends].sort());
}

async function runBoth(actions: Action[]): Promise<void> {
	await sandbox.control('POST', '/reset', {});
	const model = new PlainModel();
	const performer = new Performer(sandbox);
	for (const action of actions) {
		const expected = model.apply(action);
		expect(await performer.perform(action), JSON.stringify(action)).toBe(expected);
	}
	await expectSameWorld(model);
}

describe('random sequences of operations', () => {
	it('give the responses and the state of a plain model', async () => {
		const sequences = fc.array(anyAction, { minLength: 5, maxLength: 50 });
		await fc.assert(
			fc.asyncProperty(fc.boolean(), sequences, (isPrepared, actions) =>
				runBoth(isPrepared ? [...preparation, ...actions] : actions),
			),
			{ numRuns: propertyRuns(80) },
		);
	}, 60_000);

	it('accept each send once and create each number once when run concurrently', async () => {
		const sends = fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 5, maxLength: 40 });
		await fc.assert(
			fc.asyncProperty(sends, async (picks) => {
				await runBoth(preparation);
				const answers = await Promise.all(
					picks.map((pick) =>
						sandbox.call('sendCampaign', {
							body: { name: 'Asha', phone_number: `91987654321${pick}`, campaign_name: 'One' },
						}),
					),
				);
				expect(answers.every(({ status }) => status === 200)).toBe(true);
				const state = await sandbox.control<State>('GET', '/state');
				expect(state.contacts.total).toBe(new Set(picks).size);
				const { total } = await sandbox.control<{ total: number }>('GET', '/sends');
				expect(total).toBe(picks.length);
			}),
			{ numRuns: propertyRuns(15) },
		);
	}, 60_000);
});

async function submit(name: string): Promise<void> {
	const body = {
		label: name,
		name,
		category: 'OTP',
		type: 'TEXT',
		language: 'English',
		text: 'A',
		sample_text: 'A',
	};
	expect((await sandbox.call('submitTemplate', { body })).status).toBe(200);
}

describe('cursors', () => {
	it('visit each template exactly once, in order, while templates are added', async () => {
		const runs = fc.record({
			count: fc.integer({ min: 0, max: 25 }),
			limit: fc.integer({ min: 1, max: 12 }),
			/** how many templates are added after each page */
			additions: fc.infiniteStream(fc.integer({ min: 0, max: 2 })),
		});
		await fc.assert(
			fc.asyncProperty(runs, async ({ count, limit, additions }) => {
				await sandbox.control('POST', '/reset', {});
				const names = Array.from({ length: count }, (_, index) => `t_${index}`);
				for (const name of names) await submit(name);
				const visited: unknown[] = [];
				let added = 0;
				let after: string | undefined;
				do {
					const query = { limit: String(limit), ...(after !== undefined && { after }) };
					const { body } = await sandbox.call('listTemplates', { query });
					const { data, paging } = body as {
						data: Json[];
						paging: { cursors: { after: string }; next?: string };
					};
					expect(data.length).toBeLessThanOrEqual(limit);
					// A next page is only announced when it has entries.
					if (after !== undefined) expect(data.length).toBeGreaterThan(0);
					visited.push(...data.map(({ name }) => name));
					after = paging.next === undefined ? undefined : paging.cursors.after;
					const more = additions.next().value;
					for (let index = 0; index < more; index++) await submit(`added_${added++}`);
				} while (after !== undefined);
				expect(visited).toEqual(names.reverse());
			}),
			{ numRuns: propertyRuns(30) },
		);
	}, 60_000);
});
