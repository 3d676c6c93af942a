// What a trigger emits, for any sequence of states, polls, restarts and crashes.
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { beginWatch, detect, emit } from '../../../../nodes/Trigger/polling/detect.ts';
import type { PolledRecords } from '../../../../nodes/Trigger/polling/detect.ts';
import { campaignCreated } from '../../../../nodes/Trigger/polling/events/campaigns.ts';
import { toItems } from '../../../../nodes/Trigger/polling/items.ts';
import { watchCampaignStatus, watchCreations } from '../../../../nodes/Trigger/polling/watchers.ts';
import type { Change, WatchState } from '../../../../nodes/Trigger/polling/watchState.ts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

const STATUSES = ['LIVE', 'PAUSED', 'STOPPED'];
const watcher = watchCampaignStatus(STATUSES, () => true);

type World = Map<string, string>;

const anyStatus = fc.constantFrom(...STATUSES);
/** What changes at the service before a poll. */
const worldEvent = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ nth: fc.nat(), becomes: anyStatus }) },
	{ weight: 1, arbitrary: fc.record({ added: anyStatus }) },
	{ weight: 1, arbitrary: fc.record({ removed: fc.nat() }) },
);
type WorldEvent = typeof worldEvent extends fc.Arbitrary<infer T> ? T : never;

/**
 * How a poll ends. n8n saves the state and creates the execution independently, so a crash may leave one of them, both
 * or none.
 */
const ends = fc.constantFrom('well', 'failed', 'saved', 'executed', 'both', 'none');
const course = fc.array(
	fc.record({ happens: fc.array(worldEvent, { maxLength: 6 }), end: ends, order: fc.nat() }),
	{ maxLength: 25 },
);

/** IDs are never reused, as in the service. */
function happen(world: World, what: WorldEvent, next: { id: number }): void {
	if ('added' in what) {
		world.set(`c${next.id}`, what.added);
		next.id += 1;
		return;
	}
	const ids = [...world.keys()];
	const id = ids[('nth' in what ? what.nth : what.removed) % Math.max(1, ids.length)];
	if (id === undefined) return;
	if ('nth' in what) world.set(id, what.becomes);
	else world.delete(id);
}

/** The service may list the records in any order. */
function read(world: World, order = 0): PolledRecords {
	const entries = [...world].map(([id, status]): [string, IDataObject] => [id, { status }]);
	const cut = order % Math.max(1, entries.length);
	return { records: new Map([...entries.slice(cut), ...entries.slice(0, cut)]) };
}

const toDisk = (state: WatchState) => JSON.stringify(state);
const fromDisk = (disk: string) => JSON.parse(disk) as WatchState;

/** n8n with one trigger: its state on disk and in memory, and the changes that executions received. */
class Host {
	readonly executed: Change[][] = [];
	private memory: WatchState;
	private disk: string;
	private hasRestarted = false;

	constructor(world: World) {
		this.memory = beginWatch(read(world), watcher, 'scope', 1);
		// n8n saves the state at the end of an activation.
		this.disk = toDisk(this.memory);
	}

	poll(world: World, end: string, order: number): void {
		if (end === 'failed') return;
		const detection = detect(this.memory, read(world, order), watcher, 2);
		const { state, changes } = emit(this.memory, detection, this.hasRestarted);
		this.memory = state;
		this.hasRestarted = false;
		if (changes.length > 0 && ['well', 'both', 'saved'].includes(end)) this.disk = toDisk(state);
		if (changes.length > 0 && ['well', 'both', 'executed'].includes(end)) {
			this.executed.push([...changes]);
		}
		if (end === 'well') return;
		this.memory = fromDisk(this.disk);
		this.hasRestarted = true;
	}
}

