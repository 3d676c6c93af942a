// Accepted sends, and reports of the messaging network: delivery, reading, replies.
import type { FastifyInstance } from 'fastify';
import { FAILURE_CODES } from '../domain/failureCodes.mts';
import { failureCodeOf, habitOf } from '../domain/magicNumbers.mts';
import { mayMove, nextStatus } from '../domain/messageStatus.mts';
import { toContact, type ContactRow } from '../store/contacts.mts';
import type { MessageRow } from '../store/messages.mts';
import type { ControlRequest } from '../types.mts';
import { setMessageStatus } from '../world/deliveries.mts';
import { badRequest, ServiceError } from '../world/errors.mts';
import { receiveMessage } from '../world/inbound.mts';
import { postMessage, reportMessage } from '../world/news.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { findMessage, withDigits } from './lookups.mts';
import { showMessage } from '../world/shown.mts';

const DEFAULT_LIMIT = 100;

type StatusChange = ControlRequest<'setMessageStatus'>['body'];
type Inbound = ControlRequest<'receiveMessage'>['body'];

export function registerMessages(scope: FastifyInstance, world: World): void {
	const { messages, database } = world.store;

	handle(scope, 'listMessages', ({ query: { limit = DEFAULT_LIMIT, skip = 0, ...filter } }) => ({
		total: messages.count(withDigits(filter)),
		messages: messages.list(withDigits(filter), limit, skip).map((row) => showMessage(world, row)),
	}));
	handle(scope, 'setMessageStatus', ({ path, body }) => moveMessage(world, path.message_id, body));
	handle(scope, 'listFailureCodes', () => ({ failureCodes: [...FAILURE_CODES] }));
	handle(scope, 'advanceMessages', () => database.transaction(() => advanceAll(world)));
	handle(scope, 'receiveMessage', ({ body }) => database.transaction(() => receive(world, body)));
}

function moveMessage(world: World, eitherId: string, change: StatusChange) {
	const { store, clock } = world;
	const { status, code } = change;
	if (code !== undefined && status !== 'FAILED') {
		throw badRequest(`body.code belongs to status FAILED, not ${status}`);
	}
	const message = findMessage(world, eitherId);
	if (!mayMove(message.status, status)) {
		throw new ServiceError(
			409,
			`Message ${eitherId} is ${message.status} and cannot become ${status}`,
		);
	}
	if (status !== 'FAILED') requireOnNetwork(world, message);
	setMessageStatus(store, message.id, change, clock.now());
	reportMessage(world, message.id, 'moved');
	return showMessage(world, findMessage(world, message.id));
}

/** Messages to numbers off the network stay SENT; inbound messages are already delivered. */
function requireOnNetwork({ store }: World, message: MessageRow): void {
	if (message.sender === 'USER') return;
	if (store.contacts.findById(message.contact_id)?.on_network !== 0) return;
	throw new ServiceError(
		409,
		`Message ${message.id} stays ${message.status}: ${message.phone_number} is not on the network`,
	);
}

/** Advances every pending message one step: SENT to DELIVERED or FAILED, and DELIVERED to READ if it is ever read. */
function advanceAll(world: World) {
	const { store, clock, events, webhooks } = world;
	const inTransit = store.messages
		.inTransit()
		.filter(
			({ status, phone_number: number }) => status === 'SENT' || habitOf(number) !== 'neverReads',
		);
	for (const { id, status, phone_number: number } of inTransit) {
		const code = status === 'SENT' ? failureCodeOf(number) : undefined;
		const next = code === undefined ? (nextStatus(status) as 'DELIVERED' | 'READ') : 'FAILED';
		setMessageStatus(store, id, { status: next, code }, clock.now());
		const moved = webhooks.isUsed() ? store.messages.find(id) : undefined;
		if (moved) postMessage(world, moved, 'moved');
	}
	events.publish('messagesAdvanced', () => ({ advanced: inTransit.length }));
	return { advanced: inTransit.length };
}

function receive(world: World, inbound: Inbound) {
	const { store, clock } = world;
	const message = findMessage(world, receiveMessage(world, inbound, clock.now()));
	const contact = store.contacts.findById(message.contact_id);
	return {
		message: showMessage(world, message),
		contact: toContact(contact as ContactRow, store.project.identity().id),
	};
}

export function registerSends(scope: FastifyInstance, { store: { sends } }: World): void {
	handle(scope, 'countSends', ({ query: { limit, skip, ...filter } }) => ({
		total: sends.total(withDigits(filter)),
		counts: sends.counts(withDigits(filter), limit, skip),
	}));
	handle(scope, 'listSends', ({ query: { limit = DEFAULT_LIMIT, skip = 0, ...filter } }) => ({
		total: sends.total(withDigits(filter)),
		sends: sends.list(withDigits(filter), limit, skip),
	}));
	handle(scope, 'listDuplicates', ({ query: { limit, skip, ...filter } }) => ({
		duplicates: sends.duplicates(withDigits(filter), limit, skip),
	}));
}
