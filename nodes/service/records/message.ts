import type { IDataObject } from 'n8n-workflow';
import { fromJson, textOf } from '../../values/result';
import {
	convertFields,
	readIdText,
	recordIn,
	toCapitals,
	toCount,
	toPhoneDigits,
	toUnixTime,
} from './decode';

/** The final status of a message that the network could not deliver. */
export const FAILED = 'FAILED';

/** Statuses in the order in which a message passes through them (specification, "Message"). */
const STEPS: readonly string[] = ['SENT', 'DELIVERED', 'READ'];

/**
 * Whether a message has reached a status, or one that comes after it.
 *
 * @param target SENT, DELIVERED, READ, or FAILED, which no other status includes
 */
export function hasReached(status: unknown, target: string): boolean {
	if (target === FAILED) return status === FAILED;
	return STEPS.indexOf(String(status)) >= STEPS.indexOf(target);
}

/** Why the network did not deliver a message, and whether to send it again. */
export interface DeliveryFailure extends IDataObject {
	/** The network's code; null if it gives none. */
	readonly code: number | null;
	/** The network's own words. */
	readonly reason: string | null;
	/** What the code means; null if it is not known. */
	readonly meaning: string | null;
	readonly retry: Retry;
}

/**
 * never: it will fail again. later: after hours or a day. afterReply: once the person has written. afterFix: once the
 * message or the template is corrected. unknown: the code is not known.
 */
type Retry = 'never' | 'later' | 'afterReply' | 'afterFix' | 'unknown';

const FAILURES: Readonly<Record<number, readonly [meaning: string, retry: Retry]>> = {
	131008: ['A parameter of the message is empty or missing', 'afterFix'],
	131026: [
		'The number has no account on the network, uses an old app, or has not accepted its terms',
		'never',
	],
	131047: ['More than 24 hours have passed since the recipient last wrote', 'afterReply'],
	131048: ['The network limits this number because of complaints about its messages', 'later'],
	131049: ['The network limits marketing messages to this recipient for now', 'later'],
	131050: ['The recipient has stopped marketing messages from this business', 'never'],
	131053: ['The media file could not be used', 'afterFix'],
	131056: ['Too many messages were sent to this recipient in a short time', 'later'],
	130429: ['Too many messages were sent from this number in a short time', 'later'],
	132000: ['The number of values does not match the template', 'afterFix'],
	132001: ['The template does not exist in this language, or is not approved', 'afterFix'],
	132018: ['A value has a line break, a tab or more than four spaces in a row', 'afterFix'],
};

/** The failure in a message's `failureResponse`, or in `errors` as the network has it: null unless the message failed. */
function failureOf({ status, failureResponse, errors }: IDataObject): DeliveryFailure | null {
	if (status !== FAILED) return null;
	const sent = [failureResponse, errors]
		.flat()
		.map((one: unknown) => fromJson(one) ?? one)
		.find((one) => textOf(one) !== '' || Object.keys(recordIn(one)).length > 0);
	const { error } = recordIn(sent);
	const inner = Object.entries(recordIn(error)).filter(([, value]) => textOf(value) !== '');
	const {
		code: sentCode,
		reason,
		message,
		title,
	} = {
		...recordIn(sent),
		...Object.fromEntries(inner),
	};
	const code = /^\d+$/.test(textOf(sentCode)) ? Number(sentCode) : null;
	const [meaning, retry] = FAILURES[code ?? NaN] ?? [null, 'unknown'];
	const words = [reason, message, title, error, sent].find((one) => typeof one === 'string');
	return { code, reason: words ?? null, meaning, retry };
}

/** Types of replies whose title is the text that the person chose. */
export const CHOSEN_REPLIES: readonly unknown[] = ['QUICK_REPLY', 'BUTTON_REPLY', 'LIST_REPLY'];

const MEDIA: readonly unknown[] = ['IMAGE', 'VIDEO', 'FILE', 'AUDIO', 'STICKER'];

/** The content with `link` for media, and with the text or the title of a reply by button or list as its `text`. */
function decodeContent({ message_type: type, message_content: content }: IDataObject): unknown {
	const { text, title, body, url, link, mimeType } = recordIn(content);
	const words = CHOSEN_REPLIES.includes(type)
		? title
		: type === 'TEXT'
			? (body ?? content)
			: undefined;
	if (!text && typeof words === 'string') return { ...recordIn(content), text: words };
	const isMedia = MEDIA.includes(type) || mimeType !== undefined;
	return isMedia && link === undefined && url !== undefined
		? { ...recordIn(content), link: url }
		: content;
}

function decodeConversation(message: IDataObject): unknown {
	const details =
		message.network_conversation_details ?? message.whatsapp_conversation_details ?? null;
	const { type } = recordIn(details);
	return typeof type === 'string' ? { ...recordIn(details), type: type.toLowerCase() } : details;
}

/**
 * A message (specification, "Message"). `id` is the network's ID. Where a service sends that as `messageId` beside an ID
 * of its own, its own is `serviceMessageId`. `failure` says why a FAILED message was not delivered.
 */
export function readMessage(sent: IDataObject): IDataObject {
	const answer = convertFields(sent, {
		phone_number: toPhoneDigits,
		sender: toCapitals,
		status: toCapitals,
		message_type: toCapitals,
	});
	const networkId = readIdText(answer.messageId);
	const serviceId = readIdText(answer.id);
	return convertFields(answer, {
		id: () => networkId ?? serviceId,
		serviceMessageId: () => (networkId === undefined ? undefined : serviceId),
		message_content: () => decodeContent(answer),
		sent_at: toUnixTime,
		delivered_at: (time) => toUnixTime(time || null),
		read_at: (time) => toUnixTime(time || null),
		failed_at: toUnixTime,
		message_price: toCount,
		network_conversation_details: () => decodeConversation(answer),
		failure: () => failureOf(answer),
	});
}
