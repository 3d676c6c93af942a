// Describes a node's fields: the type of value, when it is shown, its default.
import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	NodeParameterValue,
} from 'n8n-workflow';
import { code, fromEditorText, sentence } from './markdown.mts';

/** Parameters that choose the operation or are set by n8n. */
const NOT_FIELDS = new Set([
	'operation',
	'/operation',
	'event',
	'/event',
	'resource',
	'/resource',
	'@version',
	'@tool',
]);

/** The choices of a field of type "options" or "multiOptions". */
export function choicesOf({ options }: INodeProperties): INodePropertyOptions[] {
	return (options ?? []) as INodePropertyOptions[];
}

/** The fields inside a collection; in a fixed collection, prefixed with their group's name. */
export function innerFields(field: INodeProperties): INodeProperties[] {
	if (field.type === 'collection') return (field.options ?? []) as INodeProperties[];
	if (field.type !== 'fixedCollection') return [];
	return ((field.options ?? []) as INodePropertyCollection[]).flatMap(({ values }) => values);
}

const TYPES: Readonly<Record<string, string>> = {
	number: 'number',
	boolean: 'on or off',
	options: 'one choice',
	multiOptions: 'any choices',
	collection: 'group of options',
	dateTime: 'date and time',
	json: 'JSON',
};

/** The type of value: "text", "number", "one choice". */
export function describeType(field: INodeProperties): string {
	const { type, typeOptions = {}, modes = [] } = field;
	switch (type) {
		case 'string':
			if (typeOptions.password === true) return 'secret text';
			return typeOptions.rows === undefined ? 'text' : 'longer text';
		case 'resourceLocator':
			return modes.map(({ displayName }) => displayName).join(', or ');
		case 'resourceMapper':
			// The message above the values is a mapper without fields.
			return field.name === 'templateMessage' ? 'nothing, it shows' : 'one field per placeholder';
		case 'fixedCollection':
			return typeOptions.multipleValues === true ? 'list of groups' : 'group of fields';
		default:
			return TYPES[type] ?? type;
	}
}

/** For a required field that starts empty. */
export const REQUIRED = '**required**';

/** The default; "required" for a required field without one. */
export function describeDefault(field: INodeProperties): string {
	const value: unknown = field.default;
	if (typeof value === 'boolean') return value ? 'on' : 'off';
	if (field.type === 'options') {
		const chosen = choicesOf(field).find((choice) => choice.value === value);
		if (chosen !== undefined) return chosen.name;
	}
	if (field.type === 'multiOptions' && Array.isArray(value)) {
		const names = choicesOf(field).filter((choice) => value.includes(choice.value));
		return names.map(({ name }) => name).join(', ');
	}
	if (typeof value === 'number') return String(value);
	if (field.required === true) return REQUIRED;
	return typeof value === 'string' && value !== '' ? code(value) : '';
}

/** A field's purpose, and the meaning of each choice. */
export function describePurpose(field: INodeProperties): string {
	const parts = [fromEditorText(field.description ?? field.hint ?? '')];
	if (field.type === 'options' || field.type === 'multiOptions') {
		parts.push(...describeChoices(choicesOf(field)));
	}
	return parts
		.map(sentence)
		.filter((part) => part !== '')
		.join(' ');
}

/** Self-explanatory choices are listed up to this number, since the form lists them anyway. */
const MAX_LISTED = 8;

/** Each choice with its meaning; those without one by name. */
function describeChoices(choices: readonly INodePropertyOptions[]): string[] {
	const labels = choices.map(({ name }) => `*${fromEditorText(name)}*`);
	if (choices.every(({ description = '' }) => description === '')) {
		return labels.length > MAX_LISTED ? [] : [labels.join(', ')];
	}
	return choices.map(({ description = '' }, index) =>
		[labels[index], fromEditorText(description)].filter((part) => part !== '').join(': '),
	);
}

/** "Shown when *Return All* is off"; empty for a field that is always there. */
export function describeCondition(
	{ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties,
	all: readonly INodeProperties[],
): string {
	const describe = (rules: typeof show, is: string) =>
		Object.entries(rules)
			.filter(([name]) => !NOT_FIELDS.has(name) && !isImplied(name, rules, all))
			.map(([name, values = []]) => {
				const field = fieldNamed(name, all);
				const label = `*${field?.displayName ?? name}*`;
				return `${label} is ${is}${values.map((value) => valueName(field, value)).join(' or ')}`;
			});
	const conditions = [...describe(show, ''), ...describe(hide, 'not ')];
	if (show['@tool'] !== undefined && !isImplied('@tool', show, all)) {
		conditions.push(`the node is ${show['@tool'].includes(true) ? '' : 'not '}an agent's tool`);
	}
	if (hide['@tool'] !== undefined) conditions.push("the node is not an agent's tool");
	return conditions.length === 0 ? '' : `Shown when ${conditions.join(' and ')}`;
}

/** Whether another field in the rules is itself shown only under this one, so that naming the inner one is enough. */
function isImplied(
	name: string,
	rules: Readonly<Record<string, unknown>>,
	all: readonly INodeProperties[],
): boolean {
	return Object.keys(rules).some((other) => {
		if (other === name || NOT_FIELDS.has(other)) return false;
		const { show = {} } = fieldNamed(other, all)?.displayOptions ?? {};
		return name in show || bareName(name) in show || `/${bareName(name)}` in show;
	});
}

function fieldNamed(name: string, all: readonly INodeProperties[]): INodeProperties | undefined {
	return all.find((one) => one.name === bareName(name));
}

/** "/options.mode" is about "options". */
function bareName(name: string): string {
	return name.replace(/^\//, '').replace(/\..*/, '');
}

function valueName(field: INodeProperties | undefined, value: unknown): string {
	if (typeof value === 'boolean') return value ? 'on' : 'off';
	const choice =
		field === undefined ? undefined : choicesOf(field).find((one) => one.value === value);
	if (choice !== undefined) return `*${choice.name}*`;
	return value === '' ? 'empty' : code(String(value as NodeParameterValue));
}

/** Whether a field is in the form of the node's newest version, and takes a value. */
export function isInForm({ type }: INodeProperties): boolean {
	return type !== 'hidden' && type !== 'notice';
}
