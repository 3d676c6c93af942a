import { templateMethods } from '../../common/fields/templateForm';
import { accept } from '../../common/result/result';
import { CampaignDirectory } from '../sending/campaignDirectory';

/** The template of the campaign that the form has chosen. */
export const campaignTemplate = templateMethods({
	parameter: 'campaign',
	noun: 'campaign',
	find: async (read, name) => {
		const facts = await new CampaignDirectory(read).find(name);
		return facts.ok ? accept(facts.value.template) : facts;
	},
});
