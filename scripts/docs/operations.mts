// The fields of a node, operation by operation, as rows of tables.
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import {
	choicesOf,
	describeCondition,
	describeDefault,
	describePurpose,
	describeType,
	innerFields,
	isInForm,
	REQUIRED,
} from './fields.mts';
import { fromEditorText } from './markdown.mts';

/** One field as a row of a table. Two fields with the same cells are the same row wherever they appear. */
export interface FieldRow {
	readonly label: string;
	/** Label, parameter and type of value; purpose. */
	readonly cells: readonly [field: string, purpose: string];
	/** "Shown when …" under this operation, or empty. */
	readonly condition: string;
}

/** A collection: options that the user adds one by one. */
export interface Collection {
	readonly label: string;
	readonly name: string;
	/** "Shown when …", or empty. */
	readonly condition: string;
	readonly options: readonly FieldRow[];
}

export interface Operation {
	/** "Send Campaign"; of a node with resources "Product: Create"; of a trigger its event, or "Fields". */
	readonly title: string;
	readonly description: string;
	readonly fields: readonly FieldRow[];
	readonly collections: readonly Collection[];
}

/** Parameters that choose an operation: actions have operations, WA Event Trigger has events. */
const CHOOSERS = ['operation', 'event'];

/** @returns the operations of a node in the order of its form, each with all fields that it ever shows */
export function operationsOf(node: INodeTypeDescription): Operation[] {
	const choosers = node.properties.filter(({ name }) => CHOOSERS.includes(name));
	if (choosers.length === 0) return [operation(node, 'Fields', '', {})];
	const resources = node.properties.find(({ name }) => name === 'resource');
	return choosers.flatMap((chooser) => {
		const resource = chooser.displayOptions?.show?.resource?.[0];
		const resourceName =
			resources && choicesOf(resources).find(({ value }) => value === resource)?.name;
		return choicesOf(chooser).map(({ name, value, description = '' }) =>
			operation(node, choosers.length === 1 ? name : `${resourceName}: ${name}`, description, {
				[chooser.name]: String(value),
				...(resource !== undefined && { resource: String(resource) }),
			}),
		);
	});
}

function operation(
	node: INodeTypeDescription,
	title: string,
	description: string,
	chosen: Readonly<Record<string, string>>,
): Operation {
	const shown = fieldsOf(node, chosen);
	const isCollection = ({ type }: INodeProperties) => type === 'collection';
	return {
		title,
		description,
		fields: merged(
			shown.filter((field) => !isCollection(field)).flatMap((one) => rows(one, shown)),
		),
		collections: shown.filter(isCollection).map((field) => ({
			label: field.displayName,
			name: field.name,
			condition: describeCondition(field, shown),
			options: innerFields(field)
				.filter(isInForm)
				.flatMap((one) => rows(one, [...innerFields(field), ...shown])),
		})),
	};
}

/** The fields that the form shows under an operation, in some case. */
function fieldsOf(
	node: INodeTypeDescription,
	chosen: Readonly<Record<string, string>>,
): INodeProperties[] {
	return node.properties.filter((field) => {
		if (field.name === 'resource' || CHOOSERS.includes(field.name)) return false;
		if (!isInForm(field)) return false;
		const show = field.displayOptions?.show ?? {};
		return Object.entries(chosen).every(([name, value]) => {
			const wanted = show[name] ?? show[`/${name}`];
			return wanted === undefined || wanted.includes(value);
		});
	});
}

/** A field and its inner fields, prefixed with its label. */
function rows(field: INodeProperties, all: readonly INodeProperties[], before = ''): FieldRow[] {
	const label = `${before}${fromEditorText(field.displayName)}`;
	const start = describeDefault(field);
	const begins = start === '' || start === REQUIRED ? start : `default ${start}`;
	const takes = [describeType(field), begins].filter((part) => part !== '').join(', ');
	const row: FieldRow = {
		label,
		cells: [`**${label}**<br>\`${field.name}\`<br>${takes}`, describePurpose(field)],
		condition: describeCondition(field, all),
	};
	const inner = field.type === 'collection' ? [] : innerFields(field);
	return [row, ...inner.flatMap((one) => rows(one, all, `${label} → `))];
}

/** The key by which two rows are the same. */
export function keyOf({ cells }: FieldRow): string {
	return cells.join('|');
}

/** A field that the form has several times under different conditions becomes one row. */
function merged(all: readonly FieldRow[]): FieldRow[] {
	const byKey = new Map<string, FieldRow[]>();
	for (const row of all) byKey.set(keyOf(row), [...(byKey.get(keyOf(row)) ?? []), row]);
	return [...byKey.values()].map((same) => {
		const [first] = same as [FieldRow];
		const conditions = same.map(({ condition }) => condition);
		const either = conditions.map((one, index) => (index === 0 ? one : one.replace('Shown ', '')));
		return { ...first, condition: conditions.includes('') ? '' : either.join(', or ') };
	});
}
