// What the messaging network reports back: delivery, reading, replies.
import type { FastifyInstance } from 'fastify';
import { habitOf } from '../domain/magicNumbers.mts';
import { mayMove, nextStatus } from '../domain/messageStatus.mts';
import { toContact } from '../store/contacts.mts';
import { describeMessage } from '../world/describeMessage.mts';
import { ServiceError } from '../world/errors.mts';
import { receiveMessage, type InboundMessage } from '../world/inbound.mts';
import type { World } from '../world/world.mts';
import { PAGE_QUERY, type PageQuery } from './lookups.mts';

const DEFAULT_LIMIT = 100;

const STATUS_BODY = {
	type: 'object',
	additionalProperties: false,
	required: ['status'],
	properties: { status: { type: 'string', enum: ['DELIVERED', 'READ'] } },
} as const;

const INBOUND_BODY = {
	type: 'object',
	additionalProperties: false,
	required: ['phone_number', 'text'],
	properties: {
		phone_number: { type: 'string' },
		name: { type: 'string', minLength: 1 },
		text: { type: 'string', minLength: 1 },
	},
} as const;

export function registerMessages(scope: FastifyInstance, world: World): void {
	const { messages, database } = world.store;

	scope.get<{ Querystring: PageQuery }>(
		'/messages',
		{ schema: { querystring: PAGE_QUERY } },
		({ query }) => ({
			total: messages.count(),
			messages: messages
				.list(query.limit ?? DEFAULT_LIMIT, query.skip ?? 0, query.phone_number)
				.map((row) => describeMessage(world, row.id)),
		}),
	);
	scope.post<{ Params: { id: string }; Body: { status: 'DELIVERED' | 'READ' } }>(
		'/messages/:id/status',
		{ schema: { body: STATUS_BODY } },
		({ params, body }) => moveMessage(world, params.id, body.status),
	);
	scope.post('/messages/advance', () => database.transaction(() => advanceAll(world)));
	scope.post<{ Body: InboundMessage }>('/inbound', { schema: { body: INBOUND_BODY } }, ({ body }) =>
		database.transaction(() => receive(world, body)),
	);
}

function moveMessage(world: World, eitherId: string, status: 'DELIVERED' | 'READ') {
	const { store, clock, events } = world;
	const message = store.messages.find(eitherId);
	if (!message) throw new ServiceError(404, `There is no message ${eitherId}`);
	if (!mayMove(message.status, status)) {
		throw new ServiceError(
			409,
			`Message ${eitherId} is ${message.status} and cannot become ${status}`,
		);
	}
	store.messages.setStatus(message.id, status, clock.now());
	const moved = describeMessage(world, message.id);
	events.publish('message', () => moved);
	return moved;
}

/** Every message on its way moves one step: SENT to DELIVERED, DELIVERED to READ if it is ever read. */
function advanceAll({ store, clock, events }: World) {
	const inTransit = store.messages
		.inTransit()
		.filter(
			({ status, phone_number: number }) => status === 'SENT' || habitOf(number) !== 'neverReads',
		);
	for (const { id, status } of inTransit) {
		store.messages.setStatus(id, nextStatus(status) as 'DELIVERED' | 'READ', clock.now());
	}
	events.publish('messagesAdvanced', () => ({ advanced: inTransit.length }));
	return { advanced: inTransit.length };
}

function receive(world: World, message: InboundMessage) {
	const { store, clock } = world;
	const id = receiveMessage(world, message, clock.now());
	const contact = store.contacts.findByNumber(message.phone_number);
	return {
		message: describeMessage(world, id),
		contact: contact && toContact(contact, store.project.identity().id),
	};
}
