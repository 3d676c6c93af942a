import type { INodeProperties } from 'n8n-workflow';
import { fromListOr } from './locatorModes';

/**
 * A product of the catalogue that the parameter "catalogue" names, chosen from a list or given by its
 * retailer ID. Its value is the retailer ID. Nodes that use it bring the list search `searchProducts`.
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
