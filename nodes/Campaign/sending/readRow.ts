import type { IDataObject } from 'n8n-workflow';
import type { ParameterReader } from '../../common/parameters/parameterReader';
import { readParameterInput } from '../../common/template/parameterInput';
import type { CampaignRow } from './campaignRow';

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
