import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../common/rows/row';
import { templatesOf } from '../common/service/templateList';

/** The project's templates, newest first, at most `wanted` of them, each once. */
export function templates(row: Row, wanted: number): AsyncGenerator<IDataObject> {
	return templatesOf(
		async (request) => await row.call(request, 'list of templates', 'project'),
		wanted,
	);
}
