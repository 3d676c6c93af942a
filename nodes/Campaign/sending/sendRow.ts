import type { IDataObject } from 'n8n-workflow';
import type { NumbersWithoutPlus } from '../../common/phone/phoneNumber';

/** Values for the placeholders as the form or the list gives them. */
export type ParameterInput =
	| { readonly mode: 'list'; readonly values: unknown }
	/** Keys are placeholder numbers. */
	| { readonly mode: 'form'; readonly byNumber: IDataObject };

/** One row of Campaign: Send or Preview as read from the parameters, not yet checked. */
export interface SendRow {
	readonly campaign: string;
	readonly phoneNumber: unknown;
	readonly contactName: unknown;
	readonly parameters: ParameterInput;
	readonly mediaUrl: unknown;
	readonly mediaFileName: unknown;
	/** The user's own key; empty for campaign and phone number. */
	readonly sendKey: unknown;
	readonly source: unknown;
	readonly attributes: unknown;
	readonly tags: unknown;
	readonly defaultCountryCode: unknown;
	readonly numbersWithoutPlus: NumbersWithoutPlus | 'service';
}
