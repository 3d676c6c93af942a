import type { Clock } from '../pacing/clock';
import type { CycleWork, MessageKey, Settling } from './marks';
import { BEATS, beatMark, claimMarks, namesOf } from './marks';

/** How a message's work in one run ended. */
export type KeyEnd = 'accepted' | 'failed' | 'unknown';

/** The same; "none" where the message was only asked for, and is not the run's. */
export type TwinEnd = KeyEnd | 'none';

/** A message that a run of this process works on. */
interface OpenKey {
	readonly message: MessageKey;
	readonly end: Promise<TwinEnd>;
	readonly finish: (end: TwinEnd) => void;
	/** Present once the store has it recorded; not while it is being claimed. */
	settling?: Settling;
	beat?: number;
	/** When it gave its last sign of life. */
	beatAt: number;
}

/** What is left of a message whose end is known. */
interface Finished {
	readonly message: MessageKey;
	readonly settling: Settling | undefined;
	/** Marks that nobody needs any more. */
	readonly leftovers: readonly string[];
}

/** Whoever holds a message for so long gives a sign of life as often. */
const BEAT_EVERY_MS = 10_000;

/** Only a holder that follows at once needs the last beat of the one before. */
const MOST_LAST_BEATS = 1000;

/** The messages that runs of this process work on, and their signs of life. */
export class OpenKeys {
	/** By each of its names. */
	private readonly open = new Map<string, OpenKey>();
	/** By name, of those whose holder has ended: the next one's first beat must differ from it to be seen. */
	private readonly lastBeats = new Map<string, number>();

	constructor(private readonly clock: Clock) {}

	/** A run works on the message, or on another one to its recipient. */
	has(message: MessageKey): boolean {
		return namesOf(message).some((name) => this.open.has(name));
	}

	/** Who is at work on the message, or on another one to its recipient: which, and how it ends. */
	twinOf(message: MessageKey): { isSame: boolean; end: Promise<TwinEnd> } | undefined {
		for (const name of namesOf(message)) {
			const open = this.open.get(name);
			if (open !== undefined) return { isSame: open.message.key === message.key, end: open.end };
		}
		return undefined;
	}

	/** A run asks for the message: others wait for the answer with it. */
	begin(message: MessageKey): void {
		let finish: OpenKey['finish'] = () => undefined;
		const end = new Promise<TwinEnd>((resolve) => (finish = resolve));
		const open: OpenKey = { message, end, finish, beatAt: this.clock.now() };
		for (const name of namesOf(message)) this.open.set(name, open);
	}

	/** The message is the run's. */
	hold({ key }: MessageKey, settling: Settling): void {
		const open = this.open.get(key);
		if (open === undefined) return;
		open.settling = settling;
		open.beatAt = this.clock.now();
	}

	/** @returns undefined when nobody worked on the message */
	finish(key: string, end: TwinEnd): Finished | undefined {
		const open = this.open.get(key);
		if (open === undefined) return undefined;
		const { message, settling, beat } = open;
		const names = namesOf(message);
		for (const name of names) this.open.delete(name);
		open.finish(end);
		if (beat !== undefined) this.keepLastBeat(names, beat);
		const leftovers = beat === undefined ? [] : names.map((name) => beatMark(name, beat));
		return { message, settling, leftovers };
	}

	/** Marks that must be in the store. */
	heldMarks(): string[] {
		return this.held().flatMap(({ message }) => claimMarks(message));
	}

	/** Names that must give a sign of life now. */
	dueBeats(): Array<CycleWork['beats'][number]> {
		const now = this.clock.now();
		return this.held()
			.filter(({ beatAt }) => now - beatAt >= BEAT_EVERY_MS)
			.flatMap(({ message, beat }) =>
				namesOf(message).map((name) => ({
					name,
					next: ((beat ?? this.lastBeats.get(message.key) ?? -1) + 1) % BEATS,
					last: beat,
				})),
			);
	}

	/**
	 * A sign of life is in the store.
	 *
	 * @returns false if the work on the message has ended meanwhile, whoever asks for it by now
	 */
	noteBeat(name: string, beat: number): boolean {
		const open = this.open.get(name);
		if (open?.settling === undefined) return false;
		open.beat = beat;
		open.beatAt = this.clock.now();
		return true;
	}

	private keepLastBeat(names: readonly string[], beat: number): void {
		if (this.lastBeats.size > MOST_LAST_BEATS) this.lastBeats.clear();
		for (const name of names) this.lastBeats.set(name, beat);
	}

	private held(): OpenKey[] {
		return [...new Set(this.open.values())].filter(({ settling }) => settling !== undefined);
	}
}
