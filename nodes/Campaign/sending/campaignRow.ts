import type { IDataObject } from 'n8n-workflow';
import type { ParameterReader } from '../../common/parameters/parameterReader';
import type { NumbersWithoutPlus } from '../../common/phone/phoneNumber';
import type { ParameterInput } from '../../common/template/parameterInput';
import { readParameterInput } from '../../common/template/parameterInput';

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

/** Reads all parameters of one row, each once. */
export function readCampaignRow(reader: ParameterReader, index: number): CampaignRow {
	const additional = reader.read('additionalFields', index, {}) as IDataObject;
	return {
		campaign: reader.readLocator('campaign', index),
		phoneNumber: reader.read('phoneNumber', index, ''),
		contactName: reader.read('contactName', index, ''),
		parameters: readParameterInput(reader, index),
		mediaUrl: additional.mediaUrl,
		mediaFileName: additional.mediaFileName,
		sendKey: additional.sendKey,
		source: additional.source,
		attributes: { attributes: additional.attributes, attributesJson: additional.attributesJson },
		tags: additional.tags,
		defaultCountryCode: additional.defaultCountryCode,
		numbersWithoutPlus: (additional.numbersWithoutPlus ??
			'auto') as CampaignRow['numbersWithoutPlus'],
	};
}
