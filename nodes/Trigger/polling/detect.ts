import type { IDataObject } from 'n8n-workflow';
import type { Change, Remembered, Seen, WatchState } from './watchState';
import { eventIdOf } from './watchState';

/** The records that one poll has read. */
export interface PolledRecords {
	/**
	 * By ID, in the order in which changes are emitted. Undefined for a record that was requested and does not exist, or
	 * that no longer needs to be requested.
	 */
	readonly records: ReadonlyMap<string, IDataObject | undefined>;
	/**
	 * Whether these are all records to watch, so that others are forgotten. Otherwise a missing record stays known: when
	 * it comes back, as after a response that was empty by mistake, it is not emitted as new.
	 */
	readonly areAll?: boolean;
}

/** A change without its event ID. */
export interface RecordChange extends Pick<Change, 'before' | 'after' | 'more'> {
	/**
	 * What the event ID goes by; after when absent. Not before: a crash takes back what was seen and
	 * not emitted, and the change is then emitted from an earlier state.
	 */
	readonly identity?: unknown;
}

/** The result of comparing one record. */
interface Step {
	readonly seen: Seen;
	readonly changes: readonly RecordChange[];
}

/** Defines which parts of a record matter to one event. Pure. */
export interface Watcher {
	/** The baseline for a record that exists when the watch begins. */
	begin(record: IDataObject | undefined, now: number): Seen;
	/** @param before what the last poll saw; undefined for a record that did not exist then */
	step(before: Seen | undefined, record: IDataObject | undefined, now: number): Step;
}

/** The result of a poll. */
interface Detection {
	readonly records: WatchState['records'];
	readonly changes: readonly Change[];
}

/**
 * The state of a new watch: existing records are not emitted.
 *
 * @param now Unix milliseconds
 */
export function beginWatch(
	reading: PolledRecords,
	watcher: Watcher,
	scope: string,
	now: number,
): WatchState {
	const records = [...reading.records].map(([id, record]): [string, Remembered] => [
		id,
		[watcher.begin(record, now), 0],
	]);
	return { scope, since: now, records: Object.fromEntries(records), emitted: [] };
}

/**
 * Everything that differs between the last successful poll and this one.
 *
 * @param now Unix milliseconds
 */
export function detect(
	state: WatchState,
	reading: PolledRecords,
	watcher: Watcher,
	now: number,
): Detection {
	const known = new Map(Object.entries(state.records));
	const records = new Map<string, Remembered>(reading.areAll ? [] : known);
	const changes: Change[] = [];
	for (const [id, record] of reading.records) {
		const [before, emitted] = known.get(id) ?? [undefined, 0];
		const { seen, changes: found } = watcher.step(before, record, now);
		records.set(id, [seen, emitted + (found.length > 0 ? 1 : 0)]);
		for (const { identity, ...change } of found) {
			const eventId = eventIdOf(state, id, emitted, identity ?? change.after);
			changes.push({ eventId, id, ...change });
		}
	}
	return { records: Object.fromEntries(records), changes };
}

/** What one poll emits, and the state to save with it. */
interface Emission {
	readonly state: WatchState;
	/** Changes that were emitted before come first. */
	readonly changes: readonly Change[];
	/** How many of them were emitted before. */
	readonly repeated: number;
}

/**
 * What to emit after a poll. State and emission belong together: n8n saves the state when it receives the emission.
 *
 * @param emitsAgain whether the last emission may have been lost, as after a restart
 */
export function emit(
	state: WatchState,
	{ records, changes }: Detection,
	emitsAgain: boolean,
): Emission {
	const again = emitsAgain ? state.emitted : [];
	const all = [...again, ...changes];
	return {
		state: { ...state, records, emitted: all.length > 0 ? all : state.emitted },
		changes: all,
		repeated: again.length,
	};
}
