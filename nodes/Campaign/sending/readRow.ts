import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { fromJson } from '../../common/checks/json';
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
		attributes: mergeAttributes(additional),
		tags: additional.tags,
		defaultCountryCode: additional.defaultCountryCode,
		numbersWithoutPlus: (additional.numbersWithoutPlus ?? 'auto') as SendRow['numbersWithoutPlus'],
	};
}

/** The form's list and the JSON may both be filled; the JSON, being the explicit one, goes over the list. */
function mergeAttributes({ attributes, attributesJson }: IDataObject): unknown {
	const listed = (attributes as { attribute?: Array<{ name: string; value: unknown }> } | undefined)
		?.attribute;
	if (listed === undefined || listed.length === 0) return attributesJson;
	const fromForm = Object.fromEntries(listed.map(({ name, value }) => [name.trim(), value]));
	if (attributesJson === undefined) return fromForm;
	const json = fromJson(attributesJson);
	return typeof json === 'object' && json !== null ? { ...fromForm, ...json } : attributesJson;
}
