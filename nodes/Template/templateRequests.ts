import type { Schemas, ServiceRequest } from '../service/requests';
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
