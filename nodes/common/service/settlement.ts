import type { Attempt } from './attempt';
import type { StopReason } from '../pacing/runState';

/** How a request ended after all its tries. */
export type Settlement =
	/** The service answered with success. */
	| {
			readonly kind: 'done';
			readonly attempts: number;
			readonly status: number;
			readonly body: unknown;
	  }
	/** Certainly not accepted. `fatal`: no other request of the run would be either. */
	| {
			readonly kind: 'failed';
			readonly attempts: number;
			readonly last: Attempt;
			readonly fatal: boolean;
	  }
	/** Perhaps accepted: nobody can tell. */
	| {
			readonly kind: 'unknown';
			readonly attempts: number;
			readonly last: Attempt;
			readonly fatal: boolean;
			/** Why it was not tried again, where the run stopped first. */
			readonly stopped?: StopReason;
	  }
	/** Certainly not accepted, and not tried to the end: the run stopped, or the wait would be too long. */
	| {
			readonly kind: 'notTried';
			readonly attempts: number;
			readonly reason: StopReason;
			/** The last answer, if there was a try. */
			readonly last?: Attempt;
	  };
