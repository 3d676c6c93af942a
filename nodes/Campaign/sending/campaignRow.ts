import type { IDataObject } from 'n8n-workflow';
import type { NumbersWithoutPlus } from '../../common/phone/phoneNumber';
import type { ParameterInput } from '../../common/template/parameterInput';

/** One row of Campaign: Send or Preview as read from the parameters, not yet checked. */
export interface CampaignRow {
	readonly campaign: string;
	readonly phoneNumber: unknown;
	readonly contactName: unknown;
	readonly parameters: ParameterInput;
	readonly mediaUrl: unknown;
	readonly mediaFileName: unknown;
	/** The user's own key; empty for campaign and phone number. */
	readonly sendKey: unknown;
	readonly source: unknown;
	/** The form's list and JSON, as the collection holds them. */
	readonly attributes: IDataObject;
	readonly tags: unknown;
	readonly defaultCountryCode: unknown;
	readonly numbersWithoutPlus: NumbersWithoutPlus | 'service';
}
