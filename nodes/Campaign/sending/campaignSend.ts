import { cellText } from '../../common/checks/values';
import { personOf } from '../../common/phone/person';
import type { PreparedSend, RowFacts } from '../../common/sending/prepared';
import type { ServiceRequest } from '../../common/service/request';
import type { CampaignSendBody } from '../requests';
import { sendCampaignRequest } from '../requests';

/** A checked row. Of a long list nothing but the bodies is held; the rest is made when it is needed. */
export class CampaignSend implements PreparedSend {
	readonly ok = true;

	/** @param ownKey the key that the user wrote, or nothing */
	constructor(
		private readonly body: CampaignSendBody,
		private readonly ownKey: string,
	) {}

	get facts(): RowFacts {
		const { campaign_name: campaign, phone_number: phoneNumber, name: contactName } = this.body;
		return { campaign, phoneNumber, contactName: contactName && cellText(contactName) };
	}

	/**
	 * "Leave to the Service" alone sends a code along that the number does not begin with; that it lacks it
	 * is likelier.
	 */
	get numbers(): string[] {
		const { phone_number: digits, default_country_code: code = '' } = this.body;
		return digits.startsWith(code) ? [digits] : [code + digits, digits];
	}

	get request(): ServiceRequest {
		return sendCampaignRequest(this.body);
	}

	/** Campaign and person, or campaign and the key that the user wrote. */
	get key(): string {
		const { campaign_name: campaign, phone_number: phoneNumber } = this.body;
		return JSON.stringify(
			this.ownKey === '' ? [campaign, personOf(phoneNumber)] : [campaign, 'key', this.ownKey],
		);
	}

	get group(): string {
		return this.body.campaign_name;
	}
}

/** Response 200: {status: success} (specification, "Send through API campaign"). */
export function isAcceptance(body: unknown): boolean {
	return (body as { status?: unknown } | null)?.status === 'success';
}
