import type { Attempt } from './attempt';
import type { StopReason } from '../running/runState';

/** How a request ended after all its tries. */
export type Settlement =
	/** The service answered with success. */
	| {
			readonly kind: 'done';
			readonly attempts: number;
			readonly status: number;
			readonly body: unknown;
	  }
	/** Certainly not accepted. `forAll`: no other request of the run would be either. */
	| {
			readonly kind: 'failed';
			readonly attempts: number;
			readonly last: Attempt;
			readonly forAll: boolean;
	  }
	/** Perhaps accepted: nobody can tell. */
	| {
			readonly kind: 'unknown';
			readonly attempts: number;
			readonly last: Attempt;
			readonly forAll: boolean;
	  }
	/** The run stopped before it was tried, or before it could be tried again. */
	| { readonly kind: 'notTried'; readonly attempts: number; readonly reason: StopReason };
