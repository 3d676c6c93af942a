import type { IDataObject } from 'n8n-workflow';
import { readOutput } from '../common/fields/output';
import { CAMPAIGN_FIELDS } from '../common/fields/simpleRecords';
import type { Row } from '../common/rows/row';
import { templateOf } from '../common/service/campaignList';

/** How the row's Output wants campaigns: with their template by name only, unless they are to be raw. */
export function showCampaign(row: Row): (campaign: IDataObject) => IDataObject {
	const show = readOutput(row, CAMPAIGN_FIELDS);
	return (campaign) => show(campaign, { template_name: templateOf(campaign)?.name ?? null });
}
