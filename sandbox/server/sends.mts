// What a request sends, and to whom: campaign sends and single messages alike.
import { createHash } from 'node:crypto';
import { withCountryCode } from '../domain/phoneNumbers.mts';
import type { OperationId, Schemas } from '../types.mts';

interface Send {
	/** digits with country code */
	phoneNumber: string;
	/** what distinguishes it from other sends to the number */
	content: unknown[];
}

/**
 * @param body that the contract allows
 * @returns undefined when the operation sends nothing
 */
export function readSend(operation: OperationId, body: unknown): Send | undefined {
	if (operation === 'sendCampaign') return readCampaignSend(body as Schemas['SendCampaignRequest']);
	if (operation === 'sendMessage') return readMessage(body as Schemas['SendMessageRequest']);
	return undefined;
}

function readCampaignSend(body: Schemas['SendCampaignRequest']): Send {
	const { phone_number: digits, default_country_code: code, campaign_name: campaign } = body;
	return {
		phoneNumber: withCountryCode(digits, code),
		content: [campaign, body.template_params ?? [], body.media],
	};
}

function readMessage(body: Schemas['SendMessageRequest']): Send {
	const contents: Partial<Record<typeof body.type, unknown>> = body;
	return { phoneNumber: body.to, content: [body.type, contents[body.type]] };
}

/** @returns the same short text for two tries of one send, however long the send */
export function keyOf(operation: OperationId, { phoneNumber, content }: Send): string {
	const text = JSON.stringify([operation, phoneNumber, ...content]);
	return createHash('sha256').update(text).digest('base64');
}
