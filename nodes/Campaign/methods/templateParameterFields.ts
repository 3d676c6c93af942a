import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { noFields, placeholderFields } from '../../common/fields/placeholderFields';
import { formReader } from '../../common/fields/formReader';
import { CampaignDirectory } from '../sending/campaignDirectory';

/** One field per placeholder of the chosen campaign's template. */
export async function templateParameterFields(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const campaign = this.getCurrentNodeParameter('campaign', { extractValue: true });
	if (typeof campaign !== 'string' || campaign === '') {
		return noFields('Choose a campaign first: its template decides which values are needed');
	}
	const facts = await new CampaignDirectory(await formReader(this)).find(campaign);
	return facts.ok ? placeholderFields(facts.value.template) : noFields(facts.problems.join('; '));
}
