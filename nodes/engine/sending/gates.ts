import type { Admission } from '../../service/client';
import { SEND } from '../../service/client';
import type { Clock } from '../../service/limiter/clock';
import type { StopReason } from '../../service/limiter/runState';
import type { ExplainedProblem } from '../../values/result';
import type { PreparedSend } from './prepared';

/**
 * A reason not to send a row now: its send window is closed, or its campaign accepts no more sends. Asked once the row
 * is claimed, and again in the tick in which its request leaves.
 *
 * @param at Unix milliseconds
 */
export type Gate = (row: PreparedSend, at: number) => Admission;

/** The answer of the first gate that does not let the row leave. */
export function firstOf(gates: readonly Gate[], row: PreparedSend, at: number): Admission {
	for (const gate of gates) {
		const admission = gate(row, at);
		if (admission.kind !== 'send') return admission;
	}
	return SEND;
}

/** Asks the service whether a campaign still accepts sends. Returns the reason if it does not. Never throws. */
export type CampaignCheck = (campaign: string) => Promise<ExplainedProblem | undefined>;

/** Milliseconds between two checks of one campaign: a list full of bad rows must not double the requests. */
const CHECK_EVERY_MS = 1000;

/**
 * Detects campaigns that stop accepting sends during a run, because they are paused or their template is deleted. The
 * refusal itself does not say so reliably (specification: its text is free), so the campaign is checked while its rows
 * wait.
 */
export class CampaignWatch {
	private readonly closed = new Map<string, StopReason>();
	private readonly checks = new Map<string, Promise<void>>();
	private readonly checkedAt = new Map<string, number>();

	/** @param check absent: the rows belong to no campaign */
	constructor(
		private readonly check: CampaignCheck | undefined,
		private readonly clock: Clock,
	) {}

	/** Whether a row of the campaign can be sent, now or after the check under way. */
	readonly admit: Gate = ({ group: campaign }) => {
		const [reason, event] = [this.closed.get(campaign), this.checks.get(campaign)];
		if (reason !== undefined) return { kind: 'stop', reason };
		return event === undefined ? SEND : { kind: 'waitFor', event };
	};

	/** Call at once when a row of the campaign was refused: the next request may have to wait for the check. */
	checkAfterRefusal(campaign: string): void {
		const now = this.clock.now();
		const isFresh = now - (this.checkedAt.get(campaign) ?? -Infinity) < CHECK_EVERY_MS;
		const { check, checks, closed } = this;
		if (check === undefined || isFresh || closed.has(campaign) || checks.has(campaign)) return;
		this.checkedAt.set(campaign, now);
		checks.set(campaign, this.checkNow(campaign, check));
	}

	/** Why the campaign accepts no more sends, if that is so; waits for a check under way. */
	async closedReason(campaign: string): Promise<StopReason | undefined> {
		await this.checks.get(campaign);
		return this.closed.get(campaign);
	}

	private async checkNow(campaign: string, check: CampaignCheck): Promise<void> {
		const problem = await check(campaign);
		if (problem !== undefined) {
			const { code, heading, reason: text, advice } = problem;
			this.closed.set(campaign, { kind: 'fatal', code, heading, text, advice });
		}
		this.checks.delete(campaign);
	}
}
