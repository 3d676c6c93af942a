// Lists of contacts through n8n's engine: order, speed, and the result for each row.
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import {
	contactLists,
	contacts,
	CREATE,
	CREATE_OR_UPDATE,
	NUMBER,
} from '../../harness/contactLists.mts';
import { at } from '../../harness/pick.mts';

const { run, faults, requests, peakInFlight, seed, sandbox } = contactLists();
const CREATES = { operation: 'createContact' };
const UPDATE: IDataObject = {
	operation: 'update',
	contact: { __rl: true, mode: 'phoneNumber', value: NUMBER },
	updateFields: { contactName: '={{ $json.name }}' },
};
const creates = async () =>
	(await requests()).filter(({ operation }) => operation === CREATES.operation);
const latency = (ms: number) => ({ kind: 'delay', ms }) as const;

describe('A list of contacts', () => {
	it('has many requests in flight, and is output in input order', async () => {
		await faults(latency(40));
		const list = contacts(100);
		const { json, error, hints } = await run(CREATE, list);
		expect(error).toBeUndefined();
		expect(json.map(({ name }) => name)).toEqual(list.map(({ name }) => name));
		const peak = await peakInFlight();
		expect(peak).toBeGreaterThan(10);
		expect(peak).toBeLessThanOrEqual(80);
		expect(hints).toEqual([
			{ message: '100 rows: 100 created', type: 'info', location: 'outputPane' },
		]);
		expect(await sandbox.violations()).toEqual([]);
	});

	it('keeps the order of rows about one contact, however its number is written', async () => {
		await faults(latency(20));
		const asha = ['+91 98765 43210', '0091-9876543210', '+919876543210'];
		const list = [...asha, ...asha].flatMap((phone, round) => [
			{ phone, name: `Asha ${round}` },
			...contacts(10, 10 * round),
		]);
		const { json } = await run(CREATE_OR_UPDATE, list);
		const ofAsha = json.filter((record) => record.phone_number === '919876543210');
		expect(ofAsha.map(({ outcome, name }) => [outcome, name])).toEqual([
			['created', 'Asha 0'],
			...[1, 2, 3, 4, 5].map((round) => ['updated', `Asha ${round}`]),
		]);
		expect(await peakInFlight()).toBeGreaterThan(5);
	});

	it('keeps the order of rows that name a contact by number and by ID', async () => {
		const [asha = {}] = contacts(1);
		await seed([asha]);
		const { json } = await run({ ...UPDATE, operation: 'get' }, [asha]);
		const { id } = at(json, 0);
		await faults(latency(20));
		const either = {
			...UPDATE,
			contact: '={{ { mode: $json.id ? "id" : "phoneNumber", value: $json.id || $json.phone } }}',
		};
		const list = [{ ...asha }, { id }, { ...asha }, { id }].map((row, round) => ({
			...row,
			name: `Round ${round}`,
		}));
		await run(either, list);
		const patches = (await requests()).filter(({ method }) => method === 'PATCH');
		expect(patches.map(({ body }) => body)).toEqual(list.map(({ name }) => ({ name })));
		for (const [index, patch] of patches.slice(1).entries()) {
			const before = at(patches, index);
			// Each request takes 20 ms.
			expect(patch.at - before.at).toBeGreaterThanOrEqual(19);
		}
	});

	it('reports the results of its rows in one hint', async () => {
		await seed(contacts(3));
		const list = [...contacts(5), { phone: 'missing', name: 'Missing' }];
		const settings = { onError: 'continueErrorOutput' } as const;
		const changed = list.map((row, index) => (index === 0 ? { ...row, name: 'New name' } : row));
		const { hints, outputs } = await run(CREATE_OR_UPDATE, changed, { settings });
		expect(hints).toMatchObject([
			{ message: expect.stringMatching(/^6 rows: .*, 1 failed$/), type: 'warning' },
		]);
		expect(hints[0]?.message).toMatch(/\b1 updated\b/);
		expect(hints[0]?.message).toMatch(/\b2 unchanged\b/);
		expect(hints[0]?.message).toMatch(/\b2 created\b/);
		expect(outputs.map((items) => items.length)).toEqual([5, 1]);
	});

	it('pauses as a whole when the service asks for it', async () => {
		const perSecond = 40;
		const limit = { perSecond, burst: 10, retryAfter: 'seconds', operations: 'all' };
		await sandbox.control('PUT', '/rate-limit', limit);
		const { json, error } = await run(CREATE, contacts(60));
		expect(error).toBeUndefined();
		expect(json).toHaveLength(60);
		const refused = (await requests()).filter(({ status }) => status === 429);
		// Requests in flight at the first refusal, and a few after it.
		expect(refused.length).toBeGreaterThan(0);
		expect(refused.length).toBeLessThan(30);
	});
});

