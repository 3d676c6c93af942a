import type { MessageKey, Settling, StoredState } from './marks';
import { beatMark, beatMarks, claimMarks, lookAt } from './marks';

/** All that a process wants from the store at one moment. */
export interface CycleWork {
	/** Messages to be claimed. */
	readonly claims: ReadonlyArray<{ readonly message: MessageKey; readonly withBeats: boolean }>;
	readonly accepted: readonly Settling[];
	/** Of messages that were certainly not sent. */
	readonly released: readonly Settling[];
	/** Names that are held for long: the beat to record, and the one that it follows. */
	readonly beats: ReadonlyArray<{
		readonly name: string;
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

/** What the store knew of a message. */
export interface Found {
	readonly state: StoredState;
	/** Which of its beats were there: it changes while its holder lives. */
	readonly beat: string;
	/** Its recipient has got another one of the campaign. */
	readonly gotOther?: boolean;
	readonly settling?: Settling;
}

export interface CycleResult {
	/** By the messages' keys. */
	readonly found: ReadonlyMap<string, Found>;
	/** Marks that the check itself has put where they do not belong. */
	readonly undo: string[];
	/** Marks of messages that have ended. */
	readonly remove: string[];
	/** Somebody has written an old set back: marks that this process had recorded may be lost. */
	readonly isOverwritten: boolean;
}

/** The marks that one call of the store checks and records. */
export function marksToRecord(work: CycleWork): string[] {
	const marks = [
		...work.claims.flatMap(({ message, withBeats }) =>
			withBeats ? [...claimMarks(message), ...beatMarks(message)] : claimMarks(message),
		),
		// Makes sure of what was recorded when the message was claimed, whatever others have written since.
		...work.accepted.flatMap(({ keep }) => keep),
		...work.beats.map(({ name, next }) => beatMark(name, next)),
		...[work.nonce, work.lastNonce].filter((mark) => mark !== undefined),
	];
	return [...new Set(marks)];
}

/** @param present those of the recorded marks that were there before */
export function judgeCycle(work: CycleWork, present: ReadonlySet<string>): CycleResult {
	const found = new Map<string, Found>();
	const undo: string[] = [];
	for (const { message, withBeats } of work.claims) {
		const looked = lookAt(message, present);
		const { state, gotOther, settling } = looked;
		const beats = withBeats ? beatMarks(message) : [];
		const beat = beats.map((mark) => Number(present.has(mark))).join('');
		found.set(message.key, { state, beat, gotOther, settling });
		undo.push(...looked.undo, ...beats.filter((mark) => !present.has(mark)));
	}
	const remove = [
		...work.accepted.flatMap(({ afterAcceptance }) => afterAcceptance),
		...work.released.flatMap(({ afterRelease }) => afterRelease),
		...work.beats.flatMap(({ name, last }) => (last === undefined ? [] : [beatMark(name, last)])),
	];
	const { lastNonce } = work;
	const isOverwritten = lastNonce !== undefined && !present.has(lastNonce);
	return { found, undo, remove, isOverwritten };
}
