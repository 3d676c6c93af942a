import {
	buttonFields,
	crowdedButton,
	headerFields,
	USE_COMPONENTS,
} from '../sending/headerAndButtons';
import { unshownPart } from '../../form/messageNotice';
import { templateMethods } from '../../form/templateForm';
import { TemplateDirectory } from '../sending/templateDirectory';

/** The template chosen in the form. */
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
