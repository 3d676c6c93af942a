import { catalogueId, catalogueLocator } from '../../form/locators';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { connectionRequest } from '../catalogueRequests';

/** POST /project/{project_id}/connect-partner-catalog (specification, "Connect catalogue"). */
export const connectCatalogue: Operation = {
	value: 'connect',
	name: 'Connect',
	action: 'Connect catalogue',
	description:
		'Link a catalogue to the messaging account, to show and send its products. Disconnect undoes it.',
	fields: [catalogueLocator('The catalogue to link to the messaging account')],
	execute: perRow({
		read: catalogueId,
		request: async (row, id) => await row.call(connectionRequest('connect', id), 'catalogue'),
	}),
};

/** POST /project/{project_id}/disconnect-partner-catalog (specification, "Disconnect catalogue"). */
export const disconnectCatalogue: Operation = {
	value: 'disconnect',
	name: 'Disconnect',
	action: 'Disconnect catalogue',
	description:
		'Unlink a catalogue from the messaging account. Customers no longer see it. It is not deleted: Connect links it again.',
	fields: [catalogueLocator('The catalogue to unlink from the messaging account')],
	execute: perRow({
		read: catalogueId,
		request: async (row, id) => await row.call(connectionRequest('disconnect', id), 'catalogue'),
	}),
};
