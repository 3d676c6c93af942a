import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../values/result';

/** What a poll sees of a record, kept as small as possible: a status, a count, or a list of these. */
export type Seen = string | number | boolean | null | readonly Seen[];

/** The state of one record: what the last poll saw of it, and how many polls emitted changes of it. */
export type Remembered = readonly [seen: Seen, emitted: number];

/** Keys that events may add to the item of a change. */
export const DETAIL_KEYS = ['change', 'passed', 'reached', 'unchangedPolls'] as const;

export type Details = Readonly<
	Partial<Record<(typeof DETAIL_KEYS)[number], string | number | boolean>>
>;

/** One change of one record, as it was emitted. */
export interface Change {
	/** 32 hexadecimal digits: the same each time this change is emitted, and different for every other change. */
	readonly eventId: string;
	/** Of the record. */
	readonly id: string;
	/** Null if nothing is known from before. */
	readonly before: IDataObject | null;
	readonly after: IDataObject;
	/** What the event adds besides `before` and `after`. */
	readonly more?: Details;
}

/**
 * What a trigger remembers between polls, as JSON in n8n's static data. n8n writes all of it with each emission, so it
 * holds no whole records.
 */
export interface WatchState {
	/** What is watched, see {@link scopeOf}; a state with another scope is discarded. */
	readonly scope: string;
	/** When the watch began, Unix milliseconds. */
	readonly since: number;
	/** Keyed by record ID. */
	readonly records: Readonly<Record<string, Remembered>>;
	/**
	 * The changes of the last emission, until n8n is known to have run them: n8n saves this state before the execution
	 * exists, so changes lost in a crash in between are emitted again from here.
	 */
	readonly emitted: readonly Change[];
}

/** @param watched what distinguishes one watch from another: event, project and target; never a secret */
export function scopeOf(watched: unknown): string {
	return digest(watched).slice(0, 16);
}

/** The saved state; undefined if there is none, it belongs to another watch, or is damaged: then a new watch begins. */
export function savedState(stored: unknown, scope: string): WatchState | undefined {
	const state = stored as WatchState | undefined;
	if (state?.scope !== scope || !isRecord(state.records)) return undefined;
	const isWhole = Array.isArray(state.emitted) && Object.values(state.records).every(Array.isArray);
	return isWhole ? state : undefined;
}

/**
 * An ID that depends only on what happened: a change emitted again after a crash keeps its ID. A status that goes back
 * and forth gets a new ID each time, since emissions are counted per record.
 *
 * @param emitted how many earlier polls emitted changes of the record
 * @param what distinguishes this change from others that the same poll may find in the record
 */
export function eventIdOf(
	{ scope, since }: Pick<WatchState, 'scope' | 'since'>,
	id: string,
	emitted: number,
	what: unknown,
): string {
	return digest([scope, since, id, emitted, what]).slice(0, 32);
}

/** Hexadecimal SHA-256 of a value's JSON. */
export function digest(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
