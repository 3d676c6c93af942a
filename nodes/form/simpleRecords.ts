import type { IDataObject } from 'n8n-workflow';
import { templateOf } from '../service/records/template';
import { readOutput, recordFields } from './output';
import type { Row } from '../engine/run';

/** A template (specification, "Template"). */
export const TEMPLATE_FIELDS = recordFields(
	'_id name label status rejected_reason category type language text sample_text total_parameters header_text footer_text message_action_type call_to_action quick_replies isClickTrackingEnabled project_id created_at updated_at',
	'label sample_text header_text footer_text message_action_type call_to_action quick_replies isClickTrackingEnabled project_id created_at',
);

/** A campaign (specification, "API campaign and campaign list item") with its template by name. */
export const CAMPAIGN_FIELDS = recordFields(
	'_id name type status message_type message_payload submitted audience_size project_id created_at updated_at template_name',
	'message_payload project_id',
);

/** A message (specification, "Message") with the IDs and the failure that `readMessage` adds. */
export const MESSAGE_FIELDS = recordFields(
	'id serviceMessageId project_id phone_number contact_id sender status message_type message_content is_HSM campaign sent_at delivered_at read_at failed_at failure failureResponse message_price deductionType mau_details network_conversation_details',
	'serviceMessageId project_id contact_id failed_at failureResponse is_HSM campaign message_price deductionType mau_details network_conversation_details',
);

/** Added to the output of a campaign: the name of its template instead of the whole template. */
export const templateNameOf = (campaign: IDataObject): IDataObject => ({
	template_name: templateOf(campaign)?.name ?? null,
});

/** Shapes campaigns as the row's Output field says: with their template by name only, unless raw. */
export function showCampaign(row: Row): (campaign: IDataObject) => IDataObject {
	const show = readOutput(row, CAMPAIGN_FIELDS);
	return (campaign) => show(campaign, templateNameOf(campaign));
}

/** The fields of a row of Send that an agent's tool returns. */
export const SEND_TOOL_FIELDS =
	'outcome reason reasonCode advice contactName phoneNumber campaign row messageId sendAfter'.split(
		' ',
	);

export const TEST_TOOL_FIELDS =
	'outcome message reason advice contactName phoneNumber campaign row messageId sendAfter'.split(
		' ',
	);

export const PREVIEW_TOOL_FIELDS =
	'ready message reason advice contactName phoneNumber campaign problems remarks sendAfter'.split(
		' ',
	);
