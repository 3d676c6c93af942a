import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../rows/row';

/** Values for the placeholders as the form or the list gives them. */
export type ParameterInput =
	| { readonly mode: 'list'; readonly values: unknown }
	/** Keys are placeholder numbers. */
	| { readonly mode: 'form'; readonly byNumber: IDataObject };

/** Reads the template-aware form's fields for one row. */
export function readParameterInput(row: Row): ParameterInput {
	if (row.param<string>('parametersMode', 'form') === 'list') {
		return { mode: 'list', values: row.param('templateParamsList', []) };
	}
	const mapper = row.param<{ mappingMode?: string; value?: IDataObject | null }>(
		'templateParams',
		{},
	);
	// In auto-map mode n8n leaves the value empty: the node reads the item's own columns.
	return mapper.mappingMode === 'autoMapInputData'
		? { mode: 'form', byNumber: byPlaceholder(row.json) }
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
