/** A row whose parameters n8n evaluates for its item; it has no way to the service. */
import type { IDataObject } from 'n8n-workflow';
import { ParameterReader } from '../../nodes/common/parameters/parameterReader.ts';
import { Row } from '../../nodes/common/rows/row.ts';
import type { Run } from '../../nodes/common/rows/run.ts';
import { executeContext } from './executeContext.mts';

export function rowWith(
	parameters: Readonly<Record<string, unknown>>,
	items: readonly IDataObject[] = [{}],
	index = 0,
): Row {
	const { context } = executeContext({ parameters, items });
	return new Row(context, {} as Run, new ParameterReader(context, []), index);
}
