import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { locatorText } from '../../common/fields/locatorText';
import { readParameterInput } from '../../common/template/parameterInput';
import type { SendRow } from './sendRow';

/** Reads all parameters of one row, each once: evaluating an expression costs half a millisecond. */
export function readSendRow(context: IExecuteFunctions, index: number): SendRow {
	const param = (name: string, fallback?: unknown): unknown =>
		context.getNodeParameter(name, index, fallback);
	const additional = param('additionalFields', {}) as IDataObject;
	return {
		campaign: locatorText(context, 'campaign', index),
		phoneNumber: param('phoneNumber', ''),
		contactName: param('contactName', ''),
		parameters: readParameterInput(context, index),
		mediaUrl: additional.mediaUrl,
		mediaFileName: additional.mediaFileName,
		sendKey: additional.sendKey,
		source: additional.source,
		attributes: { attributes: additional.attributes, attributesJson: additional.attributesJson },
		tags: additional.tags,
		defaultCountryCode: additional.defaultCountryCode,
		numbersWithoutPlus: (additional.numbersWithoutPlus ?? 'auto') as SendRow['numbersWithoutPlus'],
	};
}
