import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import type { FormRead } from '../../common/service/listing';
import { formReader } from '../../common/service/listing';
import { placeholdersOf } from '../../common/template/placeholders';
import type { CampaignFacts } from '../sending/campaignDirectory';
import { CampaignDirectory } from '../sending/campaignDirectory';

/** One field per placeholder of the chosen campaign's template, labelled with its sample value. */
export async function templateParameterFields(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const campaign = this.getCurrentNodeParameter('campaign', { extractValue: true });
	if (typeof campaign !== 'string' || campaign === '') {
		return {
			fields: [],
			emptyFieldsNotice: 'Choose a campaign first: its template decides which values are needed',
		};
	}
	const read = await formReader(this);
	return toFields(await findCampaign(read, campaign));
}

async function findCampaign(read: FormRead, name: string): Promise<CampaignFacts> {
	return await new CampaignDirectory(read).find(name);
}

function toFields(campaign: CampaignFacts): ResourceMapperFields {
	if (!campaign.ok) return { fields: [], emptyFieldsNotice: campaign.problem };
	const { template } = campaign;
	const fields = placeholdersOf(template.text, template.sample_text).map(
		({ number, sample }): ResourceMapperField => ({
			id: String(number),
			displayName: sample === undefined ? `{{${number}}}` : `{{${number}}} (e.g. ${sample})`,
			type: 'string',
			required: true,
			defaultMatch: false,
			canBeUsedToMatch: false,
			display: true,
		}),
	);
	return fields.length > 0
		? { fields }
		: {
				fields,
				emptyFieldsNotice: `The template "${template.name}" has no placeholders, so nothing is needed here`,
			};
}
