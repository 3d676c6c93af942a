import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../engine/run';
import type { Schemas, ServiceRequest } from '../service/requests';
import type { PagedList } from '../service/pagedList';
import { templatesOf } from '../service/pagedList';
import { compact, projectPath } from '../service/requests';

/** Body of a submission (specification, "Submit template"). */
export type TemplateSubmission = Schemas['SubmitTemplateRequest'];
export type CallToAction = Schemas['CallToAction'];
export type ActionType = NonNullable<TemplateSubmission['message_action_type']>;

/** POST /project/{project_id}/wa_template (specification, "Submit template"). */
export function submitTemplateRequest(submission: TemplateSubmission): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('wa_template'),
		body: compact({ ...submission }),
		repeatability: 'once',
		returns: 'template',
	};
}

/** DELETE /project/{project_id}/wa_template/{wa_template_id} (specification, "Delete template"). */
export function deleteTemplateRequest(templateId: string): ServiceRequest {
	return {
		method: 'DELETE',
		path: projectPath('wa_template', templateId),
		repeatability: 'repeatable',
		returns: 'confirmation',
	};
}

/** The project's templates, newest first, at most `limit` of them, each once. */
export function templates(row: Row, limit: number): PagedList<string> {
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
