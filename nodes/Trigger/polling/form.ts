import type { INodeProperties, IPollFunctions } from 'n8n-workflow';
import type { TriggerParameters } from '../../engine/input/parameterReader';
import { readParameter } from '../../engine/input/parameterReader';
import type { Form } from './event';

/**
 * The parameters of a trigger, which has no input rows.
 *
 * @param fields the node's fields, or those of its event
 */
export function formOf(context: IPollFunctions, fields: readonly INodeProperties[]): Form {
	const param = <T>(name: string, fallback: T) =>
		readParameter(context as TriggerParameters, fields, name, fallback);
	return {
		param,
		locator: (name) => {
			const value = param<unknown>(name, '');
			const isLocator = typeof value === 'object' && value !== null && 'value' in value;
			return isLocator ? value.value : value;
		},
	};
}
