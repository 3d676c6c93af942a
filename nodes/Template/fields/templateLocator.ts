import type { INodeProperties } from 'n8n-workflow';
import { byId, fromListOr } from '../../form/locators';
import { readId } from '../../values/checks/identifiers';
import { asText, valueOf, FieldError } from '../../values/result';
import type { Row } from '../../engine/run';
import type { ResourceKey } from '../../engine/listRun';
import { undefinedIfMissing } from '../../service/errors/callError';
import { getTemplateRequest } from '../../service/requests';
import { readTemplateName } from '../checks/templateName';
import { findTemplate } from '../template';

/** Any template, chosen from a list or given by its ID or name. Its value is the ID, or the name. */
export const templateLocator: INodeProperties = {
	displayName: 'Template',
	name: 'template',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The template, from the list or by its ID or name',
	modes: fromListOr('template', 'searchTemplates', ...byId(), {
		displayName: 'By Name',
		name: 'name',
		type: 'string',
		placeholder: 'e.g. appointment_reminder',
	}),
};

type TemplateReference =
	| { readonly by: 'id'; readonly id: string }
	| { readonly by: 'name'; readonly name: string };

/** The key by which rows about the same template keep their order. A name and an ID may refer to the same template. */
export function templateKey(template: TemplateReference): ResourceKey {
	return template.by === 'id'
		? { kind: 'ID', key: template.id }
		: { kind: 'name', key: template.name };
}

/**
 * The template that the row refers to. An expression in place of the whole locator must return an ID.
 *
 * @throws FieldError when ID or name cannot be used
 */
export function templateReference(row: Row): TemplateReference {
	const { mode, value } = row.locator('template');
	return mode === 'name'
		? { by: 'name', name: valueOf('Template', readTemplateName(value)) }
		: { by: 'id', id: valueOf('Template', readId(value)) };
}

interface TemplateIdentity {
	readonly id: string;
	/** Undefined where no template has the ID. */
	readonly name: string | undefined;
}

/**
 * The ID of a template. The service finds templates by ID only, so a name is looked up in its list.
 *
 * @throws FieldError when no template has the name; CallError from the list
 */
export async function templateId(row: Row, reference: TemplateReference): Promise<string> {
	return reference.by === 'id' ? reference.id : await idOfName(row, reference.name);
}

/** Like {@link templateId}, but also returns the name. */
export async function templateIdentity(
	row: Row,
	reference: TemplateReference,
): Promise<TemplateIdentity> {
	if (reference.by === 'name') {
		const { name } = reference;
		return { id: await idOfName(row, name), name };
	}
	const { id } = reference;
	const template = await undefinedIfMissing(row.call(getTemplateRequest(id), 'template'));
	return { id, name: asText(template?.name) || undefined };
}

async function idOfName(row: Row, name: string): Promise<string> {
	const template = await findTemplate(row, name);
	if (template !== undefined) return String(template._id);
	throw new FieldError(
		'Template',
		`there is no template "${name}" in this project. Choose one from the list`,
	);
}
