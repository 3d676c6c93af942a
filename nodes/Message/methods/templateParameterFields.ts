import type { ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { noFields, placeholderFields } from '../../common/fields/placeholderFields';
import { formReader } from '../../common/fields/formReader';
import { TemplateDirectory } from '../sending/templateDirectory';

/** One field per placeholder of the chosen template. */
export async function templateParameterFields(
	this: ILoadOptionsFunctions,
): Promise<ResourceMapperFields> {
	const name = this.getCurrentNodeParameter('template', { extractValue: true });
	if (typeof name !== 'string' || name === '') {
		return noFields('Choose a template first: it decides which values are needed');
	}
	const template = await new TemplateDirectory(await formReader(this)).find(name);
	return template.ok ? placeholderFields(template.value) : noFields(template.problems.join('; '));
}
