import { templateMethods } from '../../common/fields/templateForm';
import { TemplateDirectory } from '../sending/templateDirectory';

/** The template that the form has chosen. */
export const messageTemplate = templateMethods({
	parameter: 'template',
	noun: 'template',
	find: async (read, name) => await new TemplateDirectory(read).find(name),
});
