import type { IPollFunctions } from 'n8n-workflow';
import { FieldError, messageOf } from '../../common/parameters/fieldError';
import type { Form } from './event';

/** The parameters of a trigger, which has no input rows. */
export function formOf(context: IPollFunctions): Form {
	const param = (name: string, fallback: unknown): unknown => {
		try {
			return context.getNodeParameter(name, fallback);
		} catch (error) {
			const unusable = new FieldError(labelOf(name), `it cannot be used: ${messageOf(error)}`);
			throw unusable;
		}
	};
	return {
		param: <T>(name: string, fallback: T) => param(name, fallback) as T,
		locator: (name) => {
			const value = param(name, '');
			const isLocator = typeof value === 'object' && value !== null && 'value' in value;
			return isLocator ? value.value : value;
		},
	};
}

/** "Message IDs" for messageIds. */
function labelOf(name: string): string {
	const words = name.replace(/([A-Z])/g, ' $1').replace(/\bIds\b/, 'IDs');
	return words.charAt(0).toUpperCase() + words.slice(1);
}
