import { createHash } from 'node:crypto';
import { cellText } from '../../values/checks/values';
import { withoutSignature } from '../../values/template/media';
import { normalised } from '../../values/text';
import type { MessageKey } from '../../engine/history/marks';
import { isInUse, readAsNational } from '../../values/phone/numberingPlans';
import { personOf } from '../../values/phone/resolvePhoneNumber';
import type { PreparedSend, RowFacts } from '../../engine/sending/prepared';
import type { ServiceRequest } from '../../service/endpoints/serviceRequest';
import type { SameMessageMeans } from '../../engine/sending/options';
import type { CampaignSendBody } from '../campaignRequests';
import { sendCampaignRequest } from '../campaignRequests';

/** A checked row. Of a long list nothing but the bodies is held; the rest is made when it is needed. */
export class CampaignSend implements PreparedSend {
	readonly ok = true;

	/**
	 * @param sendKey the key that the user wrote, or nothing
	 * @param means what is the same message, where there is none
	 * @param category of the template
	 */
	constructor(
		private readonly body: CampaignSendBody,
		readonly sendKey: string,
		private readonly means: SameMessageMeans,
		readonly category?: string,
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

	/** A number that the service is to complete counts as what it most likely becomes. */
	get recipient(): string {
		const { phone_number: digits, default_country_code: code } = this.body;
		if (code === undefined) return personOf(digits);
		const national = readAsNational(digits, code);
		return personOf(isInUse(national) || !digits.startsWith(code) ? national.digits : digits);
	}

	/** Campaign and recipient, or campaign and the key that the user wrote. */
	get repeatKey(): string {
		const { campaign_name: campaign } = this.body;
		return JSON.stringify(
			this.sendKey === '' ? [campaign, this.recipient] : [campaign, 'key', this.sendKey],
		);
	}

	get message(): MessageKey {
		const { repeatKey } = this;
		if (this.sendKey !== '' || this.means === 'recipient') return { key: repeatKey };
		return { key: `${repeatKey}${digestOf(this.body)}`, person: repeatKey };
	}

	get group(): string {
		return this.body.campaign_name;
	}
}

/** What the recipient gets to see of a row: its values and its file. A new $Name does not send it again. */
function digestOf({ template_params: values = [], media }: CampaignSendBody): string {
	const seen = [
		values.map(normalised),
		media && [withoutSignature(media.url), media.filename?.trim()],
	];
	return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}

/** Response 200: {status: success} (specification, "Send through API campaign"). */
export function isAcceptance(body: unknown): boolean {
	return (body as { status?: unknown } | null)?.status === 'success';
}
