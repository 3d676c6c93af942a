// What the messaging network reports back: delivery, reading, replies.
import type { FastifyInstance } from 'fastify';
import { mayMove, nextStatus } from '../domain/messageStatus.mts';
import { isValidPhoneNumber } from '../domain/phoneNumbers.mts';
import { toContact } from '../store/contacts.mts';
import type { MessageRow } from '../store/messages.mts';
import type { ControlRequest } from '../types.mts';
import { ServiceError } from '../world/errors.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { findMessage, withDigits } from './lookups.mts';
import { showMessage } from './shown.mts';

const DEFAULT_LIMIT = 100;

type Inbound = ControlRequest<'receiveMessage'>['body'];

export function registerMessages(scope: FastifyInstance, world: World): void {
	const { messages, database } = world.store;

	handle(scope, 'listMessages', ({ query: { limit = DEFAULT_LIMIT, skip = 0, ...filter } }) => ({
		total: messages.count(withDigits(filter)),
		messages: messages.list(withDigits(filter), limit, skip).map((row) => showMessage(world, row)),
	}));
	handle(scope, 'setMessageStatus', ({ path, body }) =>
		moveMessage(world, path.message_id, body.status),
	);
	handle(scope, 'advanceMessages', () => database.transaction(() => advanceAll(world)));
	handle(scope, 'receiveMessage', ({ body }) => database.transaction(() => receive(world, body)));
}

function moveMessage(world: World, eitherId: string, status: 'DELIVERED' | 'READ') {
	const { store, clock, events } = world;
	const message = findMessage(world, eitherId);
	if (!mayMove(message.status, status)) {
		throw new ServiceError(
			409,
			`Message ${eitherId} is ${message.status} and cannot become ${status}`,
		);
	}
	requireOnNetwork(world, message);
	store.messages.setStatus(message.id, status, clock.now());
	const moved = showMessage(world, findMessage(world, message.id));
	events.publish('message', () => moved);
	return moved;
}

/** The network has nobody to deliver it to; what came from a phone has been delivered already. */
function requireOnNetwork({ store }: World, message: MessageRow): void {
	if (message.sender === 'USER') return;
	if (store.contacts.findById(message.contact_id)?.on_network !== 0) return;
	throw new ServiceError(
		409,
		`Message ${message.id} stays ${message.status}: ${message.phone_number} is not on the network`,
	);
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
	const message = showMessage(world, findMessage(world, id));
	events.publish('message', () => message);
	return {
		message,
		contact: toContact(
			store.contacts.findByNumber(phoneNumber) ?? contact,
			store.project.identity().id,
		),
	};
}
