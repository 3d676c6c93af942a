import type { ServiceRequest } from '../service/endpoints/serviceRequest';
import { compact, projectPath } from '../service/endpoints/serviceRequest';

export type TemplateCategory = 'TRANSACTIONAL' | 'MARKETING' | 'OTP';
export type TemplateType =
	| 'TEXT'
	| 'IMAGE'
	| 'VIDEO'
	| 'FILE'
	| 'LOCATION'
	| 'CAROUSEL'
	| 'ORDER_DETAILS';
export type ActionType = 'CTA' | 'QuickReplies' | 'All';

/** A button that opens an address or calls a number (specification, "Template": call_to_action). */
export interface CallToAction {
	readonly type: 'Phone Number' | 'URL';
	readonly button_title: string;
	readonly button_value: string;
}

/** Body of a submission (specification, "Submit template"). */
export interface TemplateSubmission {
	readonly label: string;
	readonly name: string;
	readonly category: TemplateCategory;
	readonly type: TemplateType;
	/** Full language name. */
	readonly language: string;
	/** Placeholders {{1}}, {{2}} … */
	readonly text: string;
	readonly sample_text: string;
	/** Absent for no buttons. */
	readonly message_action_type?: ActionType;
	readonly call_to_action?: readonly CallToAction[];
	readonly quick_replies?: readonly string[];
	readonly header_text?: string;
	readonly footer_text?: string;
	readonly isClickTrackingEnabled?: boolean;
}

/** POST /project/{project_id}/wa_template (specification, "Submit template"). */
export function submitTemplateRequest(submission: TemplateSubmission): ServiceRequest {
	return {
		method: 'POST',
		path: projectPath('wa_template'),
		body: compact({ ...submission }),
		repeatability: 'once',
	};
}

/** DELETE /project/{project_id}/wa_template/{wa_template_id} (specification, "Delete template"). */
export function deleteTemplateRequest(templateId: string): ServiceRequest {
	return {
		method: 'DELETE',
		path: projectPath('wa_template', templateId),
		repeatability: 'repeatable',
	};
}
