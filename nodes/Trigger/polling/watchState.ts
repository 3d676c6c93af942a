import { createHash } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

/** What a poll sees of a record, as small as it can be kept: a status, a count, or several of them. */
export type Seen = string | number | boolean | null | readonly Seen[];

/** What is remembered of one record: what the last poll saw of it, and how many of its changes were emitted. */
export type Remembered = readonly [seen: Seen, emitted: number];

/** What events may add to the items of a change. */
export const DETAIL_KEYS = ['change', 'passed', 'reached', 'unchangedPolls'] as const;

export type Details = Readonly<
	Partial<Record<(typeof DETAIL_KEYS)[number], string | number | boolean>>
>;

/** One change of one record, as it was emitted. */
export interface Change {
	/** 32 hexadecimal digits: the same whenever the same change is emitted, another for every other change. */
	readonly eventId: string;
	/** Of the record. */
	readonly id: string;
	/** Null for what was not there before. */
	readonly before: IDataObject | null;
	readonly after: IDataObject;
	/** What the event adds to before and after. */
	readonly more?: Details;
}

/**
 * What a trigger remembers from poll to poll. It is kept in n8n's static data, as JSON: n8n writes all
 * of it with each emission, so it holds no whole records.
 */
export interface WatchState {
	/** What is watched, see {@link scopeOf}; a state of anything else is of no use. */
	readonly scope: string;
	/** When the watch began, Unix milliseconds. */
	readonly since: number;
	/** By the record's ID. */
	readonly records: Readonly<Record<string, Remembered>>;
	/**
	 * The changes of the last emission, until it is known that n8n has run them: n8n saves this state before
	 * the execution exists, so what a crash lost in between is emitted again from here.
	 */
	readonly emitted: readonly Change[];
}

/** @param watched what distinguishes one watch from another: event, project and what of it; never a secret */
export function scopeOf(watched: unknown): string {
	return digest(watched).slice(0, 16);
}

/** The state as n8n gives it back; undefined when there is none, or one of another watch. */
export function stateOf(stored: unknown, scope: string): WatchState | undefined {
	const state = stored as WatchState | undefined;
	return state?.scope === scope ? state : undefined;
}

/**
 * An ID that depends only on what happened. What is emitted again after a crash keeps the ID that it
 * had. A status that goes back and forth gets a new one each time, since the changes emitted of a record are
 * counted.
 *
 * @param emitted how many changes of the record were emitted before
 * @param what distinguishes this change from others that the same poll may find of the record
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
