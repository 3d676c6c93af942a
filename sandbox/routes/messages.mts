import { unknownContact, type ContactRow } from '../store/contacts.mts';
import { toMessage } from '../store/messages.mts';
import type { Schemas } from '../types.mts';
import { badRequest, notFound } from '../world/errors.mts';
import { postContact } from '../world/news.mts';
import type { World } from '../world/world.mts';
import { queueMessage, requirePhoneNumber, requireReachable } from './delivery.mts';
import type { Handlers } from './handlers.mts';
import { readTemplateMessage } from './templateMessage.mts';

type Body = Schemas['SendMessageRequest'];

/** The messaging network's name in lower case: the constant of the specification. */
const MESSAGING_PRODUCT = 'whatsapp';

/** Messages: send one of seven types, get by either ID. */
export const messages: Handlers<'sendMessage' | 'getMessage'> = {
	sendMessage(world, { body }) {
		requireConstants(body);
		const phoneNumber = requirePhoneNumber('to', body.to);
		const now = world.clock.now();
		const known = world.store.contacts.findByNumber(phoneNumber);
		requireReachable(known ?? unknownContact(phoneNumber), body.type === 'template', now);
		const { category, ...draft } = readMessage(world, body);
		const contact = known
			? world.store.contacts.update(known, {}, now)
			: createContact(world, phoneNumber);
		const id = queueMessage(world, contact, draft, category);
		return {
			messaging_product: MESSAGING_PRODUCT,
			contacts: [{ input: body.to, wa_id: phoneNumber }],
			messages: [{ id }],
		};
	},

	getMessage({ store }, { path }) {
		const row = store.messages.find(path.message_id);
		if (!row) throw notFound(`Message ${path.message_id} does not exist in this project`);
		return toMessage(row, store.project.identity().id);
	},
};

function requireConstants(body: Body): void {
	const { messaging_product: product, recipient_type: recipient } = body;
	if (product !== undefined && product !== MESSAGING_PRODUCT) {
		throw badRequest(`messaging_product must be ${MESSAGING_PRODUCT}, not ${product}`);
	}
	if (recipient !== undefined && recipient !== 'individual') {
		throw badRequest(`recipient_type must be individual, not ${recipient}`);
	}
}

/** A message to an unknown number creates a contact named after the number. */
function createContact(world: World, phoneNumber: string): ContactRow {
	const { store, clock } = world;
	const contact = store.contacts.create({ name: phoneNumber, phoneNumber }, clock.now());
	postContact(world, undefined, contact);
	return contact;
}

interface ReadMessage extends Omit<ReturnType<typeof readTemplateMessage>, 'category'> {
	category?: ReturnType<typeof readTemplateMessage>['category'];
}

function readMessage(
	world: World,
	body: Body,
): ReadMessage | Omit<ReadMessage, 'templateId' | 'parameters'> {
	switch (body.type) {
		case 'text':
			return { type: 'TEXT', content: { text: body.text.body } };
		case 'image':
			return { type: 'IMAGE', content: body.image };
		case 'video':
			return { type: 'VIDEO', content: body.video };
		case 'audio':
			return { type: 'AUDIO', content: body.audio };
		case 'document':
			return { type: 'FILE', content: body.document };
		case 'interactive':
			return { type: 'INTERACTIVE', content: { ...body.interactive } };
		case 'template':
			return readTemplateMessage(world, body.template);
	}
}
