import type { IDataObject } from 'n8n-workflow';
import type { NumbersWithoutPlus } from '../../common/phone/phoneNumber';
import type { Row } from '../../common/rows/row';
import type { MediaInput } from '../../common/template/media';
import type { ParameterInput } from '../../common/template/parameterInput';
import { readMediaInput, readParameterInput } from '../../common/template/parameterInput';

/** One row of Campaign: Send or Preview as read from the parameters, not yet checked. */
export interface CampaignRow {
	readonly campaign: string;
	readonly phoneNumber: unknown;
	readonly contactName: unknown;
	readonly parameters: ParameterInput;
	readonly media: MediaInput;
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
export function readCampaignRow(row: Row): CampaignRow {
	const additional = row.param<IDataObject>('additionalFields', {});
	return {
		campaign: row.located('campaign'),
		phoneNumber: row.param('phoneNumber', ''),
		contactName: row.param('contactName', ''),
		parameters: readParameterInput(row),
		media: readMediaInput(row, {
			url: additional.mediaUrl,
			fileName: additional.mediaFileName,
			labels: { url: 'Media URL', fileName: 'Media File Name' },
		}),
		sendKey: additional.sendKey,
		source: additional.source,
		attributes: { attributes: additional.attributes, attributesJson: additional.attributesJson },
		tags: additional.tags,
		defaultCountryCode: additional.defaultCountryCode,
		numbersWithoutPlus: (additional.numbersWithoutPlus ??
			'auto') as CampaignRow['numbersWithoutPlus'],
	};
}
