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
