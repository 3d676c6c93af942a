import type {
	IDataObject,
	IExecuteFunctions,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import type { Shape } from '../engine/operation';
import type { Row } from '../engine/run';
import { rawOf } from '../service/records/answer';
import { ParameterReader } from '../engine/input/parameterReader';
import { capitalise } from '../values/text';

/** The fields of a record, in output order. */
export interface RecordFields {
	/** At most ten, to keep the output for AI agents small. */
	readonly simplified: readonly string[];
	/** All fields that the service returns and those that the node adds. */
	readonly all: readonly string[];
}

/**
 * @param all names of a record's fields in output order, separated by spaces
 * @param leftOut those of them that the simplified output leaves out
 */
export function recordFields(all: string, leftOut: string): RecordFields {
	const fields = all.split(' ');
	const others = leftOut.split(' ');
	return { all: fields, simplified: fields.filter((field) => !others.includes(field)) };
}

type Choice = 'raw' | 'selected' | 'simplified';

/**
 * Shapes a record of the service for the output.
 *
 * @param beside fields that the node adds; raw output leaves them out
 */
type ShowRecord = (record: IDataObject, beside?: IDataObject) => IDataObject;

const OUTPUT = 'output';
const SELECTED = 'outputFields';

const SIMPLIFIED = {
	name: 'Simplified',
	value: 'simplified',
	description: 'At most the ten most useful fields',
};
const SELECTION = {
	name: 'Selected Fields',
	value: 'selected',
	description: 'The fields that you choose',
};

const outputOf = (...options: INodePropertyOptions[]): INodeProperties => ({
	displayName: 'Output',
	name: OUTPUT,
	type: 'options',
	default: 'simplified',
	description: 'How much of each record to return',
	options,
});

const rawOutput = (description: string) => ({ name: 'Raw', value: 'raw', description });
const RAW_CHOICE = rawOutput('Everything the service returns');

/** The Output field of operations that change a record. */
export const outputField: INodeProperties = outputOf(RAW_CHOICE, SIMPLIFIED);

/** The Output field that n8n's guidelines require of nodes that read records for AI agents. */
export const outputFields = ({ all }: RecordFields): INodeProperties[] => [
	outputOf(RAW_CHOICE, SELECTION, SIMPLIFIED),
	{
		displayName: 'Fields to Return',
		name: SELECTED,
		type: 'multiOptions',
		default: [],
		description: 'The fields to return. Leave empty for the simplified output.',
		displayOptions: { show: { [OUTPUT]: ['selected'] } },
		options: all
			.map((value) => ({ name: fieldLabel(value), value }))
			.sort((one, other) => one.name.localeCompare(other.name, 'en')),
	},
];

/** Shapes records as the row's Output field says. */
export function readOutput(row: Row, fields: RecordFields): ShowRecord {
	const choice = row.param<Choice>(OUTPUT, 'simplified');
	if (choice === 'raw') return rawOf;
	const selected = choice === 'selected' ? row.param<string[]>(SELECTED, []) : [];
	const show = showing(chosenFields(selected, fields));
	return (record, beside = {}) => show({ ...record, ...beside });
}

/** The selected fields, in the order of `all`; the simplified ones if none is selected. */
export function chosenFields(
	selected: readonly string[],
	{ simplified, all }: RecordFields,
): readonly string[] {
	const known = all.filter((field) => selected.includes(field));
	return known.length > 0 ? known : simplified;
}

/** The Output field of operations that return full rows, except to an AI agent. */
export const toolOutputField: INodeProperties = {
	...outputOf(rawOutput('Everything known about each row'), SIMPLIFIED),
	displayOptions: { show: { '@tool': [true] } },
};

/**
 * Shapes the items of a tool; errors stay unchanged.
 *
 * @param simplified at most ten fields
 */
export function toolShape(simplified: readonly string[]): (context: IExecuteFunctions) => Shape {
	const show = showing(simplified);
	return (context) => {
		const choice = new ParameterReader(context, [toolOutputField]).read(OUTPUT, 0, 'raw');
		if (choice === 'raw') return (output) => output;
		return (output) =>
			output.map((items) =>
				items.map((item) => ('error' in item.json ? item : { ...item, json: show(item.json) })),
			);
	};
}

/** "Phone Number" for phone_number, "Is HSM" for is_HSM, "ID" for _id. */
function fieldLabel(field: string): string {
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
					: capitalise(word),
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

/** Keeps those of the named fields that a record has. */
export function showing(fields: readonly string[]): Show {
	return (record) =>
		Object.fromEntries(
			fields.filter((field) => field in record).map((field) => [field, record[field]]),
		);
}
