// A node's fields in words: what each takes, when it is shown, what it begins with.
import type {
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	NodeParameterValue,
} from 'n8n-workflow';
import { code, fromEditorText, sentence } from './markdown.mts';

/** What is decided elsewhere than by a field of the form. */
const NOT_FIELDS = new Set([
	'operation',
	'/operation',
	'resource',
	'/resource',
	'@version',
	'@tool',
]);

/** The choices of a field of type "options" or "multiOptions". */
export function choicesOf({ options }: INodeProperties): INodePropertyOptions[] {
	return (options ?? []) as INodePropertyOptions[];
}

/** The fields inside of a collection; those of a fixed collection with the name of their group before them. */
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

/** "text", "number", "one choice": what a reader has to give. */
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

/** Said of a field that must be filled and begins empty. */
export const REQUIRED = '**required**';

/** What a new node holds; "required" where it must be filled. */
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

/** What a field is for, when it is shown, and what each of its choices means. */
export function describeField(field: INodeProperties, all: readonly INodeProperties[]): string {
	const parts = [fromEditorText(field.description ?? field.hint ?? '')];
	const when = describeCondition(field, all);
	if (when !== '') parts.push(when);
	if (field.type === 'options' || field.type === 'multiOptions') {
		parts.push(...describeChoices(choicesOf(field)));
	}
	return parts
		.map(sentence)
		.filter((part) => part !== '')
		.join(' ');
}

/** Each choice with what it means, or their names alone where nothing more is said. */
function describeChoices(choices: readonly INodePropertyOptions[]): string[] {
	const labels = choices.map(({ name }) => `*${fromEditorText(name)}*`);
	if (choices.every(({ description = '' }) => description === '')) return [labels.join(', ')];
	return choices.map(({ description = '' }, index) =>
		[labels[index], fromEditorText(description)].filter((part) => part !== '').join(': '),
	);
}

/** "Shown where *Return All* is off"; empty for a field that is always there. */
function describeCondition(
	{ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties,
	all: readonly INodeProperties[],
): string {
	const tell = (rules: typeof show, is: string) =>
		Object.entries(rules)
			.filter(([name]) => !NOT_FIELDS.has(name))
			.map(([name, values = []]) => {
				const field = all.find((one) => one.name === name.replace(/^\//, '').replace(/\..*/, ''));
				const label = `*${field?.displayName ?? name}*`;
				return `${label} ${is} ${values.map((value) => valueName(field, value)).join(' or ')}`;
			});
	const conditions = [...tell(show, 'is'), ...tell(hide, 'is not'), ...tellTool(show['@tool'])];
	if (hide['@tool'] !== undefined) conditions.push("the node is not an AI agent's tool");
	return conditions.length === 0 ? '' : `Shown where ${conditions.join(' and ')}`;
}

/** Of fields that n8n shows in tools alone, or never in tools. */
function tellTool(values: readonly unknown[] | undefined): string[] {
	if (values === undefined) return [];
	return [`the node is ${values.includes(true) ? '' : 'not '}an AI agent's tool`];
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
