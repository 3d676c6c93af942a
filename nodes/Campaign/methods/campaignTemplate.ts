import type { IDataObject } from 'n8n-workflow';
import type { FormRead } from '../../form/formReader';
import { unfilledPart, unshownPart } from '../../form/messageNotice';
import { templateMethods } from '../../form/templateForm';
import { accept, refuse } from '../../values/result';
import { templatesOf } from '../../service/requests';
import type { CampaignTemplate } from '../sending/campaignDirectory';
import { CampaignDirectory } from '../sending/campaignDirectory';

/** The template of the campaign chosen in the form. */
export const campaignTemplate = templateMethods({
	parameter: 'campaign',
	noun: 'campaign',
	notes: (template) => [unshownPart(template), unfilledPart(template)],
	find: async (read, name) => {
		const facts = await new CampaignDirectory(read).find(name);
		return facts.ok ? accept(facts.value.template) : facts;
	},
});

/** The template chosen in the form for a new campaign. */
const newCampaignTemplate = templateMethods({
	parameter: 'template',
	noun: 'template',
	find: async (read, name) => {
		const template = await templateNamed(read, name);
		return template === undefined
			? refuse(`There is no template "${name}" in this project. Choose one from the list`)
			: accept(template as CampaignTemplate);
	},
});

/** Only its message: a campaign is created without values. */
export const newCampaignMessage = newCampaignTemplate.templateMessage;

/** Searches the list: the service has no look-up by name (specification, "List templates"). */
async function templateNamed(read: FormRead, name: string): Promise<IDataObject | undefined> {
	for await (const template of templatesOf(async (page) => await read(page, 'project'))) {
		if (template.name === name) return template;
	}
	return undefined;
}
