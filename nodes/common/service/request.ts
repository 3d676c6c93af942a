import type { IDataObject, IHttpRequestMethods } from 'n8n-workflow';

/**
 * What a second identical request would do. 'repeatable': nothing new, so it is tried again after any
 * failure. 'once': it might send or create a second time, so it is tried again only where the first
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
