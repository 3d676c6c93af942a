// What each event emits as a record's state changes.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { beginWatch, detect, emit } from '../../../../nodes/Trigger/polling/detect.ts';
import type { Watcher } from '../../../../nodes/Trigger/polling/detect.ts';
import {
	isSettled,
	watchCampaignStatus,
	watchCatalogues,
	watchCreations,
	watchMessages,
	watchReviews,
	watchStall,
	watchSteps,
} from '../../../../nodes/Trigger/polling/watchers.ts';
import { scopeOf, savedState } from '../../../../nodes/Trigger/polling/watchState.ts';

/** States of one record; undefined while it is missing. */
type Records = Array<IDataObject | undefined>;

const all = () => true;
const none = () => false;

/**
 * Polls one record several times, a minute apart.
 *
 * @returns what each poll but the first emits
 */
function course(watcher: Watcher, ...records: Records): unknown[][] {
	const reading = (record: IDataObject | undefined) => ({
		records: new Map(record === undefined ? [] : [['id', record]]),
	});
	const [first, ...others] = records;
	let state = beginWatch(reading(first), watcher, 'scope', 0);
	const eventIds = new Set<string>();
	return others.map((record, index) => {
		const found = detect(state, reading(record), watcher, (index + 1) * 60_000);
		const emission = emit(state, found, false);
		({ state } = emission);
		return emission.changes.map(({ eventId, before, after, more }) => {
			expect(eventIds).not.toContain(eventId);
			eventIds.add(eventId);
			return { before, after, ...more };
		});
	});
}

describe('templateReviewed', () => {
	const outcomes = ['APPROVED', 'REJECTED', 'DISABLED'];
	const pending = { status: 'PENDING' };
	const approved = { status: 'APPROVED' };
	const rejected = { status: 'REJECTED', rejected_reason: 'Too loud' };

	const rejectedAgain = { status: 'REJECTED', rejected_reason: 'Too long' };
	const isRejected = { status: 'REJECTED' };

	it.each<[string, Records, unknown[]]>([
		['an approval', [pending, approved], [{ before: pending, after: approved }]],
		['an approval once', [approved, approved], []],
		['a rejection with its reason', [pending, rejected], [{ before: pending, after: rejected }]],
		['the next one', [rejected, rejectedAgain], [{ before: isRejected, after: rejectedAgain }]],
		['one of a new template', [undefined, approved], [{ before: null, after: approved }]],
		['no submission', [undefined, pending], []],
		['no deletion', [pending, undefined], []],
	])('emits %s', (_, records, emitted) => {
		expect(course(watchReviews(outcomes, all), ...records)).toEqual([emitted]);
	});

	it.each([
		['no outcome that is left out', watchReviews(['DISABLED'], all)],
		['nothing that the filters leave out', watchReviews(outcomes, none)],
	])('emits %s', (_, watcher) => {
		expect(course(watcher, pending, approved)).toEqual([[]]);
	});
});

describe('campaignCreated', () => {
	const campaign = { name: 'Spring', status: 'LIVE' };
	it.each([
		['a campaign that was not there', all, [[{ before: null, after: campaign }], []]],
		['nothing that the filters leave out', none, [[], []]],
	])('emits %s', (_, matches, emitted) => {
		expect(course(watchCreations(matches), undefined, campaign, campaign)).toEqual(emitted);
	});

	it('emits nothing for campaigns that exist at the start', () => {
		expect(course(watchCreations(all), campaign, campaign)).toEqual([[]]);
	});
});

describe('campaignStatusChanged', () => {
	const [live, paused] = [{ status: 'LIVE' }, { status: 'PAUSED' }];
	it.each<[string, string[], Records, unknown[]]>([
		['a pause', ['LIVE', 'PAUSED'], [live, paused], [{ before: live, after: paused }]],
		['its end', ['LIVE', 'PAUSED'], [paused, live], [{ before: paused, after: live }]],
		['no status that is left out', ['PAUSED'], [paused, live], []],
		[
			'a new one that is paused',
			['PAUSED'],
			[undefined, paused],
			[{ before: null, after: paused }],
		],
		['no new one that is LIVE', ['LIVE', 'PAUSED'], [undefined, live], []],
	])('emits %s', (_, statuses, records, emitted) => {
		expect(course(watchCampaignStatus(statuses, all), ...records)).toEqual([emitted]);
	});
});

