// Records as services of this kind show them, where they differ from the specification in more than a field.
import { hash } from 'node:crypto';
import type { Contact, Message } from '../types.mts';
import { serviceIdOf } from './ids.mts';

type Json = Record<string, unknown>;

/** What messages show of their contact. */
export interface MessageContact {
	name: string;
	country_code: string;
}

/**
 * @param contact that the message went to or came from
 * @returns the message with the IDs and fields that services of this kind have
 */
export function observedMessage(message: Message, contact: MessageContact | undefined): Json {
	const { id, network_conversation_details: conversation, failureResponse, ...rest } = message;
	return {
		type: 'message',
		id: serviceIdOf(id),
		meta_data: [],
		...rest,
		chatbot_response: null,
		agent_id: null,
		failureResponse: failureResponse ?? null,
		userName: contact?.name ?? '',
		countryCode: contact?.country_code ?? '',
		submitted_message_id: '',
		whatsapp_conversation_details: conversation && {
			id: idOf(`${message.contact_id} ${conversation.type} ${conversation.expiry}`),
			type: conversation.type.toUpperCase(),
		},
		context: null,
		messageId: id,
	};
}

/** @returns the contact as services of this kind show it */
export function observedContact(contact: Contact): Json {
	const { on_network: onNetwork, ...rest } = contact;
	return {
		...rest,
		on_whatsapp: onNetwork,
		tags: tagObjects(contact),
		is_closed: contact.is_closed || null,
		is_intervened: contact.is_intervened || null,
		is_requesting: contact.is_requesting || null,
	};
}

/** @param what method and path @returns the page of a web framework for a path that it does not have */
export function notFoundPage(what: string): string {
	const escaped = what.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	return `<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>Error</title>\n</head>\n<body>\n<pre>Cannot ${escaped}</pre>\n</body>\n</html>\n`;
}

/** An ID that a text always has. */
const idOf = (text: string) => hash('sha256', text, 'hex').slice(0, 24);

/** @returns the message as events have it */
export function eventMessage(message: Message, contact: MessageContact | undefined): Json {
	const shown = observedMessage(message, contact);
	return { ...shown, failureResponse: shown.failureResponse ?? {} };
}

/** @returns the contact as events have it */
export function eventContact(contact: Contact, source: string | null): Json {
	return {
		type: 'contact',
		id: contact.id,
		project_id: contact.project_id,
		name: contact.name,
		phone_number: contact.phone_number,
		country_code: contact.country_code,
		is_closed: contact.is_closed,
		is_requesting: contact.is_requesting,
		is_intervened: contact.is_intervened,
		attributes: contact.attributes,
		first_message: contact.first_message,
		last_active: contact.last_active,
		created_at: contact.created_at,
		tags: tagObjects(contact),
		last_message: contact.last_active,
		source: source ?? 'ORGANIC',
	};
}

/** Tags have an ID of their own in services of this kind. */
function tagObjects({ tags, created_at, project_id }: Contact) {
	const added = { added_at: created_at, added_by: project_id };
	return tags.map((name) => ({ id: idOf(`tag ${name}`), ...added }));
}
