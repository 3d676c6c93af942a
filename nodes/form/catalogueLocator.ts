import type { INodeProperties } from 'n8n-workflow';
import { byId, fromListOr } from './locatorModes';
import { readId } from '../values/checks/idAndUrl';
import { valueOf } from '../values/checks/values';
import type { Row } from '../engine/run';

/**
 * A catalogue, chosen from a list or given by its ID at the catalogue provider. Nodes that use it
 * bring the list search `searchCatalogues`.
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