describe('campaignProgress', () => {
	const at = (...counts: Array<number | undefined>) =>
		counts.map((submitted) => (submitted === undefined ? undefined : { submitted }));

	it('emits each step once, the highest of a poll', () => {
		const emitted = course(watchSteps(100, all), ...at(50, 99, 100, 150, 420));
		expect(emitted).toEqual([
			[],
			[{ before: { submitted: 99 }, after: { submitted: 100 }, passed: 100 }],
			[],
			[{ before: { submitted: 150 }, after: { submitted: 420 }, passed: 400 }],
		]);
		expect(course(watchSteps(100, all), ...at(undefined, 130))).toMatchObject([[{ passed: 100 }]]);
		expect(course(watchSteps(100, none), ...at(50, 130))).toEqual([[]]);
		const outdated = course(watchSteps(100, all), ...at(90, 101, 99, 0, 101, 200));
		expect(outdated.map((changes) => changes.length)).toEqual([1, 0, 0, 0, 1]);
	});

	it('emits a stall once, after the configured number of polls, and only for campaigns that have progressed', () => {
		const still = (count: number, polls: number) => ({
			before: { submitted: count },
			after: { submitted: count },
			unchangedPolls: polls,
		});
		const emitted = course(
			watchStall(2, all),
			...at(5, 5, 5, 5, ...Array<number>(8).fill(8), 9, 9, 9),
		);
		expect([...emitted.entries()].filter(([, changes]) => changes.length > 0)).toEqual([
			[5, [still(8, 2)]],
			[13, [still(9, 2)]],
		]);
		expect(course(watchStall(1, all), ...at(undefined, 7, 7))).toEqual([[], [still(7, 1)]]);
		expect(course(watchStall(1, none), ...at(5, 6, 6))).toEqual([[], []]);
		const outdated = course(watchStall(1, all), ...at(5, 6, 6, 5, 6, 6));
		expect(outdated).toEqual([[], [still(6, 1)], [], [], []]);
	});
});

describe('messageStatusReached', () => {
	const message = (status: string) => {
		const read_at = status === 'READ' ? 2 : null;
		return { status, delivered_at: 1, read_at };
	};
	const minutes = (count: number) => count * 60_000;

	it('emits each message once', () => {
		const steps = ['SENT', 'DELIVERED', 'READ'].map(message);
		const after = { status: 'DELIVERED', delivered_at: 1, read_at: null, failure: null };
		expect(course(watchMessages('DELIVERED', minutes(60)), ...steps)).toEqual([
			[{ before: { status: 'SENT' }, after, reached: true }],
			[],
		]);
		expect(course(watchMessages('READ', minutes(60)), ...steps)).toMatchObject([
			[],
			[{ before: { status: 'DELIVERED' }, after: { status: 'READ', read_at: 2 }, reached: true }],
		]);
	});

	it('emits at the next poll a message that had reached the status before', () => {
		const read = message('READ');
		expect(course(watchMessages('DELIVERED', minutes(60)), read, read, read)).toMatchObject([
			[{ before: null, reached: true }],
			[],
		]);
	});

	it('emits once on timeout that the status was not reached, and nothing afterwards', () => {
		const sent = message('SENT');
		const emitted = course(watchMessages('READ', minutes(2)), sent, sent, sent, message('READ'));
		expect(emitted).toMatchObject([
			[],
			[{ before: { status: 'SENT' }, after: { status: 'SENT' }, reached: false }],
			[],
		]);
	});

	const failure = { code: 131026, reason: 'Message undeliverable', meaning: 'x', retry: 'never' };
	const failed = { status: 'FAILED', delivered_at: null, read_at: null, failure };

	it.each([
		['DELIVERED', false],
		['READ', false],
		['FAILED', true],
	])('emits a failed message at once, with %s as status to wait for', (target, reached) => {
		const sent = message('SENT');
		expect(course(watchMessages(target, minutes(60)), sent, sent, failed, failed)).toEqual([
			[],
			[{ before: { status: 'SENT' }, after: failed, reached }],
			[],
		]);
		expect(course(watchMessages(target, minutes(60)), failed, failed)).toMatchObject([
			[{ before: null, after: { failure }, reached }],
		]);
	});

	it('emits a delivered message, which can no longer fail, as not FAILED', () => {
		const steps = ['SENT', 'SENT', 'DELIVERED'].map(message);
		expect(course(watchMessages('FAILED', minutes(60)), ...steps)).toMatchObject([
			[],
			[{ after: { status: 'DELIVERED', failure: null }, reached: false }],
		]);
	});

	it('reports a message without a status as not reached on timeout, counted by a clock set back', () => {
		const watcher = watchMessages('READ', minutes(1));
		const early = [10, 600].map((since) => watcher.step([since, null, false], undefined, 20).seen);
		expect(early).toEqual([10, 20].map((since) => [since, null, false]));
		const { seen, changes } = watcher.step([0, null, false], undefined, minutes(1));
		expect(changes).toMatchObject([
			{ before: null, after: { status: null }, more: { reached: false } },
		]);
		expect([seen, [0, null, false] as const, undefined].map(isSettled)).toEqual([
			true,
			false,
			false,
		]);
	});
});

