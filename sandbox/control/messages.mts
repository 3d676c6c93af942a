// What the messaging network reports back: delivery, reading, replies.
import type { FastifyInstance } from 'fastify';
import { mayMove, nextStatus } from '../domain/messageStatus.mts';
import { isValidPhoneNumber } from '../domain/phoneNumbers.mts';
import { describeMessage } from '../routes/delivery.mts';
import { toContact } from '../store/contacts.mts';
import { ServiceError } from '../world/errors.mts';
import type { World } from '../world/world.mts';
import { PAGE_QUERY, type PageQuery } from './lookups.mts';

const DEFAULT_LIMIT = 100;

interface Inbound {
	phone_number: string;
	name?: string;
	text: string;
}

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
	scope.post<{ Body: Inbound }>('/inbound', { schema: { body: INBOUND_BODY } }, ({ body }) =>
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

/** Every message on its way moves one step: SENT to DELIVERED, DELIVERED to READ. */
function advanceAll({ store, clock, events }: World) {
	const inTransit = store.messages.inTransit();
	for (const { id, status } of inTransit) {
		store.messages.setStatus(id, nextStatus(status) as 'DELIVERED' | 'READ', clock.now());
	}
	events.publish('messagesAdvanced', () => ({ advanced: inTransit.length }));
	return { advanced: inTransit.length };
}

/** A message from a phone: makes the contact if need be, and opens its 24-hour window. */
function receive(world: World, { phone_number: phoneNumber, name, text }: Inbound) {
	const { store, clock, events } = world;
	if (!isValidPhoneNumber(phoneNumber)) {
		throw new ServiceError(400, `phone_number ${phoneNumber.slice(0, 40)} is not valid`);
	}
	const now = clock.now();
	const contact =
		store.contacts.findByNumber(phoneNumber) ??
		store.contacts.create({ name: name ?? phoneNumber, phoneNumber }, now);
	const id = store.messages.insert(
		{
			contactId: contact.id,
			phoneNumber,
			sender: 'USER',
			status: 'DELIVERED',
			type: 'TEXT',
			content: { text },
			price: 0,
			deductionType: store.project.identity().deductionType,
		},
		now,
	);
	store.contacts.receive(contact, id, now);
	events.publish('message', () => describeMessage(world, id));
	return {
		message: describeMessage(world, id),
		contact: toContact(
			store.contacts.findByNumber(phoneNumber) ?? contact,
			store.project.identity().id,
		),
	};
}
