// Faults of the service and the network, as defined in the control API's contract.
import type { ControlSchemas } from '../types.mts';

/** Which requests a rule matches; all by default. */
export type FaultMatch = ControlSchemas['FaultMatch'];

export type FaultRule = ControlSchemas['FaultRule'];
export type FaultPlan = ControlSchemas['FaultPlan'];

/**
 * How often a rule strikes among the requests that it looks at, counted from 1 since the plan was set:
 * with a probability (`rate`), on the first ones (`next`), on exact ones (`calls`), on all that come
 * after the first N (`after`), or, when nothing is given, on each.
 */
export type FaultTiming = Pick<FaultRule, 'rate' | 'next' | 'calls' | 'after'>;

/** The faults for one request. */
export interface Strike {
	delayMs: number;
	/** the first rule that struck, beside delays */
	fault?: Exclude<FaultRule, { kind: 'delay' | 'pauseCampaign' }>;
}
