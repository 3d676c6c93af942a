// Faults: the ways in which a service on the network misbehaves.

/** Which requests a rule looks at; every one when nothing is given. */
export interface FaultMatch {
	method?: string;
	/** path below /v1, with * for any characters */
	path?: string;
	operation?: string;
}

/**
 * How often a rule strikes among the requests that it looks at, counted from 1 since the plan was set:
 * with a probability (`rate`), on the first ones (`next`), on exact ones (`calls`), on all that come
 * after the first N (`after`), or, when nothing is given, on each.
 */
export interface FaultTiming {
	rate?: number;
	next?: number;
	calls?: number[];
	after?: number;
}

/** What may come instead of an answer. */
export type FaultKind =
	| {
			kind: 'status';
			/** those below 500 are always told before accepting */
			status: 400 | 404 | 409 | 429 | 500 | 502 | 503 | 504;
			/** before: the operation does not run; after: it is stored, then the answer is replaced */
			when?: 'before' | 'after';
			body?: 'json' | 'html';
			/** Retry-After: a number of seconds; left out when absent */
			retryAfter?: number;
			retryAfterForm?: 'seconds' | 'date';
	  }
	| {
			/** the connection is reset, before the operation runs or after it is stored */
			kind: 'reset';
			when?: 'before' | 'after';
	  }
	| { kind: 'delay'; /** milliseconds before the operation runs */ ms: number }
	| { /** the operation runs; half of its answer arrives */ kind: 'truncate' }
	| { /** as if the password had been regenerated */ kind: 'unauthorized' }
	| {
			/** pauses the campaign once it has accepted this many sends under the plan */
			kind: 'pauseCampaign';
			campaign: string;
			sends: number;
	  };

export type FaultRule = FaultKind & FaultTiming & { match?: FaultMatch };

export interface FaultPlan {
	/** makes the rates repeatable; 1 by default */
	seed?: number;
	rules: FaultRule[];
}

/** What one request is to suffer. */
export interface Strike {
	delayMs: number;
	/** the first rule that struck, beside delays */
	fault?: Exclude<FaultKind, { kind: 'delay' } | { kind: 'pauseCampaign' }>;
}
