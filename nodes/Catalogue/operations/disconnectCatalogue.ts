import { catalogueId, catalogueLocator } from '../../form/catalogueLocator';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { confirmed } from '../confirmed';
import { disconnectRequest } from '../catalogueRequests';

/** POST /project/{project_id}/disconnect-partner-catalog (specification, "Disconnect catalogue"). */
export const disconnect: Operation = {
	value: 'disconnect',
	name: 'Disconnect',
	action: 'Disconnect catalogue',
	description:
		'Unlink a catalogue from the messaging account. Customers no longer see it. It is not deleted: Connect links it again.',
	fields: [catalogueLocator('The catalogue to unlink from the messaging account')],
	execute: perRow({
		read: catalogueId,
		request: async (row, id) =>
			await confirmed(row, disconnectRequest(id), 'catalogue', 'catalogue'),
	}),
};
