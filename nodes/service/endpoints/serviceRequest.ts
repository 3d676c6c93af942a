import type { components } from '../../../contract/types.mjs';
import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';
import type { Attempt } from '../http/attempt';
import type { StopReason } from '../limiter/runState';

/** The service's bodies and records, as generated from contract/openapi.yaml. */
export type Schemas = components['schemas'];

/**
 * The effect of a second identical request. 'repeatable': none, so it is retried after any
 * failure. 'once': it might send or create a second time, so it is retried only where the first
 * try is known not to have been accepted, or where the specification says to retry.
 */
export type Repeatability = 'repeatable' | 'once';

/** One request to the service, before the credential is added. Pure data. */
export interface ServiceRequest {
	readonly method: IHttpRequestMethods;
	/** Path segments below {base_url}, not yet encoded. An empty last segment gives a trailing slash. */
	readonly path: readonly string[];
	readonly query?: IDataObject;
	readonly body?: IDataObject;
	readonly repeatability: Repeatability;
}

/** Segments below /project/{project_id}. The client fills in the credential's project. */
export const PROJECT = '{project_id}';

/** Path segments of an endpoint of the project (specification, "Endpoints"). */
export function projectPath(...segments: string[]): string[] {
	return ['project', PROJECT, ...segments];
}

/** The same object without the keys whose value is undefined, which JSON and query strings must not carry. */
export function compact(fields: Record<string, unknown>): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined),
	) as IDataObject;
}

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
	/** Perhaps accepted. */
	| {
			readonly kind: 'unknown';
			readonly attempts: number;
			readonly last: Attempt;
			readonly fatal: boolean;
			/** Why it was not tried again, where the run stopped first. */
			readonly stopped?: StopReason;
	  }
	/** Certainly not accepted, and not retried to the end: the run stopped, or the wait would be too long. */
	| {
			readonly kind: 'notTried';
			readonly attempts: number;
			readonly reason: StopReason;
			/** The last try, if there was one. */
			readonly last?: Attempt;
	  };
