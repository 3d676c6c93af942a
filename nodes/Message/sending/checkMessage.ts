import type { IDataObject } from 'n8n-workflow';
import { readCountryFor } from '../../values/checks/contactValues';
import type { Result } from '../../values/result';
import {
	accept,
	combine,
	refuse,
	prefixProblems,
	refuseEmpty,
	requireText,
} from '../../values/result';
import { resolvePhoneNumber } from '../../values/phone/resolvePhoneNumber';
import { checkSendKey } from '../../engine/sending/prepared';
import type { MessageBody } from '../messageRequests';
import { interactiveContent } from './interactive';
import type { MessageContent, MessageRow, ContentInput } from './messageRow';
import type { MessageTemplate } from './templateContent';
import { templateContent } from './templateContent';
import { readText } from '../../values/checks/badValues';
import { readWebAddress } from '../../values/checks/webAddress';
import { compact } from '../../service/requests';
import { readMessageText } from './messageText';

/**
 * Checks one row and builds the request's body. Pure; finds all problems of the row (specification,
 * "Send message").
 *
 * @param template the row's template; undefined for rows of another type
 */
export function checkMessage(
	row: MessageRow,
	template: Result<MessageTemplate> | undefined,
): Result<MessageBody> {
	const checked = combine({
		...readRecipient(row),
		content: checkContent(row.content, template),
		product: readMessagingProduct(row.network.messagingProduct),
		sendKey: checkSendKey(row.sendKey),
	});
	if (!checked.ok) return checked;
	const { to, content, product } = checked.value;
	return accept({
		to,
		type: row.content.type,
		content,
		recipient_type: row.network.recipientType === 'individual' ? 'individual' : undefined,
		messaging_product: product,
	});
}

/** The fields that identify the recipient of a message. */
type RecipientFields = Pick<MessageRow, 'phoneNumber' | 'defaultCountry' | 'numbersWithoutPlus'>;

/** Checks the default country and uses it to check the phone number. Returns digits with country code. */
export function readRecipient(row: RecipientFields) {
	const countryCode = readCountryFor(row.phoneNumber, row.defaultCountry, row.numbersWithoutPlus);
	const to = resolvePhoneNumber(row.phoneNumber, {
		defaultCountryCode: countryCode.ok ? countryCode.value : undefined,
		numbersWithoutPlus: row.numbersWithoutPlus,
	});
	return { countryCode, to };
}

function readMessagingProduct(value: unknown): Result<string | undefined> {
	const product = readText('Messaging Product', value, 'data');
	if (!product.ok) return product;
	return /^[a-z]*$/.test(product.value)
		? accept(product.value || undefined)
		: refuse('"Messaging Product" must be the name of the network in lower case letters');
}

function checkContent(
	content: MessageContent,
	template: Result<MessageTemplate> | undefined,
): Result<IDataObject> {
	switch (content.type) {
		case 'template':
			return template === undefined
				? refuse('The template was not looked up')
				: templateContent(content.template, template);
		case 'interactive':
			return interactiveContent(content.interactive);
		case 'text':
			return textContent(content.plain);
		case 'audio':
		case 'document':
		case 'image':
		case 'video':
			return mediaContent(content.type, content.plain);
	}
}

type Media = 'audio' | 'document' | 'image' | 'video';

/** Content of a text message (specification, "Send message": text). */
function textContent({ text, previewUrl }: ContentInput): Result<IDataObject> {
	const body = requireText(
		readMessageText('Text', text),
		refuseEmpty('"Text" is empty. Enter a text, or an expression that returns one'),
	);
	if (!body.ok) return body;
	return accept({ body: body.value, preview_url: previewUrl === true });
}

/** Content of a message with a file (specification, "Send message": image, video, audio, document). */
function mediaContent(
	type: Media,
	{ mediaUrl, isServiceLocal, ...options }: ContentInput,
): Result<IDataObject> {
	const link = prefixProblems('"Media URL": ', readWebAddress(mediaUrl, isServiceLocal));
	if (!link.ok) return link;
	const caption = readMessageText('Caption', type === 'audio' ? '' : options.caption);
	if (!caption.ok) return caption;
	const fileName = readText('Media File Name', type === 'document' ? options.fileName : '', 'data');
	if (!fileName.ok) return fileName;
	return accept(
		compact({
			link: link.value,
			caption: caption.value || undefined,
			filename: fileName.value || undefined,
		}),
	);
}
