import type { StoredState } from './marks';
import { beatMark, beatMarks, claimMark, claimMarks, doubtMark, stateOf } from './marks';

/** All that a process wants from the store at one moment. */
export interface CycleWork {
	/** Keys to be claimed. */
	readonly claims: ReadonlyArray<{ readonly key: string; readonly withBeats: boolean }>;
	readonly accepted: readonly string[];
	/** Keys that were certainly not sent. */
	readonly released: readonly string[];
	/** Keys that are held for long: the beat to record, and the one that it follows. */
	readonly beats: ReadonlyArray<{
		readonly key: string;
		readonly next: number;
		readonly last?: number;
	}>;
	/** Recorded with this cycle; the next one that checks looks whether it is still there. */
	readonly nonce?: string;
	readonly lastNonce?: string;
}

/** Whether the cycle must check. One that only takes marks away spares that call: it costs as much as any other. */
export function mustCheck({ claims, beats }: Pick<CycleWork, 'claims' | 'beats'>): boolean {
	return claims.length + beats.length > 0;
}

/** What the store knew of a key. */
export interface Found {
	readonly state: StoredState;
	/** Which of the key's beats were there: it changes while its holder lives. */
	readonly beat: string;
}

export interface CycleResult {
	readonly found: ReadonlyMap<string, Found>;
	/** Marks that the check itself has put where they do not belong. */
	readonly undo: string[];
	/** Marks of keys that have ended. */
	readonly remove: string[];
	/** Somebody has written an old set back: marks that this process had recorded may be lost. */
	readonly isOverwritten: boolean;
}

/** The marks that one call of the store checks and records. */
export function marksToRecord(work: CycleWork): string[] {
	return [
		...work.claims.flatMap(({ key, withBeats }) =>
			withBeats ? [...claimMarks(key), ...beatMarks(key)] : claimMarks(key),
		),
		// Makes sure of what was recorded when the key was claimed, whatever others have written since.
		...work.accepted.map(claimMark),
		...work.beats.map(({ key, next }) => beatMark(key, next)),
		...[work.nonce, work.lastNonce].filter((mark) => mark !== undefined),
	];
}

/** @param present those of the recorded marks that were there before */
export function judgeCycle(work: CycleWork, present: ReadonlySet<string>): CycleResult {
	const found = new Map<string, Found>();
	const undo: string[] = [];
	for (const { key, withBeats } of work.claims) {
		const state = stateOf(key, present);
		const beats = withBeats ? beatMarks(key) : [];
		const beat = beats.map((mark) => Number(present.has(mark))).join('');
		found.set(key, { state, beat });
		// The check itself has put doubt on a key that was settled, and beats on one that had others.
		if (state === 'sent') undo.push(doubtMark(key));
		undo.push(...beats.filter((mark) => !present.has(mark)));
	}
	const remove = [
		...work.accepted.map(doubtMark),
		...work.released.flatMap(claimMarks),
		...work.beats.flatMap(({ key, last }) => (last === undefined ? [] : [beatMark(key, last)])),
	];
	const { lastNonce } = work;
	const isOverwritten = lastNonce !== undefined && !present.has(lastNonce);
	return { found, undo, remove, isOverwritten };
}
