import type { Row } from './row';
import type { Use } from '../checks/accidents';
import { readText } from '../checks/accidents';
import { refuse } from '../result/result';
import { valueOf } from '../checks/values';

/**
 * A text that the row must have, without spaces around it; a number counts as text.
 *
 * @param name of the parameter
 * @param field its display name
 * @throws FieldError when it is empty or an accident
 */
export function requiredText(row: Row, name: string, field: string, use: Use): string {
	const text = valueOf(field, readText(field, row.param<unknown>(name, ''), use));
	if (text !== '') return text;
	return valueOf(field, refuse('it is empty. Enter a value, or an expression that gives one'));
}
