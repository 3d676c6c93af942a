import { templateMethods } from '../../form/templateForm';
import { buttonFields, headerFields } from '../sending/headerAndButtons';
import { TemplateDirectory } from '../sending/templateDirectory';

/** The template that the form has chosen. */
export const messageTemplate = templateMethods({
	parameter: 'template',
	noun: 'template',
	outsideFields: (template) => ({
		header: headerFields(template),
		buttons: buttonFields(template),
	}),
	find: async (read, name) => await new TemplateDirectory(read).find(name),
});
