// How often tries fail, by webhook.
import { FAILURE_SPAN_MS, MOST_FAILURES } from '../../domain/webhookTopics.mts';

export function createFailureCount() {
	/** Unix ms by the sandbox's clock */
	const times = new Map<string, number[]>();
	return {
		/** @returns whether more tries than allowed have failed within the span, this one included */
		note(webhookId: string, now: number): boolean {
			const recent = (times.get(webhookId) ?? []).filter((at) => at > now - FAILURE_SPAN_MS);
			times.set(webhookId, [...recent, now]);
			return recent.length >= MOST_FAILURES;
		},
		forget: (webhookId: string) => times.delete(webhookId),
		clear: () => times.clear(),
	};
}
