import type { INodeProperties } from 'n8n-workflow';
import { collection } from '../../form/standardFields';
import { readText } from '../../values/checks/badValues';
import { readId } from '../../values/checks/identifiers';
import { valueOf, FieldError } from '../../values/result';
import { capitalise } from '../../values/text';
import type { Form } from './event';
import type { Matches } from './watchers';

const NAME_CONTAINS = 'Name Contains';

/** @param more filters besides the name */
export function filterFields(record: string, more: INodeProperties[] = []): INodeProperties {
	return collection('Filters', 'filters', 'Filter', [
		...more,
		{
			displayName: NAME_CONTAINS,
			name: 'nameContains',
			type: 'string',
			default: '',
			placeholder: 'e.g. reminder',
			description: `Text in the name of the ${record}, ignoring case`,
		},
	]);
}

/** @throws FieldError when the name is not text */
export function readFilters(form: Form): Matches {
	const name = readText(NAME_CONTAINS, form.param<unknown>('filters.nameContains', ''), 'data');
	const text = valueOf(NAME_CONTAINS, name).toLowerCase();
	const allowed = form.param<string[]>('filters.categories', []);
	return ({ name, category }) =>
		String(name).toLowerCase().includes(text) &&
		(allowed.length === 0 || allowed.includes(String(category)));
}

/**
 * Whether to watch all records or one, for {@link chosenId}.
 *
 * @param record in lower case: "template"
 * @param one how to describe a single one
 */
export function allOrOneField(record: string, one = record): INodeProperties {
	return {
		displayName: `${capitalise(record)}s`,
		name: `${record}s`,
		type: 'options',
		default: 'all',
		description: `Which ${record}s to watch`,
		options: [
			{ name: 'All', value: 'all', description: `Every ${record}, new ones included` },
			{ name: 'One', value: 'one', description: `A single ${one}` },
		],
	};
}

/**
 * The ID in a locator; undefined if all records are to be watched.
 *
 * @param choice name of the {@link allOrOneField}
 * @throws FieldError when it is not an ID
 */
export function chosenId(
	form: Form,
	choice: string,
	name: string,
	label: string,
): string | undefined {
	if (form.param<string>(choice, 'all') !== 'one') return undefined;
	return valueOf(label, readId(form.locator(name)));
}

/**
 * The options chosen in a multiple-choice field.
 *
 * @throws FieldError when none is chosen
 */
export function readChoices<T extends string>(form: Form, name: string, label: string): T[] {
	const chosen = form.param<T[]>(name, []);
	if (chosen.length > 0) return chosen;
	throw new FieldError(label, 'nothing is chosen. Choose at least one');
}

/**
 * A whole number, 1 or more.
 *
 * @throws FieldError for anything else
 */
export function readCount(form: Form, name: string, label: string): number {
	const count = form.param<number>(name, NaN);
	if (Number.isSafeInteger(count) && count >= 1) return count;
	throw new FieldError(label, 'it must be a whole number, 1 or more');
}
