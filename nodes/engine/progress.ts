import type { IExecuteFunctions } from 'n8n-workflow';
import { messageOf } from '../values/result';
import { countRows, editorText } from '../values/text';
import type { Clock } from '../service/limiter/clock';

/** The words of an operation for how its rows end. */
interface ProgressWords {
	/** For rows that have ended in any way: "400 of 1000 rows done". */
	readonly ended: string;
	/** Listed before all others, and after them. */
	readonly first: readonly string[];
	readonly last: readonly string[];
}

/** Milliseconds between two lines about one list. */
const LOG_EVERY_MS = 5000;

/** Counts how the rows of a list ended, and logs the progress of a long list. */
export class ListProgress {
	private readonly counts = new Map<string, number>();
	private readonly startedAt: number;
	private loggedAt: number;
	private endedRows = 0;

	/** @param total rows of the list */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly clock: Clock,
		private readonly total: number,
		private readonly words: ProgressWords,
	) {
		this.startedAt = clock.now();
		this.loggedAt = this.startedAt;
	}

	/** How many rows have ended in any way. */
	get ended(): number {
		return this.endedRows;
	}

	/** @param word how they ended, in the words of the operation: "created", "failed" */
	count(word: string, rows = 1): void {
		this.endedRows += rows;
		if (rows > 0) this.counts.set(word, (this.counts.get(word) ?? 0) + rows);
	}

	has(word: string): boolean {
		return this.counts.has(word);
	}

	/**
	 * Logs the list's progress if the last line is five seconds old; during a manual run also in the browser's console.
	 * The end is logged with the summary.
	 */
	readonly logIfDue = (): void => {
		const now = this.clock.now();
		if (now - this.loggedAt < LOG_EVERY_MS || this.endedRows >= this.total) return;
		this.loggedAt = now;
		const text = this.describe(now - this.startedAt);
		this.context.logger.info(`${this.context.getNode().name}: ${text}`);
		if (this.context.getMode() === 'manual') this.context.sendMessageToUI(text);
	};

	/** "1000 rows: 990 created, 10 failed". */
	summary(): string {
		const rows = countRows(this.total);
		return this.endedRows === 0 ? rows : `${rows}: ${this.describeCounts()}`;
	}

	/** "400 of 1000 rows done (398 created, 2 failed), 80.0 a second, about 8 s left". */
	describe(elapsedMs: number): string {
		const { endedRows: ended, total, words } = this;
		const perSecond = ended / Math.max(elapsedMs / 1000, 0.001);
		const leftSeconds = Math.ceil((total - ended) / Math.max(perSecond, 0.001));
		const pace = `${perSecond.toFixed(1)} a second, about ${leftSeconds} s left`;
		return `${ended} of ${total} rows ${words.ended} (${this.describeCounts()}), ${pace}`;
	}

	private describeCounts(): string {
		const { first, last } = this.words;
		const others = [...this.counts.keys()].filter(
			(word) => !first.includes(word) && !last.includes(word),
		);
		return [...first, ...others, ...last]
			.filter((word) => this.counts.has(word))
			.map((word) => `${this.counts.get(word)} ${word}`)
			.join(', ');
	}
}

/** Logs how a list ended, and shows it on the node. */
export function showSummary(
	context: IExecuteFunctions,
	logLine: string,
	lines: readonly string[],
	type: 'info' | 'warning',
): void {
	sideEffect(context, () => {
		context.logger.info(`${context.getNode().name}: ${logLine}`);
		showHint(context, lines, type);
	});
}

/** Shows lines as a hint on the node. */
export function showHint(
	context: IExecuteFunctions,
	lines: readonly string[],
	type: 'info' | 'warning',
): void {
	sideEffect(context, () =>
		context.addExecutionHints({ message: editorText(lines), type, location: 'outputPane' }),
	);
}

/** Side work, such as logging, must not cost a row its result. */
export function sideEffect(context: IExecuteFunctions, work: () => void): void {
	try {
		work();
	} catch (error) {
		context.logger.error(`${context.getNode().name}: ${messageOf(error)}`);
	}
}
