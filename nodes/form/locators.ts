import type { INodeProperties, INodePropertyMode } from 'n8n-workflow';
import { ID_PATTERN, readId } from '../values/checks/identifiers';
import { valueOf } from '../values/result';
import type { Row } from '../engine/run';

/**
 * Modes are written under the key `modes`: otherwise n8n's linter mistakes them for parameters and requires a default.
 */
type Modes = Required<Pick<INodeProperties, 'modes'>>;

/**
 * "From List", then the other modes.
 *
 * @param searchListMethod name of the node's list search
 */
export function fromListOr(
	record: string,
	searchListMethod: string,
	...others: INodePropertyMode[]
): INodePropertyMode[] {
	const { modes }: Modes = {
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Select a ${record}...`,
				typeOptions: { searchListMethod, searchable: true },
			},
			...others,
		],
	};
	return modes;
}

/** By the service's ID; the editor rejects text that cannot be an ID. */
export function byId(placeholder = 'e.g. 64f1c2a7e4b0a1d2c3e4f5a6'): INodePropertyMode[] {
	const { modes }: Modes = {
		modes: [
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder,
				validation: [
					{
						type: 'regex',
						properties: {
							regex: ID_PATTERN,
							errorMessage: 'Copy the ID alone: no spaces, no quotes, no address around it',
						},
					},
				],
			},
		],
	};
	return modes;
}

/**
 * A catalogue, chosen from a list or given by its ID at the catalogue provider. The node must have the list search
 * `searchCatalogues`.
 */
export function catalogueLocator(description: string): INodeProperties {
	return {
		displayName: 'Catalogue',
		name: 'catalogue',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		description,
		modes: fromListOr('catalogue', 'searchCatalogues', ...byId('e.g. 810001')),
	};
}

/**
 * The ID of the row's catalogue at the catalogue provider.
 *
 * @throws FieldError when it cannot be used
 */
export function catalogueId(row: Row): string {
	return valueOf('Catalogue', readId(row.locator('catalogue').value));
}

/**
 * A product of the catalogue that the parameter "catalogue" names, chosen from a list or given by its retailer ID. Its
 * value is the retailer ID. The node must have the list search `searchProducts`.
 */
export function productLocator(description: string): INodeProperties {
	return {
		displayName: 'Product',
		name: 'product',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		typeOptions: { loadOptionsDependsOn: ['catalogue.value'] },
		description,
		modes: fromListOr('product', 'searchProducts', {
			displayName: 'By ID',
			name: 'retailerId',
			type: 'string',
			placeholder: 'e.g. TEE-BLUE',
			hint: 'Its retailer ID in the catalogue',
		}),
	};
}

/**
 * An APPROVED template, chosen from a list or given by its name. The node's list search must be called
 * searchApprovedTemplates.
 */
export const templateNameLocator: INodeProperties = {
	displayName: 'Template',
	name: 'template',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The template to send. It must be APPROVED.',
	modes: fromListOr('template', 'searchApprovedTemplates', {
		displayName: 'By Name',
		name: 'name',
		type: 'string',
		placeholder: 'e.g. appointment_reminder',
	}),
};
