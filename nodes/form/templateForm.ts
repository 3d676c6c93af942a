import type {
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';
import { messageOf } from '../values/result';
import { capitalise } from '../values/text';
import type { Result } from '../values/result';
import type { VisibleTemplate } from '../values/template/renderMessage';
import { isTool } from '../engine/operation';
import type { Read } from '../engine/run';
import { formClient, formError } from './searches';
import { messageNotice } from './messageNotice';
import type { FormTemplate, OutsideFields } from './placeholderFields';
import { noFields, placeholderFields } from './placeholderFields';

/** How a node's form finds its template. */
interface TemplateSource {
	/** The resource locator that names it. */
	readonly parameter: string;
	/** What the user chooses there. */
	readonly noun: 'campaign' | 'template';
	readonly find: (read: Read, name: string) => Promise<Result<FormTemplate & VisibleTemplate>>;
	/** Fields for the header and the buttons, if the operation can send their values. */
	readonly outsideFields?: (template: FormTemplate & VisibleTemplate) => OutsideFields;
	/** Why parts of the template have no field, and what to do about it; undefined entries are ignored. */
	readonly notes?: (template: FormTemplate & VisibleTemplate) => ReadonlyArray<string | undefined>;
}

/** The methods of a node that has the template-aware form. */
export function templateMethods(source: TemplateSource) {
	const notesOn = (template: FormTemplate & VisibleTemplate) =>
		source.notes?.(template).filter((note) => note !== undefined) ?? [];
	return {
		/** One field per placeholder of the template, and its file. */
		async templateParameterFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
			const shown = await fromTemplate(this, source, (template) =>
				placeholderFields(template, notesOn(template), source.outsideFields?.(template)),
			);
			return isTool(this) ? { ...shown, fields: shown.fields.map(withLetterFirst) } : shown;
		},
		/** The message of the template, as a notice that begins with the chosen name. */
		async templateMessage(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
			return await fromTemplate(this, source, (template, name) =>
				messageNotice(template, notesOn(template), `${capitalise(source.noun)}: ${name}`),
			);
		},
	};
}

/** n8n makes an agent's key from the label, and models take only keys that begin with a letter. */
function withLetterFirst(field: ResourceMapperField): ResourceMapperField {
	return { ...field, displayName: field.displayName.replace(/^(?=\d)/, 'Placeholder ') };
}

/** Never throws: a mapper can show an error only in its notice. */
async function fromTemplate(
	context: ILoadOptionsFunctions,
	{ parameter, noun, find }: TemplateSource,
	show: (template: FormTemplate & VisibleTemplate, name: string) => ResourceMapperFields,
): Promise<ResourceMapperFields> {
	try {
		const name = context.getCurrentNodeParameter(parameter, { extractValue: true });
		if (typeof name !== 'string' || name === '') {
			return noFields(`Choose a ${noun} first. Its message and values then appear here`);
		}
		if (name.startsWith('=')) {
			// Only campaign sends have a preview.
			const preview = noun === 'campaign' ? '. Preview shows the message of each row' : '';
			return noFields(
				`An expression chooses the ${noun} of each row, so no single message can be shown here${preview}`,
			);
		}
		const { call } = await formClient(context);
		const template = await find(async (request, subject) => await call(request, subject), name);
		return template.ok ? show(template.value, name) : noFields(template.problems.join('; '));
	} catch (failure) {
		const error = formError(context.getNode(), failure);
		const { description } = error as { description?: unknown };
		const advice = typeof description === 'string' && description !== '' ? `. ${description}` : '';
		return noFields(`The message could not be loaded: ${messageOf(error)}${advice}`);
	}
}
