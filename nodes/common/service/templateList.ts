import type { IDataObject } from 'n8n-workflow';
import type { ServiceRequest } from './request';
import { compact, projectPath } from './request';

/**
 * GET /project/{project_id}/wa_template/ (specification, "List templates": newest first, by cursors).
 *
 * @param limit 1 to 100
 * @param after cursor of the page before; absent for the first page
 */
export function listTemplatesRequest(limit: number, after?: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('wa_template', ''),
		query: compact({ limit, after }),
		repeatability: 'repeatable',
	};
}

/** The cursor of the next page; undefined on the last. */
export function nextCursor(answer: IDataObject): string | undefined {
	const { cursors, next } = (answer.paging ?? {}) as {
		cursors?: { after?: string };
		next?: string;
	};
	return next ? cursors?.after : undefined;
}
