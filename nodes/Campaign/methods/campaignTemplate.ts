import { unfilledPart, unshownPart } from '../../form/messageNotice';
import { templateMethods } from '../../form/templateForm';
import { placeholderField } from '../../form/placeholderFields';
import { templateNamed } from '../../service/pagedList';
import { accept, refuse } from '../../values/result';
import { buttonPlaceholders } from '../../values/template/placeholders';
import { shorten } from '../../values/text';
import type { CampaignTemplate } from '../sending/campaignDirectory';
import { CampaignDirectory } from '../sending/campaignDirectory';

/** The template of the campaign chosen in the form. */
export const campaignTemplate = templateMethods({
	parameter: 'campaign',
	noun: 'campaign',
	notes: (template) => [unshownPart(template), unfilledPart(template)],
	outsideFields: (template) => ({
		header: [],
		buttons: buttonPlaceholders(template).map(({ number, title, address }) =>
			placeholderField(number, shorten(`${number} · Button "${title}": ${address}`)),
		),
	}),
	find: async (read, name) => {
		const facts = await new CampaignDirectory(read).find(name);
		return facts.ok ? accept(facts.value.template) : facts;
	},
});

/** The message of the template chosen in the form for a new campaign, which is created without values. */
export const newCampaignMessage = templateMethods({
	parameter: 'template',
	noun: 'template',
	notes: (template) => [unfilledPart(template)],
	find: async (read, name) => {
		const template = await templateNamed(async (page) => (await read(page, 'project')) ?? {}, name);
		return template === undefined
			? refuse(`There is no template "${name}" in this project. Choose one from the list`)
			: accept(template as CampaignTemplate);
	},
}).templateMessage;
