import type { IDataObject } from 'n8n-workflow';
import { templateOf } from '../service/campaignList';

/** As Simplify shows a template (specification, "Template"). */
export const SIMPLE_TEMPLATE = [
	'_id',
	'name',
	'status',
	'rejected_reason',
	'category',
	'type',
	'language',
	'text',
	'total_parameters',
	'updated_at',
];

/** As Simplify shows a campaign, beside its template (specification, "API campaign and campaign list item"). */
export const SIMPLE_CAMPAIGN = [
	'_id',
	'name',
	'type',
	'status',
	'message_type',
	'submitted',
	'audience_size',
	'created_at',
	'updated_at',
];

/** As Simplify shows a message (specification, "Message"). */
export const SIMPLE_MESSAGE = [
	'id',
	'phone_number',
	'contact_id',
	'sender',
	'status',
	'message_type',
	'message_content',
	'sent_at',
	'delivered_at',
	'read_at',
];

/** A simplified campaign with the name of its template in place of the whole of it. */
export function withTemplateName(shown: IDataObject, campaign: IDataObject): IDataObject {
	return { ...shown, template_name: templateOf(campaign)?.name ?? null };
}