describe('catalogueChanged', () => {
	const shop = { isActive: true, productCount: 5, status: 'synced' };
	const connected = { change: 'connected', before: { isActive: true }, after: { isActive: false } };
	const counted = {
		change: 'productCount',
		before: { productCount: 5 },
		after: { productCount: 6 },
	};
	const isNew = { change: 'connected', before: null, after: { isActive: true } };
	const everything = ['connected', 'productCount', 'status'] as const;
	type Changes = Parameters<typeof watchCatalogues>[0];

	it.each<[string, Changes, Records, unknown[]]>([
		['a change', everything, [shop, { ...shop, isActive: false }], [connected]],
		[
			'each',
			everything,
			[shop, { ...shop, isActive: false, productCount: 6 }],
			[connected, counted],
		],
		['what is asked for', ['status'], [shop, { ...shop, productCount: 6 }], []],
		['a new one as connected', everything, [undefined, shop], [isNew]],
		[
			'a new one once, with a flag as status',
			everything,
			[undefined, { ...shop, status: true }],
			[isNew],
		],
		['no new one that is not', ['connected'], [undefined, { ...shop, isActive: false }], []],
	])('emits %s', (_, changes, records, emitted) => {
		expect(course(watchCatalogues(changes), ...records)).toEqual([emitted]);
	});
});

describe('The state', () => {
	const ids = Array.from({ length: 1000 }, (_, index) => `64f1c2a7e4b0a1d2c3e4${index + 1000}`);
	const bytes = (watcher: Watcher, change: (index: number) => IDataObject) => {
		const reading = (round: number) => ({
			records: new Map(ids.map((id, index) => [id, change(index * round)])),
		});
		const state = beginWatch(reading(0), watcher, scopeOf('any'), Date.now());
		const next = emit(state, detect(state, reading(1), watcher, Date.now()), false);
		const size = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
		return { quiet: size(state), changes: next.changes.length, busy: size(next.state) };
	};

	it('of a thousand templates or campaigns takes 41 kB at most, and 264 kB when all have changed at once', () => {
		const reason = 'The content promises results that cannot be verified.';
		const templates = bytes(watchReviews(['REJECTED'], all), (index) =>
			index === 0 ? { status: 'PENDING' } : { status: 'REJECTED', rejected_reason: reason },
		);
		const campaigns = bytes(watchSteps(100, all), (index) => ({ submitted: index * 1000 }));
		for (const { quiet, changes, busy } of [templates, campaigns]) {
			expect(changes).toBe(999);
			expect(quiet).toBeLessThan(42_000);
			expect(busy).toBeLessThan(265_000);
		}
	});

	it('is not used by another watch, or if it is damaged', () => {
		const state = beginWatch({ records: new Map() }, watchCreations(all), 'one', 1);
		expect(savedState(state, 'one')).toBe(state);
		expect(savedState(state, 'two')).toBeUndefined();
		expect(savedState(undefined, 'one')).toBeUndefined();
		expect(savedState({ ...state, records: { a: [1, 0] } }, 'one')).toBeDefined();
		const damages = [{ records: undefined }, { records: { a: null } }, { emitted: undefined }];
		for (const damage of damages)
			expect(savedState({ ...state, ...damage }, 'one')).toBeUndefined();
		expect(scopeOf(['a', 'b'])).not.toBe(scopeOf(['ab']));
	});
});
