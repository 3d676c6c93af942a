import type { IDataObject } from 'n8n-workflow';
import type { RecordFields } from './output';
import { templateOf } from '../service/requests';
import { readOutput } from './output';
import type { Row } from '../engine/run';

/** A template (specification, "Template"). */
export const TEMPLATE_FIELDS: RecordFields = {
	simplified: [
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
	],
	all: [
		'_id',
		'name',
		'label',
		'status',
		'rejected_reason',
		'category',
		'type',
		'language',
		'text',
		'sample_text',
		'total_parameters',
		'header_text',
		'footer_text',
		'message_action_type',
		'call_to_action',
		'quick_replies',
		'isClickTrackingEnabled',
		'project_id',
		'created_at',
		'updated_at',
	],
};

/** A campaign (specification, "API campaign and campaign list item") with its template by name. */
export const CAMPAIGN_FIELDS: RecordFields = {
	simplified: [
		'_id',
		'name',
		'type',
		'status',
		'message_type',
		'submitted',
		'audience_size',
		'created_at',
		'updated_at',
		'template_name',
	],
	all: [
		'_id',
		'name',
		'type',
		'status',
		'message_type',
		'message_payload',
		'submitted',
		'audience_size',
		'project_id',
		'created_at',
		'updated_at',
		'template_name',
	],
};

/** A message (specification, "Message"). */
export const MESSAGE_FIELDS: RecordFields = {
	simplified: [
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
	],
	all: [
		'id',
		'project_id',
		'phone_number',
		'contact_id',
		'sender',
		'status',
		'message_type',
		'message_content',
		'is_HSM',
		'campaign',
		'sent_at',
		'delivered_at',
		'read_at',
		'message_price',
		'deductionType',
		'mau_details',
		'network_conversation_details',
	],
};

/** Added to the output of a campaign: the name of its template instead of the whole template. */
export const templateNameOf = (campaign: IDataObject): IDataObject => ({
	template_name: templateOf(campaign)?.name ?? null,
});

/** Shapes campaigns as the row's Output field says: with their template by name only, unless raw. */
export function showCampaign(row: Row): (campaign: IDataObject) => IDataObject {
	const show = readOutput(row, CAMPAIGN_FIELDS);
	return (campaign) => show(campaign, templateNameOf(campaign));
}
