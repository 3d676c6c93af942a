/** A row whose parameters n8n gives as they are here; it has no way to the service. */
import type { IExecuteFunctions } from 'n8n-workflow';
import { ParameterReader } from '../../nodes/common/parameters/parameterReader.ts';
import { Row } from '../../nodes/common/rows/row.ts';
import type { Run } from '../../nodes/common/rows/run.ts';

export function rowWith(parameters: Record<string, unknown>): Row {
	const context = {
		getInputData: () => [{ json: {} }],
		getNodeParameter: (name: string, _index: number, fallback: unknown) =>
			name in parameters ? parameters[name] : fallback,
	} as unknown as IExecuteFunctions;
	return new Row(context, {} as Run, new ParameterReader(context, []), 0);
}
