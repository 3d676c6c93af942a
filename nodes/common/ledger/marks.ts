/** A message as the sent history knows it. */
export interface MessageKey {
	/** The same for the same message to the same recipient. */
	readonly key: string;
	/** The recipient within the campaign: while one message to them is in doubt, no other goes out. Absent: only its own key counts. */
	readonly person?: string;
}

/**
 * What the store knows of a message.
 * - new: nobody has claimed it; the check has claimed it now.
 * - sent: a run saw it accepted.
 * - held: a run claimed it, or another one to the same recipient, and has not told how it ended: it may be at work
 *   on it, or have died.
 */
export type StoredState = 'new' | 'sent' | 'held';

/** Marks that are needed no more once the end of a claimed message is known. */
export interface Settling {
	/** They stay when it was accepted. */
	readonly keep: readonly string[];
	readonly afterAcceptance: readonly string[];
	readonly afterRelease: readonly string[];
}

/** What a check has found out about a message. */
interface Looked {
	readonly state: StoredState;
	/** For the end of the message, if it is the caller's now. */
	readonly settling: Settling;
	/** Its recipient has got another one of the campaign. */
	readonly gotOther: boolean;
	/** Marks to be taken away at once, if it is not the caller's. */
	readonly undo: readonly string[];
}

/** What stands in the store for a message: its key, and its recipient's. */
export function namesOf({ key, person }: MessageKey): string[] {
	return person === undefined ? [key] : [key, person];
}

/** The two marks of a name. Neither: nothing is known. One: sent. Both: in doubt. */
export function pairOf(name: string): [string, string] {
	return [`wa-a:${name}`, `wa-b:${name}`];
}

/** So many beats go round; two would not tell a beat that was missed from a stop. */
export const BEATS = 3;

/** A sign of life: whoever holds the name for long has one beat in the store, the next one every few seconds. */
export function beatMark(name: string, beat: number): string {
	return `wa-beat:${name}:${beat}`;
}

/** All beats that a message's names can have. */
export function beatMarks(message: MessageKey): string[] {
	return namesOf(message).flatMap((name) =>
		Array.from({ length: BEATS }, (_, beat) => beatMark(name, beat)),
	);
}

/** The marks that a claim checks and records in one step. */
export function claimMarks(message: MessageKey): string[] {
	return namesOf(message).flatMap(pairOf);
}

/**
 * Reads a check. It has recorded both marks of each name, so a message that leaves is in doubt until its end is
 * known. Acceptance takes one mark away, certain failure both. A check that finds one mark has recorded the
 * other: then the older one goes, so that what is skipped is as young as what was sent last, and never absent.
 * A mark too many makes a message look in doubt, which is reported, never sent or skipped.
 *
 * @param present the marks that were there before this check
 */
export function lookAt(message: MessageKey, present: ReadonlySet<string>): Looked {
	const key = before(message.key, present);
	const person = message.person === undefined ? undefined : before(message.person, present);
	const state = stateOf(key, person);
	const isMine = state === 'new';
	return {
		state,
		gotOther: person?.had.length === 1,
		settling: settlingOf(message, person?.had),
		undo: isMine
			? []
			: [...undoOf(key, false), ...(person ? undoOf(person, state === 'sent') : [])],
	};
}

/** Of a message in doubt that is sent again: nobody knows which marks it had before. */
export function settlingOf(message: MessageKey, personHad: readonly string[] = []): Settling {
	const [kept, other] = pairOf(message.key);
	const settling = { keep: [kept], afterAcceptance: [other], afterRelease: [kept, other] };
	if (message.person === undefined) return settling;
	const pair = pairOf(message.person);
	const old = personHad.length === 1 ? personHad[0] : undefined;
	const goes = old ?? pair[1];
	return {
		keep: [kept, ...pair.filter((mark) => mark !== goes)],
		afterAcceptance: [other, goes],
		// Whoever had got a message of the campaign before still has.
		afterRelease: [kept, other, ...(old === undefined ? pair : [old])],
	};
}

interface Before {
	readonly pair: readonly string[];
	readonly had: readonly string[];
}

function before(name: string, present: ReadonlySet<string>): Before {
	const pair = pairOf(name);
	return { pair, had: pair.filter((mark) => present.has(mark)) };
}

function stateOf(key: Before, person: Before | undefined): StoredState {
	if (key.had.length === 2 || person?.had.length === 2) return 'held';
	return key.had.length === 1 ? 'sent' : 'new';
}

/** @param isSent whoever got the message has got one of the campaign: so much may stay */
function undoOf({ pair, had }: Before, isSent: boolean): readonly string[] {
	if (had.length === 2) return [];
	if (had.length === 1) return had;
	return isSent ? pair.slice(1) : pair;
}

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
