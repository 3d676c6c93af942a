/** A message as the sent history knows it. */
export interface MessageKey {
	/** The same for the same message to the same recipient. */
	readonly key: string;
	/** The recipient within the campaign: while one message to them is in doubt, no other goes out. Absent: only its own key counts. */
	readonly person?: string;
	/**
	 * Under "Duplicate Recipients", "send": it is sent although a list has skipped it as a repeat; "skip": this list
	 * skips it. Absent: it is not sent if a list has skipped it.
	 */
	readonly repeat?: 'send' | 'skip';
	/** The caller has taken it over in doubt: the check only records its marks. */
	readonly isTakenOver?: true;
}

/**
 * What the store knows about a message.
 * - new: no run had claimed it; the check has claimed it now.
 * - sent: a run saw it accepted.
 * - skipped: a list skipped it as a repeat, and the message that it sent instead was accepted.
 * - held: a run claimed it, or another one to the same recipient, and has not recorded the result: it may be at work on
 *   it, or have crashed.
 */
type StoredState = 'new' | 'sent' | 'skipped' | 'held';

/** Which marks to keep and which to delete once the result of a claimed message is known. */
export interface Settling {
	/** Kept if the message was accepted. */
	readonly keep: readonly string[];
	readonly afterAcceptance: readonly string[];
	readonly afterRelease: readonly string[];
}

/** The result of a check of one message. */
interface Check {
	readonly state: StoredState;
	/** The names that are held, unless the caller holds the message now. */
	readonly held: readonly string[];
	/** How to settle the message, if the caller holds it now. */
	readonly settling: Settling;
	/** Its recipient has received another message of the campaign. */
	readonly gotOther: boolean;
	/** Marks to delete at once, if the caller does not hold it. */
	readonly undo: readonly string[];
}

/** The names under which the store keeps a message: its key, and its recipient's. */
export function namesOf({ key, person }: MessageKey): string[] {
	return person === undefined ? [key] : [key, person];
}

/** The two marks of a name. Neither: nothing is known. One: sent. Both: in doubt. */
export function pairOf(name: string): [string, string] {
	return [`wa-a:${name}`, `wa-b:${name}`];
}

/**
 * Beside one mark of the key: the message was skipped as a repeat, not sent. A skip does not renew it: dropped from a
 * full store, it leaves the message as sent.
 */
export function skippedMark(key: string): string {
	return `wa-skipped:${key}`;
}

/** Heartbeats rotate through this many marks; with two, a missed heartbeat would look like a stop. */
export const HEARTBEATS = 3;

/** A heartbeat: a run that holds the name for long has one of these marks in the store, and replaces it every few seconds. */
export function heartbeatMark(name: string, index: number): string {
	return `wa-beat:${name}:${index}`;
}

/** All heartbeat marks that a message's names can have. */
function heartbeatMarks(message: MessageKey): string[] {
	return namesOf(message).flatMap((name) =>
		Array.from({ length: HEARTBEATS }, (_, index) => heartbeatMark(name, index)),
	);
}

/** The marks that a claim checks and records in one step. */
export function claimMarks(message: MessageKey): string[] {
	return [...namesOf(message).flatMap(pairOf), skippedMark(message.key)];
}

/**
 * Interprets a check. The check recorded both marks of each name, so a message that leaves is in doubt until its result
 * is known. Acceptance deletes one mark, certain failure both. A check that finds one mark has recorded the other; the
 * older one is then deleted, so that a skip renews the mark without it ever being absent. An extra mark makes a message
 * look in doubt, which is reported, never sent or skipped. A message that is sent although a list has skipped it keeps
 * the marks of that until its result is known.
 *
 * @param present the marks that were there before this check
 */
export function readClaim(message: MessageKey, present: ReadonlySet<string>): Check {
	if (message.isTakenOver) {
		return { state: 'new', held: [], gotOther: false, settling: settlingOf(message), undo: [] };
	}
	const key = before(message.key, present);
	const person = message.person === undefined ? undefined : before(message.person, present);
	const held = namesOf(message).filter((name) => isHeld(before(name, present)));
	const skipped = skippedMark(message.key);
	const isSkipped = key.had.length === 1 && present.has(skipped);
	const [oldKey] = isSkipped ? key.had : [];
	const state = isSkipped && message.repeat !== 'send' ? 'skipped' : stateOf(key, held, isSkipped);
	const isMine = state === 'new';
	return {
		state,
		held,
		gotOther: person?.had.length === 1,
		settling: settlingOf(message, { key: oldKey, person: person?.had[0] }),
		undo: isMine
			? []
			: [
					...undoOf(key, false),
					...(person ? undoOf(person, state === 'sent' || state === 'skipped') : []),
					...(present.has(skipped) ? [] : [skipped]),
				],
	};
}

/**
 * @param old the key's mark if a list had skipped the message, and the recipient's if they received another one; absent
 *   for a message in doubt that is sent again
 */
