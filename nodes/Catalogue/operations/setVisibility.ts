import type { Operation } from '../../common/rows/operation';
import { perRow } from '../../common/rows/perRow';
import { confirmed } from '../confirmed';
import { setVisibilityRequest } from '../requests';

/** POST /project/{project_id}/show-hide-catalogue-on-messaging (specification, "Show or hide catalogue"). */
export const setVisibility: Operation = {
	value: 'setVisibility',
	name: 'Set Visibility',
	action: 'Set catalogue visibility',
	description:
		'Show or hide the catalogue on the business profile and switch the cart on or off. Customers see the change at once; both settings are replaced.',
	fields: [
		{
			displayName: 'Show Catalogue',
			name: 'showCatalogue',
			type: 'boolean',
			required: true,
			default: true,
			description: 'Whether the business profile shows the catalogue',
		},
		{
			displayName: 'Enable Cart',
			name: 'enableCart',
			type: 'boolean',
			required: true,
			default: true,
			description: 'Whether customers can add products to a cart',
		},
	],
	execute: perRow({
		read: (row) => ({
			visible: row.param<boolean>('showCatalogue'),
			cart: row.param<boolean>('enableCart'),
		}),
		request: async (row, { visible, cart }) =>
			await confirmed(row, setVisibilityRequest(visible, cart), 'visibility'),
	}),
};
