import type { IDataObject } from 'n8n-workflow';
import { readCountry } from '../../values/checks/contactValues';
import type { Result } from '../../values/result';
import { accept, combine, refuse, asText } from '../../values/result';
import { resolvePhoneNumber } from '../../values/phone/resolvePhoneNumber';
import { checkSendKey } from '../../engine/sending/prepared';
import type { MessageBody } from '../messageRequests';
import { mediaContent, textContent } from './content';
import { interactiveContent } from './interactive';
import type { MessageContent, MessageRow } from './messageRow';
import type { MessageTemplate } from './templateContent';
import { templateContent } from './templateContent';

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
		content: contentOf(row.content, template),
		product: readProduct(row.messagingProduct),
		sendKey: checkSendKey(row.sendKey),
	});
	if (!checked.ok) return checked;
	const { to, content, product } = checked.value;
	return accept({
		to,
		type: row.content.type,
		content,
		recipient_type: asText(row.recipientType) || undefined,
		messaging_product: product,
	});
}

/** The fields that identify the recipient of a message. */
type RecipientFields = Pick<MessageRow, 'phoneNumber' | 'defaultCountry' | 'numbersWithoutPlus'>;

/** Checks the default country and uses it to check the phone number. Returns digits with country code. */
export function readRecipient(row: RecipientFields) {
	const countryCode = readCountry(row.defaultCountry);
	const to = resolvePhoneNumber(row.phoneNumber, {
		defaultCountryCode: countryCode.ok ? countryCode.value : undefined,
		numbersWithoutPlus: row.numbersWithoutPlus,
	});
	return { countryCode, to };
}

function readProduct(value: unknown): Result<string | undefined> {
	const product = asText(value) || undefined;
	return product === undefined || /^[a-z]+$/.test(product)
		? accept(product)
		: refuse('"Messaging Product" must be the name of the network in lower case letters');
}

function contentOf(
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
