// Faults: the ways in which a service on the network misbehaves, as the control API's contract has them.
import type { ControlSchemas } from '../types.mts';

/** Which requests a rule looks at; every one when nothing is given. */
export type FaultMatch = ControlSchemas['FaultMatch'];

export type FaultRule = ControlSchemas['FaultRule'];
export type FaultPlan = ControlSchemas['FaultPlan'];

/**
 * How often a rule strikes among the requests that it looks at, counted from 1 since the plan was set:
 * with a probability (`rate`), on the first ones (`next`), on exact ones (`calls`), on all that come
 * after the first N (`after`), or, when nothing is given, on each.
 */
export type FaultTiming = Pick<FaultRule, 'rate' | 'next' | 'calls' | 'after'>;

/** What one request is to suffer. */
export interface Strike {
	delayMs: number;
	/** the first rule that struck, beside delays */
	fault?: Exclude<FaultRule, { kind: 'delay' | 'pauseCampaign' }>;
}
