import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { setVisibilityRequest } from '../catalogueRequests';

/** POST /project/{project_id}/show-hide-catalogue-on-messaging (specification, "Show or hide catalogue"). */
export const setVisibility: Operation = {
	value: 'setVisibility',
	name: 'Set Visibility',
	action: 'Set catalogue visibility',
	description:
		'Show or hide the catalogue on the business profile and switch the cart on or off. Customers see the change at once. Both settings are replaced, so choose both.',
	fields: [
		{
			displayName: 'Catalogue Visibility',
			name: 'catalogueVisibility',
			type: 'options',
			required: true,
			// No default is safe: the service replaces both settings and never returns them.
			default: '',
			options: [
				{ name: 'Select...', value: '' },
				{ name: 'Show', value: 'show' },
				{ name: 'Hide', value: 'hide' },
			],
			description: 'Whether the business profile shows the catalogue',
		},
		{
			displayName: 'Shopping Cart',
			name: 'cart',
			type: 'options',
			required: true,
			default: '',
			options: [
				{ name: 'Select...', value: '' },
				{ name: 'Enable', value: 'enable' },
				{ name: 'Disable', value: 'disable' },
			],
			description: 'Whether customers can add products to a cart',
		},
	],
	execute: perRow({
		read: (row) => ({
			visible: row.param('catalogueVisibility') === 'show',
			cart: row.param('cart') === 'enable',
		}),
		request: async (row, { visible, cart }) =>
			await row.call(setVisibilityRequest(visible, cart), 'visibility', 'project'),
	}),
};
