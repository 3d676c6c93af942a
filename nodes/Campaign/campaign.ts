import type { IDataObject } from 'n8n-workflow';
import { simplified } from '../common/fields/simplify';
import type { Row } from '../common/running/row';

/** As Simplify shows a campaign, beside its template (specification, "API campaign and campaign list item"). */
const SIMPLE_FIELDS = [
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

/** A campaign of the service as the row's Simplify wants it: its template by name only. */
export function shownCampaign(row: Row, campaign: IDataObject): IDataObject {
	const shown = simplified(row, campaign, SIMPLE_FIELDS);
	if (shown === campaign) return campaign;
	const { template } = (campaign.message_payload ?? {}) as { template?: IDataObject };
	return { ...shown, template_name: template?.name ?? null };
}
