import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../common/running/row';
import { listIn } from '../common/service/skipPages';
import { listTemplatesRequest, nextCursor } from '../common/service/templateList';

/** The most that one page can hold (specification, "Limits"). */
const LARGEST_PAGE = 100;

/**
 * The project's templates, newest first, at most `wanted` of them. Cursors name places between
 * templates, so a template that is added meanwhile moves none onto another page; one that stands on
 * two pages all the same is returned once.
 */
export async function* templates(row: Row, wanted: number): AsyncGenerator<IDataObject> {
	const seen = new Set<unknown>();
	const cursors = new Set<string | undefined>();
	let after: string | undefined;
	// A service that hands out a cursor again would send us in circles.
	while (seen.size < wanted && !cursors.has(after)) {
		cursors.add(after);
		const request = listTemplatesRequest(Math.min(LARGEST_PAGE, wanted - seen.size), after);
		const answer = await row.call(request, 'list of templates', 'project');
		for (const template of listIn(answer, 'data')) {
			if (seen.size === wanted || seen.has(template._id)) continue;
			seen.add(template._id);
			yield template;
		}
		after = nextCursor(answer);
		if (after === undefined) return;
	}
}
