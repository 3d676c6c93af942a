import type { IDataObject } from 'n8n-workflow';
import { listIn, PAGE_SIZE, StalePages } from './offsetPages';
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

/** GET /project/{project_id}/wa_template/{wa_template_id} (specification, "Get template"). */
export function getTemplateRequest(templateId: string): ServiceRequest {
	return {
		method: 'GET',
		path: projectPath('wa_template', templateId),
		repeatability: 'repeatable',
	};
}

/**
 * The project's templates, newest first, at most `limit` of them. Cursors name places between
 * templates, so a template that is added meanwhile moves none onto another page; one that stands on
 * two pages all the same is returned once.
 *
 * @param readPage carries out the request of one page; what it throws is passed on
 */
export async function* templatesOf(
	readPage: (request: ServiceRequest) => Promise<IDataObject>,
	limit = Infinity,
): AsyncGenerator<IDataObject> {
	const seen = new Set<unknown>();
	const cursors = new Set<string | undefined>();
	let after: string | undefined;
	const stale = new StalePages();
	// The first page is asked for without a cursor, and the last one gives none: that ends it, as does a cursor that comes
	// again, which would send us in circles.
	while (seen.size < limit && !cursors.has(after) && stale.goesOn(seen.size)) {
		cursors.add(after);
		const answer = await readPage(
			listTemplatesRequest(Math.min(PAGE_SIZE, limit - seen.size), after),
		);
		for (const template of listIn(answer, 'data')) {
			if (seen.size === limit || seen.has(template._id)) continue;
			seen.add(template._id);
			yield template;
		}
		after = nextCursor(answer);
	}
}
