// Why sends through campaigns were refused or failed, counted in memory.
import type { ControlSchemas } from '../types.mts';

type CountedReason = ControlSchemas['CountedReason'];

/** The maximum number of reasons per campaign; further ones count together. */
export const MAX_REASONS = 50;
export const OTHER_REASONS = 'Other reasons';
/** Campaigns whose reasons are kept; the one that failed first makes room. */
const MAX_CAMPAIGNS = 1000;

export type Failures = ReturnType<typeof createFailures>;

export function createFailures(mostCampaigns = MAX_CAMPAIGNS) {
	const byCampaign = new Map<string, Map<string, number>>();

	function reasonsOf(campaign: string): Map<string, number> {
		const known = byCampaign.get(campaign);
		if (known) return known;
		const reasons = new Map<string, number>();
		byCampaign.set(campaign, reasons);
		const [oldest] = byCampaign.keys();
		if (byCampaign.size > mostCampaigns && oldest !== undefined) byCampaign.delete(oldest);
		return reasons;
	}

	return {
		/**
		 * Counts a send that was refused or failed.
		 *
		 * @param campaign its name
		 * @param reason in general words, without secrets
		 */
		count(campaign: string, reason: string): void {
			const reasons = reasonsOf(campaign);
			const isKept = reasons.has(reason) || reasons.size < MAX_REASONS;
			const key = isKept ? reason : OTHER_REASONS;
			reasons.set(key, (reasons.get(key) ?? 0) + 1);
		},
		/** @param campaign its name @returns the most frequent reason first */
		of: (campaign: string): CountedReason[] =>
			[...(byCampaign.get(campaign) ?? [])]
				.map(([reason, count]) => ({ reason, count }))
				.sort((one, other) => other.count - one.count),
		clear(): void {
			byCampaign.clear();
		},
	};
}
