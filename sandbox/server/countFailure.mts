// Counts the sends through campaigns that were refused or failed, by reason.
import { reasonOf, violationReasonOf } from '../domain/failureReason.mts';
import type { OperationId } from '../types.mts';
import { shortened } from '../world/loggedBody.mts';
import type { World } from '../world/world.mts';
import type { FaultAnswer } from './applyFault.mts';
import type { Outcome } from './exchange.mts';

interface Answered {
	operation: OperationId | undefined;
	/** name of the campaign that it is about */
	campaign: string | null;
	/** undefined when a fault came before */
	outcome: Outcome | undefined;
	/** what took the place of the outcome */
	fault: FaultAnswer | undefined;
}

/** Characters. */
const LONGEST_REASON = 300;

/** Does nothing for all but failed sends through a campaign that exists. */
export function countFailure(
	world: World,
	{ operation, campaign, outcome, fault }: Answered,
): void {
	if (operation !== 'sendCampaign' || campaign === null) return;
	if (!fault && (outcome === undefined || outcome.status < 400)) return;
	if (!world.store.campaigns.findByName(campaign)) return;
	world.failures.count(campaign, fault?.label ?? reason(world, outcome as Outcome, campaign));
}

function reason({ secrets }: World, { body, violations }: Outcome, campaign: string): string {
	// Secrets go first: of one with a number in it, half would be left.
	const message = secrets.redactText(String((body as { message?: string }).message));
	const general = violations ? violationReasonOf(message) : reasonOf(message, campaign);
	return shortened(general, LONGEST_REASON, secrets);
}
