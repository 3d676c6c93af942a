import type { IDataObject } from 'n8n-workflow';
import { readCountryCode } from '../../common/checks/contactFields';
import { asText, refuse } from '../../common/checks/reading';
import type { Reading } from '../../common/checks/reading';
import { resolvePhoneNumber } from '../../common/phone/phoneNumber';
import type { MessageBody } from '../requests';
import { mediaContent, textContent } from './content';
import { interactiveContent } from './interactive';
import type { MessageContent, MessageRow } from './messageRow';
import type { TemplateFacts } from './templateContent';
import { templateContent } from './templateContent';

export type CheckedMessage =
	| { readonly ok: true; readonly body: MessageBody }
	| { readonly ok: false; readonly problems: readonly string[] };

/**
 * Checks one row and builds the request's body. Pure; finds all problems of the row (specification,
 * "Send message").
 *
 * @param template the row's template; undefined for rows of another type
 */
export function checkMessage(row: MessageRow, template: TemplateFacts | undefined): CheckedMessage {
	const problems: string[] = [];
	const countryCode = readCountryCode(row.defaultCountryCode);
	if (!countryCode.ok) problems.push(countryCode.problem);
	const number = resolvePhoneNumber(row.to, {
		defaultCountryCode: countryCode.ok ? countryCode.value : undefined,
		numbersWithoutPlus: row.numbersWithoutPlus,
	});
	if (!number.ok) problems.push(number.reason);
	const content = contentOf(row.content, template);
	if (!content.ok) problems.push(content.problem);
	const product = asText(row.messagingProduct) || undefined;
	if (product !== undefined && !/^[a-z]+$/.test(product)) {
		problems.push('"Messaging Product" must be the name of the network in lower case letters');
	}
	if (problems.length > 0 || !number.ok || !content.ok) return { ok: false, problems };
	return {
		ok: true,
		body: {
			to: number.digits,
			type: row.content.type,
			content: content.value,
			recipient_type: asText(row.recipientType) || undefined,
			messaging_product: product,
		},
	};
}

function contentOf(
	content: MessageContent,
	facts: TemplateFacts | undefined,
): Reading<IDataObject> {
	switch (content.type) {
		case 'template':
			return facts === undefined
				? refuse('The template was not looked up')
				: templateContent(content.template, facts);
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
