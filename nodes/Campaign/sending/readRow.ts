import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { ParameterInput, SendRow } from './sendRow';

/** Reads all parameters of one row, each once: evaluating an expression costs half a millisecond. */
export function readSendRow(context: IExecuteFunctions, index: number): SendRow {
	const param = (name: string, fallback?: unknown): unknown =>
		context.getNodeParameter(name, index, fallback, { extractValue: true });
	const additional = param('additionalFields', {}) as IDataObject;
	return {
		campaign: String(param('campaign', '') ?? '').trim(),
		phoneNumber: param('phoneNumber', ''),
		contactName: param('contactName', ''),
		parameters: readParameters(context, index, param('parametersMode', 'form') as string),
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

function readParameters(context: IExecuteFunctions, index: number, mode: string): ParameterInput {
	if (mode === 'list') {
		return { mode: 'list', values: context.getNodeParameter('templateParamsList', index, []) };
	}
	const mapper = context.getNodeParameter('templateParams', index, {}) as {
		mappingMode?: string;
		value?: IDataObject | null;
	};
	// In auto-map mode n8n leaves the value empty: the node reads the item's own columns.
	return mapper.mappingMode === 'autoMapInputData'
		? { mode: 'form', byNumber: byPlaceholder(context.getInputData()[index].json) }
		: { mode: 'form', byNumber: mapper.value ?? {} };
}

/** Columns named after placeholders: "1", "{{1}}", "Placeholder 1", "Parameter 1", "Param 1". */
export function byPlaceholder(columns: IDataObject): IDataObject {
	const found: IDataObject = {};
	for (const [column, value] of Object.entries(columns)) {
		const number =
			/^\s*(?:\{\{)?\s*(?:(?:placeholder|parameter|param)[\s_]*)?([1-9]\d*)\s*(?:\}\})?\s*$/i.exec(
				column,
			)?.[1];
		if (number !== undefined) found[number] = value;
	}
	return found;
}

/** The form's list and the JSON may both be filled; the JSON, being the explicit one, goes over the list. */
function mergeAttributes({ attributes, attributesJson }: IDataObject): unknown {
	const listed = (attributes as { attribute?: Array<{ name: string; value: unknown }> } | undefined)
		?.attribute;
	if (listed === undefined || listed.length === 0) return attributesJson;
	const fromForm = Object.fromEntries(listed.map(({ name, value }) => [name.trim(), value]));
	if (attributesJson === undefined) return fromForm;
	const json: unknown =
		typeof attributesJson === 'string' ? safeParse(attributesJson) : attributesJson;
	return typeof json === 'object' && json !== null ? { ...fromForm, ...json } : attributesJson;
}

function safeParse(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return undefined;
	}
}
