/** The sent history of several runs, one after the other, over n8n's store as weak as it is. */
import { claimMark, doubtMark } from '../../../../nodes/common/ledger/marks.ts';
import { SentLedger } from '../../../../nodes/common/ledger/sentLedger.ts';
import type { MarkStore } from '../../../../nodes/common/ledger/store.ts';
import { markStore } from '../../../../nodes/common/ledger/store.ts';
import { newTable } from '../../../harness/deduplicationHelpers.mts';
import { nodeContext } from '../../../harness/nodeContext.mts';
import type { ProcessedRows } from '../../../harness/processedData.mts';
import type { VirtualClock } from '../../../simulation/virtualClock.mts';
import { virtualClock } from '../../../simulation/virtualClock.mts';

export const keysUpTo = (count: number): string[] =>
	Array.from({ length: count }, (_, index) => `k${index}`);

/** The marks of keys that were accepted, sorted. */
export const sent = (...keys: string[]): string[] => keys.map(claimMark).sort();

/** The marks of keys of which nobody knows how they ended, sorted. */
export const inDoubt = (...keys: string[]): string[] =>
	keys.flatMap((key) => [claimMark(key), doubtMark(key)]).sort();

export class Database {
	readonly clock: VirtualClock = virtualClock(() => 0);
	/** Each call of the store, with how many marks it was given. */
	readonly calls: Array<['checkAndRecord' | 'remove', number]> = [];
	/** How many calls of this kind fail from now on. */
	failing = { checkAndRecord: 0, remove: 0 };
	private readonly rows: ProcessedRows = new Map();
	private readonly store = markStore(nodeContext({ table: newTable(this.rows) }), 'workflow');

	run(...keys: Array<string | undefined>): SentLedger {
		return new SentLedger(this.watched(), this.clock, keys.length, (index) => keys[index]);
	}

	/** A run that sent these and came to its end. */
	async earlierRun(...keys: string[]): Promise<void> {
		const ledger = this.run(...keys);
		for (const index of keys.keys()) {
			await ledger.claim(index);
			ledger.settleAccepted(index);
		}
		await ledger.close([]);
		this.calls.length = 0;
	}

	/** A run that claimed these and crashed. */
	async crashedRun(...keys: string[]): Promise<void> {
		await this.run(...keys).claim(0);
		this.calls.length = 0;
	}

	/** Sorted. */
	marks(): string[] {
		return [...this.rows.values()].flat().sort();
	}

	/** Another process writes its old list back. */
	overwrite(marks: string[]): void {
		for (const key of this.rows.keys()) this.rows.set(key, marks);
	}

	/** Lets all writes that have been ordered take place. */
	async settle(ms = 0): Promise<string[]> {
		await this.clock.run(this.clock.sleep(ms));
		for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
		return this.marks();
	}

	private watched(): MarkStore {
		const called = (kind: 'checkAndRecord' | 'remove', marks: readonly string[]) => {
			this.calls.push([kind, marks.length]);
			if (this.failing[kind] === 0) return;
			this.failing[kind] -= 1;
			throw new Error('database is locked');
		};
		return {
			checkAndRecord: async (marks) => {
				called('checkAndRecord', marks);
				return await this.store.checkAndRecord(marks);
			},
			remove: async (marks) => {
				called('remove', marks);
				await this.store.remove(marks);
			},
		};
	}
}
