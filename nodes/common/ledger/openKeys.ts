import type { Clock } from '../pacing/clock';
import type { CycleWork } from './cycle';
import { BEATS, beatMark } from './marks';

/** How a key's work in one run ended. */
export type KeyEnd = 'accepted' | 'failed' | 'unknown';

/** The same; "none" where the key was only asked for, and is not the run's. */
export type TwinEnd = KeyEnd | 'none';

/** A key that a run of this process works on. */
interface OpenKey {
	readonly end: Promise<TwinEnd>;
	readonly finish: (end: TwinEnd) => void;
	/** Whether the store has it recorded; not while it is being claimed. */
	isHeld: boolean;
	beat?: number;
	/** When it gave its last sign of life. */
	beatAt: number;
}

/** Whoever holds a key for so long gives a sign of life as often. */
const BEAT_EVERY_MS = 10_000;

/** The keys that runs of this process work on, and their signs of life. */
export class OpenKeys {
	private readonly keys = new Map<string, OpenKey>();

	constructor(private readonly clock: Clock) {}

	get size(): number {
		return this.keys.size;
	}

	has(key: string): boolean {
		return this.keys.has(key);
	}

	/** Resolves with how the work on the key ends; undefined when there is none. */
	endOf(key: string): Promise<TwinEnd> | undefined {
		return this.keys.get(key)?.end;
	}

	/** A run asks for the key: others wait for the answer with it. */
	begin(key: string): void {
		let finish: OpenKey['finish'] = () => undefined;
		const end = new Promise<TwinEnd>((resolve) => (finish = resolve));
		this.keys.set(key, { end, finish, isHeld: false, beatAt: this.clock.now() });
	}

	/** The key is the run's. */
	hold(key: string): void {
		const open = this.keys.get(key);
		if (open === undefined) return;
		open.isHeld = true;
		open.beatAt = this.clock.now();
	}

	/** @returns marks that nobody needs any more; undefined when nobody worked on the key */
	finish(key: string, end: TwinEnd): string[] | undefined {
		const open = this.keys.get(key);
		if (open === undefined) return undefined;
		this.keys.delete(key);
		open.finish(end);
		return open.beat === undefined ? [] : [beatMark(key, open.beat)];
	}

	/** Keys whose marks are in the store. */
	held(): string[] {
		return [...this.keys].filter(([, { isHeld }]) => isHeld).map(([key]) => key);
	}

	/** Keys that must give a sign of life now. */
	dueBeats(): Array<CycleWork['beats'][number]> {
		const now = this.clock.now();
		return [...this.keys]
			.filter(([, { isHeld, beatAt }]) => isHeld && now - beatAt >= BEAT_EVERY_MS)
			.map(([key, { beat }]) => ({ key, next: ((beat ?? -1) + 1) % BEATS, last: beat }));
	}

	/** A sign of life is in the store. @returns false if the work on the key has ended meanwhile */
	noteBeat(key: string, beat: number): boolean {
		const open = this.keys.get(key);
		if (open === undefined) return false;
		open.beat = beat;
		open.beatAt = this.clock.now();
		return true;
	}
}
