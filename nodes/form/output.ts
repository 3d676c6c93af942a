import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Shape } from '../engine/operation';
import type { Row } from '../engine/run';
import { ParameterReader } from '../engine/input/parameterReader';

/** The fields of a record, in the order in which it is put out. */
export interface RecordFields {
	/** At most ten, so that AI agents are not flooded. */
	readonly simplified: readonly string[];
	/** All that the service has, and what the node adds to it. */
	readonly all: readonly string[];
}

type Choice = 'raw' | 'selected' | 'simplified';

/**
 * Shapes a record of the service for the output.
 *
 * @param beside what the node adds to it, which the raw record lacks
 */
export type ShowRecord = (record: IDataObject, beside?: IDataObject) => IDataObject;

const OUTPUT = 'output';
const SELECTED = 'outputFields';

function chooser(all: readonly string[], raw: string): INodeProperties[] {
	return [
		{
			displayName: 'Output',
			name: OUTPUT,
			type: 'options',
			default: 'simplified',
			description: 'How much of each record to return',
			options: [
				{ name: 'Raw', value: 'raw', description: raw },
				{ name: 'Selected Fields', value: 'selected', description: 'The fields that you choose' },
				{
					name: 'Simplified',
					value: 'simplified',
					description: 'At most the ten most useful fields',
				},
			],
		},
		{
			displayName: 'Fields to Return',
			name: SELECTED,
			type: 'multiOptions',
			default: [],
			description: 'The fields to return. Leave empty for the simplified output.',
			displayOptions: { show: { [OUTPUT]: ['selected'] } },
			options: all
				.map((value) => ({ name: labelOf(value), value }))
				.sort((one, other) => one.name.localeCompare(other.name, 'en')),
		},
	];
}

/** Output, as n8n's guidelines ask of nodes that AI agents use. */
export const outputFields = ({ all }: RecordFields): INodeProperties[] =>
	chooser(all, 'Everything the service returns');

/** How the row's Output wants records. */
export function readOutput(row: Row, fields: RecordFields): ShowRecord {
	const choice = row.param<Choice>(OUTPUT, 'simplified');
	if (choice === 'raw') return (record) => record;
	const selected = choice === 'selected' ? row.param<string[]>(SELECTED, []) : [];
	const show = showing(chosenFields(selected, fields));
	return (record, beside = {}) => show({ ...record, ...beside });
}

/** Those of the fields that were selected, in their own order; the simplified ones where none was. */
export function chosenFields(
	selected: readonly string[],
	{ simplified, all }: RecordFields,
): readonly string[] {
	const known = all.filter((field) => selected.includes(field));
	return known.length > 0 ? known : simplified;
}

/** What an operation puts out as a tool, where its rows have more than ten fields otherwise. */
interface ToolOutput {
	readonly fields: readonly INodeProperties[];
	/** How a tool wants its items; those of other nodes, and errors, stay as they are. */
	readonly shape: (context: IExecuteFunctions) => Shape;
}

/** Output for operations whose rows are put out in full, but not to an AI agent. */
export function toolOutput(record: RecordFields): ToolOutput {
	const fields = chooser(record.all, 'Everything known about each row').map((field) => ({
		...field,
		displayOptions: {
			show: { '@tool': [true], ...field.displayOptions?.show },
		},
	}));
	const shape: ToolOutput['shape'] = (context) => {
		// Only tools have the field.
		const reader = new ParameterReader(context, fields);
		const choice = reader.read(OUTPUT, 0, 'raw') as Choice;
		if (choice === 'raw') return (output) => output;
		const selected = choice === 'selected' ? (reader.read(SELECTED, 0, []) as string[]) : [];
		const show = showing(chosenFields(selected, record));
		return (output) =>
			output.map((items) =>
				items.map((item) => ('error' in item.json ? item : { ...item, json: show(item.json) })),
			);
	};
	return { fields, shape };
}

/** "Phone Number" for phone_number, "Is HSM" for is_HSM, "ID" for _id. */
function labelOf(field: string): string {
	const words = field
		.replace(/^_/, '')
		.replace(/([a-z])([A-Z])/g, '$1_$2')
		.split('_');
	return words
		.map((word) =>
			['id', 'url'].includes(word.toLowerCase())
				? word.toUpperCase()
				: word === 'ids'
					? 'IDs'
					: word.charAt(0).toUpperCase() + word.slice(1),
		)
		.join(' ');
}

/** n8n's usual switch for records of more than ten fields. */
export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** Shapes a record of the service for the output. */
export type Show = (record: IDataObject) => IDataObject;

/** Shows the named fields of a record, those that it has. */
export function showing(fields: readonly string[]): Show {
	return (record) =>
		Object.fromEntries(
			fields.filter((field) => field in record).map((field) => [field, record[field]]),
		);
}
