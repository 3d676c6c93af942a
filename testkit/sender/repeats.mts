// Who got a message more than once, and why.
import type { Accepted } from '../servers/sandbox-process.mts';

/** Sends beyond each recipient's first. */
export interface Repeats {
	/** without a reason */
	duplicates: number;
	/** after an accepted send that was answered with a server failure, which asks for a retry */
	afterFailure: number;
	/** because the user chose to send again */
	onRequest: number;
}

/** @param asked recipients to whom the user chose to send again */
export function countRepeats(
	{ sends, answeredWithFailure }: Accepted,
	asked: ReadonlySet<string> = new Set(),
): Repeats {
	const repeats: Repeats = { duplicates: 0, afterFailure: 0, onRequest: 0 };
	for (const [number, count] of sends) {
		let extra = count - 1;
		const afterFailure = Math.min(extra, answeredWithFailure.get(number) ?? 0);
		extra -= afterFailure;
		const onRequest = Math.min(extra, asked.has(number) ? 1 : 0);
		repeats.afterFailure += afterFailure;
		repeats.onRequest += onRequest;
		repeats.duplicates += extra - onRequest;
	}
	return repeats;
}
