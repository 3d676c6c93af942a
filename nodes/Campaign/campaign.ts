import type { IDataObject } from 'n8n-workflow';
import { readOutput } from '../form/output';
import { templateNameOf, CAMPAIGN_FIELDS } from '../form/simpleRecords';
import type { Row } from '../engine/run';

/** How the row's Output wants campaigns: with their template by name only, unless they are to be raw. */
export function showCampaign(row: Row): (campaign: IDataObject) => IDataObject {
	const show = readOutput(row, CAMPAIGN_FIELDS);
	return (campaign) => show(campaign, templateNameOf(campaign));
}
