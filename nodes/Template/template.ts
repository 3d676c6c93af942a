import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../engine/run';
import { templatesOf } from '../service/requests';

/** The project's templates, newest first, at most `limit` of them, each once. */
export function templates(row: Row, limit: number): AsyncGenerator<IDataObject> {
	return templatesOf(
		async (request) => await row.call(request, 'list of templates', 'project'),
		limit,
	);
}

/**
 * The template with this name; undefined if there is none. The service cannot look up names, so its list is read page
 * by page (specification, "List templates").
 *
 * @throws CallError when the list cannot be read
 */
export async function findTemplate(row: Row, name: string): Promise<IDataObject | undefined> {
	for await (const template of templates(row, Infinity)) {
		if (template.name === name) return template;
	}
	return undefined;
}
