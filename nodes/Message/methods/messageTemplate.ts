import { unshownPart } from '../../form/messageNotice';
import { templateMethods } from '../../form/templateForm';
import {
	buttonFields,
	crowdedButton,
	headerFields,
	USE_COMPONENTS,
} from '../sending/headerAndButtons';
import { TemplateDirectory } from '../sending/templateDirectory';

/** The template that the form has chosen. */
export const messageTemplate = templateMethods({
	parameter: 'template',
	noun: 'template',
	outsideFields: (template) => ({
		header: headerFields(template),
		buttons: buttonFields(template),
	}),
	notes: (template) => {
		const unshown = unshownPart(template);
		return [unshown && `${unshown}. ${USE_COMPONENTS}`, crowdedButton(template)];
	},
	find: async (read, name) => await new TemplateDirectory(read).find(name),
});
