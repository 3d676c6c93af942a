// The recipient and campaign of a request, from the request or its response.
import { withCountryCode } from '../domain/phoneNumbers.mts';
import type { OperationId } from '../types.mts';

interface Glance {
	phone_number: string | null;
	/** its name */
	campaign: string | null;
}

type Fields = Record<string, unknown>;

/** The answer of these is a campaign. */
const CAMPAIGN_READS: readonly (OperationId | undefined)[] = ['createCampaign', 'getCampaign'];

/**
 * @param operation undefined for a path that does not exist
 * @param body of the request, as it was read
 * @param query as received
 * @param answer what the operation answered, if it came that far
 */
export function glanceAt(
	operation: OperationId | undefined,
	body: unknown,
	query: unknown,
	answer: unknown,
): Glance {
	const asked = fieldsOf(body);
	const answered = fieldsOf(answer);
	return {
		phone_number:
			recipient(asked) ??
			text(asked.to) ??
			text(asked.mobile_number) ??
			text(fieldsOf(query).mobile_number) ??
			text(answered.phone_number),
		campaign:
			text(asked.campaign_name) ??
			text(fieldsOf(answered.campaign).name) ??
			(CAMPAIGN_READS.includes(operation) ? text(answered.name) : null),
	};
}

/** Of a campaign send, with its country code. */
function recipient({ phone_number, default_country_code }: Fields): string | null {
	const digits = text(phone_number);
	return digits && withCountryCode(digits, text(default_country_code) ?? undefined);
}

function fieldsOf(value: unknown): Fields {
	return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** What clients send may be anything. */
function text(value: unknown): string | null {
	return typeof value === 'string' ? value : null;
}