describe('detect', () => {
	it('emits every difference between two polls once, and nothing else', () => {
		fc.assert(
			fc.property(course, (polls) => {
				const world: World = new Map([['first', 'LIVE']]);
				const next = { id: 0 };
				const host = new Host(world);
				let before = new Map(world);
				for (const { happens, order } of polls) {
					for (const what of happens) happen(world, what, next);
					const count = host.executed.length;
					host.poll(world, 'well', order);
					const emitted = host.executed.slice(count).flat();
					const expected = [...world]
						.filter(([id, status]) => (before.get(id) ?? 'LIVE') !== status)
						.map(([id, status]) => {
							const was = before.get(id);
							return [id, was === undefined ? null : { status: was }, { status }];
						});
					expect(emitted.map(({ id, before: was, after }) => [id, was, after]).sort()).toEqual(
						expected.sort(),
					);
					before = new Map(world);
				}
				const ids = host.executed.flat().map(({ eventId }) => eventId);
				expect(new Set(ids).size).toBe(ids.length);
			}),
		);
	});

	it('loses no changes and invents none, wherever it crashes', () => {
		fc.assert(
			fc.property(course, (polls) => {
				const world: World = new Map([['first', 'LIVE']]);
				const next = { id: 0 };
				const host = new Host(world);
				// The next poll emits again what a crash left executed but unsaved; a change in between is a separate
				// event.
				for (const { happens, end, order } of polls) {
					for (const what of happens) happen(world, what, next);
					host.poll(world, end, order);
					if (end === 'executed') host.poll(world, 'well', order);
				}
				host.poll(world, 'well', 0);
				const byEvent = new Map<string, string>();
				const chains = new Map<string, string | undefined>([['first', 'LIVE']]);
				for (const { eventId, id, before, after } of host.executed.flat()) {
					const what = JSON.stringify([id, after]);
					// An event emitted again has the same ID and content.
					expect(byEvent.get(eventId) ?? what).toBe(what);
					if (byEvent.has(eventId)) continue;
					byEvent.set(eventId, what);
					// Each change of a record begins where the previous one ended: none in between is missing.
					expect(before?.status ?? 'LIVE').toBe(chains.get(id) ?? before?.status ?? 'LIVE');
					chains.set(id, String(after.status));
				}
				for (const [id, status] of world) expect(chains.get(id) ?? 'LIVE').toBe(status);
			}),
			{ numRuns: propertyRuns(500) },
		);
	});

	it('keeps what n8n may have lost over polls that find nothing', () => {
		const change: Change = { eventId: 'e', id: 'a', before: null, after: {} };
		const state = { scope: 's', since: 1, records: {}, emitted: [change] };
		const emission = emit(state, { records: {}, changes: [] }, false);
		expect(emission).toEqual({ state, changes: [], repeated: 0 });
	});

	it('gives a change that happens again a new ID, and a different one in every watch', () => {
		const idsOf = (since: number) => {
			let state = beginWatch(read(new Map([['a', 'LIVE']])), watcher, 'scope', since);
			return ['PAUSED', 'LIVE', 'PAUSED', 'LIVE'].map((status) => {
				const detection = detect(state, read(new Map([['a', status]])), watcher, 2);
				const emission = emit(state, detection, false);
				({ state } = emission);
				return emission.changes[0]?.eventId;
			});
		};
		const ids = [...idsOf(1), ...idsOf(2)];
		expect(ids).not.toContain(undefined);
		expect(new Set(ids).size).toBe(8);
		expect(idsOf(1)).toEqual(ids.slice(0, 4));
	});

	it('forgets records only if those that were read are all to watch', () => {
		const creations = watchCreations(() => true);
		const both = new Map(['a', 'b'].map((id) => [id, 'LIVE']));
		const state = beginWatch(read(both), creations, 's', 1);
		const seesOnlyA = (areAll: boolean) => {
			const reading = { ...read(new Map([['a', 'LIVE']])), areAll };
			const { records } = detect(state, reading, creations, 2);
			return Object.keys(records);
		};
		expect(seesOnlyA(true)).toEqual(['a']);
		expect(seesOnlyA(false)).toEqual(['a', 'b']);
	});

	it('accepts IDs such as __proto__ and constructor', () => {
		const world: World = new Map(['__proto__', 'constructor'].map((id) => [id, 'LIVE']));
		const host = new Host(world);
		host.poll(world, 'both', 0);
		world.set('__proto__', 'PAUSED');
		host.poll(world, 'well', 0);
		expect(host.executed.flat().map(({ id }) => id)).toEqual(['__proto__']);
	});
});

it('items hold the record as it is now, and say which of them may have come before', () => {
	const change = (id: string): Change => ({ eventId: id, id, before: null, after: { status: id } });
	const records = new Map([['a', { status: 'a' }]]);
	const changes = ['a', 'gone'].map(change);
	const show = (record: IDataObject) => ({ ...record, shown: true });
	const items = toItems(campaignCreated, show, changes, 1, { records });
	expect(items).toMatchObject([
		{ event: 'campaignCreated', campaign: { status: 'a', shown: true }, repeated: true },
		{ campaign: null, after: { status: 'gone' }, repeated: false },
	]);
});
