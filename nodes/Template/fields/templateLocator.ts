import type { INodeProperties } from 'n8n-workflow';
import { byId, fromListOr } from '../../form/locators';
import { readId } from '../../values/checks/identifiers';
import { asText, valueOf, FieldError } from '../../values/result';
import type { Row } from '../../engine/run';
import type { ResourceKey } from '../../engine/mapConcurrently';
import { undefinedIfMissing } from '../../service/errors/callError';
import { templateNamed } from '../../service/pagedList';
import { getTemplateRequest } from '../../service/requests';
import { readTemplateName } from '../checks/templateName';

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

/** A template by its ID or name, which may refer to the same one; rows about it keep their order. */
interface TemplateReference extends ResourceKey {
	readonly kind: 'ID' | 'name';
}

/**
 * The template that the row refers to. An expression in place of the whole locator must return an ID.
 *
 * @throws FieldError when ID or name cannot be used
 */
export function templateReference(row: Row): TemplateReference {
	const { mode, value } = row.locator('template');
	return mode === 'name'
		? { kind: 'name', key: valueOf('Template', readTemplateName(value)) }
		: { kind: 'ID', key: valueOf('Template', readId(value)) };
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
export async function templateId(row: Row, { kind, key }: TemplateReference): Promise<string> {
	return kind === 'ID' ? key : await idOfName(row, key);
}

/** Like {@link templateId}, but also returns the name. */
export async function templateIdentity(
	row: Row,
	{ kind, key }: TemplateReference,
): Promise<TemplateIdentity> {
	if (kind === 'name') return { id: await idOfName(row, key), name: key };
	const template = await undefinedIfMissing(row.call(getTemplateRequest(key), 'template'));
	return { id: key, name: asText(template?.name) || undefined };
}

async function idOfName(row: Row, name: string): Promise<string> {
	const template = await templateNamed(row.pages('list of templates'), name);
	if (template !== undefined) return String(template._id);
	throw new FieldError(
		'Template',
		`there is no template "${name}" in this project. Choose one from the list`,
	);
}