describe('A row of a list that fails', () => {
	it.each([
		['continueErrorOutput', [9, 1]],
		['continueRegularOutput', [10]],
	] as const)('is output as a separate item, paired with it: %s', async (onError, lengths) => {
		await seed([at(contacts(10), 4)]);
		const { outputs } = await run(CREATE, contacts(10), { settings: { onError } });
		expect(outputs.map((items) => items.length)).toEqual(lengths);
		const failed = outputs.flat().find(({ json }) => json.error !== undefined);
		expect(failed).toMatchObject({
			json: { error: { message: 'The contact already exists', row: 5, httpStatus: 409 } },
			pairedItem: { item: 4 },
		});
	});

	it('ends the workflow under "Stop Workflow", is named, and reports the results of the others', async () => {
		const list = contacts(300);
		await seed([at(list, 30)]);
		await faults(latency(20));
		const { error } = await run(CREATE, list);
		expect(error?.message).toBe('Row 31: The contact already exists');
		const [, created = 0, failed, notTried = 0] =
			/ 300 rows: (\d+) created, (\d+) failed, (\d+) not tried\. /
				.exec(String(error?.description))
				?.map(Number) ?? [];
		expect([failed, created + notTried]).toEqual([1, 299]);
		expect(created).toBeGreaterThanOrEqual(30);
		expect(created).toBeLessThan(80);
		const made = (await requests()).filter(({ status }) => status === 200);
		expect(made).toHaveLength(created);
	});

	it('because of the password stops further requests', async () => {
		await faults(latency(20));
		const { json } = await run(CREATE, contacts(200), {
			credential: { ...sandbox.credential, apiPassword: 'wrong' },
			settings: { onError: 'continueRegularOutput' },
		});
		expect(json).toHaveLength(200);
		expect(json.every(({ error }) => error !== undefined)).toBe(true);
		expect((await requests()).length).toBeLessThanOrEqual(40);
	});
});

describe('A list that the user stops', () => {
	it('starts no further row', async () => {
		await faults(latency(50));
		const { status } = await run(CREATE, contacts(300), {
			onStart: (cancel) => {
				void (async () => {
					while ((await requests()).length < 5) await new Promise((wake) => setImmediate(wake));
					cancel();
				})();
			},
		});
		expect(status).toBe('canceled');
		expect((await requests()).length).toBeLessThan(100);
	});
});

describe("n8n's Retry button", () => {
	it.each([
		['Create', CREATE],
		['Create or Update', CREATE_OR_UPDATE],
	])('%s: returns as created what the failed execution created', async (_, parameters) => {
		const list = contacts(60);
		await faults({ kind: 'status', status: 400, calls: [51], match: CREATES });
		const first = await run(parameters, list);
		expect(first.error?.message).toMatch(/^Row \d+: The service refused the values/);
		expect(first.error?.description).toContain('creates only what is missing');
		await faults();

		const second = await run(parameters, [], { retryOf: first.stored });
		expect(second.error).toBeUndefined();
		expect(second.json.map(({ name }) => name)).toEqual(list.map(({ name }) => name));
		expect(second.hints).toMatchObject([{ message: '60 rows: 60 created' }]);
		// One request for each contact, and one more for the refused one.
		expect(await creates()).toHaveLength(61);
	});

	it('fails again only for contacts that another client has created', async () => {
		const list = contacts(60);
		await seed([at(list, 50)]);
		const first = await run(CREATE, list);
		const second = await run(CREATE, [], { retryOf: first.stored });
		expect(second.error?.message).toBe('Row 51: The contact already exists');
		expect(second.error?.description).toContain(' 1 failed');
	});

	it('stores at most 20 bytes a row for that, and nothing once all rows are done', async () => {
		const list = contacts(400);
		await seed([at(list, 399)]);
		const { stored } = await run(CREATE, list);
		const records = /(?:[0-9a-z]+\+[\w-]{6},)+/.exec(stored)?.[0].split(',') ?? [];
		expect(records.length).toBeGreaterThan(300);
		expect(records.join(',').length / records.length).toBeLessThanOrEqual(20);
		expect((await run(CREATE, contacts(3, 1000))).stored).not.toContain('createdRows');
	});
});

describe('Retry On Fail', () => {
	const RETRY = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

	it('creates no contact twice, and returns every row in its place', async () => {
		const list = contacts(100);
		await faults({ kind: 'status', status: 400, calls: [40], match: CREATES });
		const { json, error, hints } = await run(CREATE, list, { settings: RETRY });
		expect(error).toBeUndefined();
		expect(json.map(({ name }) => name)).toEqual(list.map(({ name }) => name));
		expect(hints).toMatchObject([{ message: '100 rows: 100 created' }]);
		// One row was refused and requested again.
		expect(await creates()).toHaveLength(101);
	});

	it('reports contacts that an earlier try created as created', async () => {
		const list = contacts(50);
		await faults({ kind: 'status', status: 400, calls: [25], match: CREATES });
		const { json } = await run(CREATE_OR_UPDATE, list, { settings: RETRY });
		expect(json.map(({ outcome }) => outcome)).toEqual(list.map(() => 'created'));
	});

	it('creates no contact twice under "Continue" either, when the first row fails', async () => {
		await faults({ kind: 'status', status: 400, calls: [1], match: CREATES });
		const settings = { ...RETRY, onError: 'continueRegularOutput' } as const;
		const { json } = await run(CREATE, contacts(30), { settings });
		expect(json.map(({ name }) => name)).toEqual(contacts(30).map(({ name }) => name));
		expect(await creates()).toHaveLength(31);
	});

	it('finds a contact whose creation was in doubt', async () => {
		// The response is lost, and every lookup of the result fails.
		await faults(
			{ kind: 'reset', when: 'after', calls: [1], match: CREATES },
			{ kind: 'status', status: 400, calls: [1], match: { operation: 'getContactByNumber' } },
		);
		const { json, error } = await run(CREATE, contacts(1), { settings: RETRY });
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ name: 'P0' }]);
		expect(await creates()).toHaveLength(1);
	});

	it('inside a loop treats the rows of each iteration separately', async () => {
		const batches = [contacts(3), contacts(3, 3), contacts(3, 6)];
		await faults({ kind: 'status', status: 400, calls: [5], match: CREATES });
		const { error, runs } = await run(CREATE, [{}], { batches, settings: RETRY });
		expect(error).toBeUndefined();
		expect(runs.map((items) => items.map(({ json }) => json.name))).toEqual(
			batches.map((batch) => batch.map(({ name }) => name)),
		);
	});
});
