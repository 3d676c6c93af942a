import { describePace } from './progress';

/** Named after all others. */
const LAST = ['failed', 'not tried'];

/** How many rows ended in which way, in the words of the operation: "created", "failed". */
export class Tally {
	private readonly counts = new Map<string, number>();

	/** @param total rows of the list */
	constructor(private readonly total: number) {}

	count(word: string, rows = 1): void {
		if (rows === 0) return;
		this.counts.set(word, (this.counts.get(word) ?? 0) + rows);
	}

	/** Rows that have ended in any way. */
	get ended(): number {
		return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
	}

	has(word: string): boolean {
		return this.counts.has(word);
	}

	/** "1000 rows: 990 created, 10 failed". */
	summary(): string {
		const rows = `${this.total} ${this.total === 1 ? 'row' : 'rows'}`;
		return this.ended === 0 ? rows : `${rows}: ${this.describe()}`;
	}

	/** "400 of 1000 rows done (398 created, 2 failed), 80.0 a second, about 8 s left". */
	progress(elapsedMs: number): string {
		const { ended, total } = this;
		return `${ended} of ${total} rows done (${this.describe()}), ${describePace(ended, total, elapsedMs)}`;
	}

	private describe(): string {
		const words = [...this.counts.keys()];
		const inOrder = [
			...words.filter((word) => !LAST.includes(word)),
			...LAST.filter((word) => this.counts.has(word)),
		];
		return inOrder.map((word) => `${this.counts.get(word)} ${word}`).join(', ');
	}
}
