import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { columnsRead } from './quickExpression';

/** Of the columns that there are: a wide sheet has hundreds. */
const MOST_NAMED = 20;

/**
 * What is wrong with a list as a whole: parameters read a column that no row has, as "Phone" of a sheet with "phone".
 *
 * @param fields the operation's fields
 * @returns 'No row has a column "Phone". The columns are: phone, name'; undefined where every column is there
 */
export function describeMissingColumns(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
): string | undefined {
	const raw = fields.map(({ name }) =>
		context.getNodeParameter(name, 0, null, { rawExpressions: true }),
	);
	const columns = new Set(context.getInputData().flatMap(({ json }) => Object.keys(json)));
	const missing = new Set(columnsRead(raw).filter((column) => !columns.has(column)));
	if (missing.size === 0) return undefined;
	const names = [...missing].map((column) => `"${column}"`).join(' or ');
	if (columns.size === 0) return `No row has a column ${names}: the rows have no columns at all`;
	const shown = [...columns].slice(0, MOST_NAMED).join(', ');
	const rest = columns.size - MOST_NAMED;
	return `No row has a column ${names}. The columns are: ${shown}${rest > 0 ? ` and ${rest} more` : ''}`;
}