export function settlingOf(
	message: MessageKey,
	old: { readonly key?: string; readonly person?: string } = {},
): Settling {
	const settling = settlingOfKey(message, old.key);
	if (message.person === undefined) return settling;
	const { keep, afterAcceptance, afterRelease } = settling;
	const pair = pairOf(message.person);
	const goes = old.person ?? pair[1];
	return {
		keep: [...keep, ...pair.filter((mark) => mark !== goes)],
		afterAcceptance: [...afterAcceptance, goes],
		// A recipient who received a message of the campaign before keeps one mark.
		afterRelease: [...afterRelease, ...(old.person === undefined ? pair : [old.person])],
	};
}

function settlingOfKey({ key, repeat }: MessageKey, old: string | undefined): Settling {
	const pair = pairOf(key);
	const skipped = skippedMark(key);
	const goes = old ?? pair[1];
	const kept = pair.filter((mark) => mark !== goes);
	const afterRelease = old === undefined ? [...pair, skipped] : kept;
	return repeat === 'skip'
		? { keep: [...kept, skipped], afterAcceptance: [goes], afterRelease }
		: { keep: kept, afterAcceptance: [goes, skipped], afterRelease };
}

interface Before {
	readonly pair: readonly string[];
	readonly had: readonly string[];
}

function before(name: string, present: ReadonlySet<string>): Before {
	const pair = pairOf(name);
	return { pair, had: pair.filter((mark) => present.has(mark)) };
}

function isHeld({ had }: Before): boolean {
	return had.length === 2;
}

/** A message that was sent stays sent, whatever holds its recipient. */
function stateOf(key: Before, held: readonly string[], isSkipped: boolean): StoredState {
	if (key.had.length === 1 && !isSkipped) return 'sent';
	return held.length > 0 ? 'held' : 'new';
}

/** @param isSent it, or another one instead, was sent, so its recipient has received one of the campaign: one mark may stay */
function undoOf({ pair, had }: Before, isSent: boolean): readonly string[] {
	if (had.length === 2) return [];
	if (had.length === 1) return had;
	return isSent ? pair.slice(1) : pair;
}

/** All that a process wants from the store in one round. */
export interface CycleWork {
	/** Messages to claim. */
	readonly claims: ReadonlyArray<{
		readonly message: MessageKey;
		readonly withHeartbeats: boolean;
	}>;
	readonly accepted: readonly Settling[];
	/** Of messages that were certainly not sent. */
	readonly released: readonly Settling[];
	/** For names held for long: the heartbeat to record, and the one that it replaces. */
	readonly heartbeats: ReadonlyArray<{
		readonly name: string;
		readonly next: number;
		readonly last?: number;
	}>;
}

/** Whether the round must check. A round that only deletes saves that call, which costs as much as any other. */
export function mustCheck({
	claims,
	heartbeats,
}: Pick<CycleWork, 'claims' | 'heartbeats'>): boolean {
	return claims.length + heartbeats.length > 0;
}

/** What the store knew about a message. */
export interface Found {
	readonly state: StoredState;
	/** Those of its names that a run holds, or held when it crashed. */
	readonly held: readonly string[];
	/** Which of its heartbeat marks were there: they change while its holder is alive. */
	readonly heartbeat: string;
	/** Its recipient has received another message of the campaign. */
	readonly gotOther?: boolean;
	readonly settling?: Settling;
}

export interface CycleResult {
	/** By the messages' keys. */
	readonly found: ReadonlyMap<string, Found>;
	/** Marks to delete after the check: those it need not have recorded, and old ones it renewed. */
	readonly undo: string[];
	/** Marks of messages that have ended. */
	readonly remove: string[];
}

/** The marks that one call of the store checks and records. */
export function marksToRecord(work: CycleWork): string[] {
	const marks = [
		...work.claims.flatMap(({ message, withHeartbeats }) =>
			withHeartbeats ? [...claimMarks(message), ...heartbeatMarks(message)] : claimMarks(message),
		),
		...work.heartbeats.map(({ name, next }) => heartbeatMark(name, next)),
	];
	return [...new Set(marks)];
}

/** @param present those of the recorded marks that were there before */
export function readCycle(work: CycleWork, present: ReadonlySet<string>): CycleResult {
	const found = new Map<string, Found>();
	const undo: string[] = [];
	for (const { message, withHeartbeats } of work.claims) {
		const check = readClaim(message, present);
		const { state, held, gotOther, settling } = check;
		const heartbeatKeys = withHeartbeats ? heartbeatMarks(message) : [];
		const heartbeat = heartbeatKeys.map((mark) => Number(present.has(mark))).join('');
		found.set(message.key, { state, held, heartbeat, gotOther, settling });
		undo.push(...check.undo, ...heartbeatKeys.filter((mark) => !present.has(mark)));
	}
	const remove = [
		...work.accepted.flatMap(({ afterAcceptance }) => afterAcceptance),
		...work.released.flatMap(({ afterRelease }) => afterRelease),
		...work.heartbeats.flatMap(({ name, last }) =>
			last === undefined ? [] : [heartbeatMark(name, last)],
		),
	];
	return { found, undo, remove };
}
