import type { IDataObject } from 'n8n-workflow';
import type { NumbersWithoutPlus } from '../../values/phone/resolvePhoneNumber';
import type { SendKeyInput } from '../../engine/sending/sendKey';
import type { Test } from '../../engine/sending/testSend';
import { readSendKey } from '../../engine/sending/sendKey';
import type { Row } from '../../engine/row';
import type { MediaInput } from '../../values/template/media';
import type { ParameterInput } from '../../values/template/templateValues';
import { readMediaInput, readParameterInput } from '../../engine/parameterInput';

/** One row of Campaign: Send Campaign or Preview as read from the parameters, not yet checked. */
export interface CampaignRow {
	readonly campaign: string;
	readonly phoneNumber: unknown;
	readonly contactName: unknown;
	readonly parameters: ParameterInput;
	readonly media: MediaInput;
	/** The user's own key. */
	readonly sendKey: SendKeyInput;
	readonly source: unknown;
	/** The form's list and JSON, as the collection holds them. */
	readonly attributes: IDataObject;
	readonly tags: unknown;
	readonly defaultCountry: unknown;
	readonly numbersWithoutPlus: NumbersWithoutPlus | 'service';
}

/**
 * Reads all parameters of one row, each once.
 *
 * @param tester gets a test in place of the recipient, whose fields are not read then
 */
export function readCampaignRow(row: Row, tester?: Test['tester']): CampaignRow {
	const { phoneNumber, contactName } = tester ?? {
		phoneNumber: row.param('phoneNumber', ''),
		contactName: row.param('contactName', ''),
	};
	return {
		campaign: row.located('campaign'),
		phoneNumber,
		contactName,
		parameters: readParameterInput(row),
		media: readMediaInput(row, {
			url: row.option('mediaUrl'),
			fileName: row.option('mediaFileName'),
			labels: { url: 'Media URL', fileName: 'Media File Name' },
		}),
		sendKey: readSendKey(row),
		source: row.option('source'),
		attributes: {
			attributes: row.option('attributes', {}) as IDataObject,
			attributesJson: row.option('attributesJson') as IDataObject,
		},
		tags: row.option('tags'),
		defaultCountry: row.locator('defaultCountry').value,
		numbersWithoutPlus: row.option(
			'numbersWithoutPlus',
			'mixed',
		) as CampaignRow['numbersWithoutPlus'],
	};
}
