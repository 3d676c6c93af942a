/** Which fields of a record are output. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, IExecuteFunctions, INodePropertyOptions } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
	chosenFields,
	outputFields,
	readOutput,
	toolOutputField,
	toolShape,
	type RecordFields,
} from '../../../nodes/form/output.ts';
import {
	CAMPAIGN_FIELDS,
	MESSAGE_FIELDS,
	PREVIEW_TOOL_FIELDS,
	SEND_TOOL_FIELDS,
	TEMPLATE_FIELDS,
	TEST_TOOL_FIELDS,
} from '../../../nodes/form/simpleRecords.ts';
import type { Row } from '../../../nodes/engine/run.ts';
import { CONTACT_FIELDS } from '../../../nodes/Contact/contactRequests.ts';
import fc from 'fast-check';

const FIELDS: RecordFields = {
	simplified: ['id', 'extra'],
	all: ['id', 'name', 'is_HSM', 'extra'],
};
const RECORD = { name: 'Asha', id: 7, is_HSM: true, unknown: 1 };

function shown(parameters: IDataObject): IDataObject {
	const row = {
		param: (name: string, fallback: unknown) => parameters[name] ?? fallback,
	} as unknown as Row;
	return readOutput(row, FIELDS)(RECORD, { extra: 'of the node' });
}

describe('Output', () => {
	it.each<[string, IDataObject, IDataObject]>([
		['simplified by default', {}, { id: 7, extra: 'of the node' }],
		['raw, as the service gave it', { output: 'raw' }, RECORD],
		[
			'with the fields selected, in their own order',
			{ output: 'selected', outputFields: ['is_HSM', 'name'] },
			{ name: 'Asha', is_HSM: true },
		],
		['simplified where none is selected', { output: 'selected' }, { id: 7, extra: 'of the node' }],
	])('shows a record %s', (_, parameters, expected) => {
		const record = shown(parameters);
		expect(record).toEqual(expected);
		expect(Object.keys(record)).toEqual(Object.keys(expected));
	});

	it('offers all fields by name', () => {
		const [, choice] = outputFields(FIELDS);
		const options = choice?.options as INodePropertyOptions[];
		expect(options.map(({ name, value }) => [name, value])).toEqual([
			['Extra', 'extra'],
			['ID', 'id'],
			['Is HSM', 'is_HSM'],
			['Name', 'name'],
		]);
	});

	it('never invents a field, and keeps the order of the record', () => {
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom('id', 'name', 'is_HSM', 'extra', 'else')),
				(selected) => {
					const chosen = chosenFields(selected, FIELDS);
					expect(FIELDS.all.filter((field) => chosen.includes(field))).toEqual(chosen);
					expect(chosen.length).toBeGreaterThan(0);
				},
			),
		);
	});
});

describe('The output of a tool', () => {
	const items = [{ json: { id: 7, name: 'Asha' } }, { json: { error: { message: 'No' } } }];
	const shape = (parameters: IDataObject) => {
		const context = {
			getInputData: () => [],
			getNodeParameter: (name: string, _: number, fallback: unknown) =>
				parameters[name] ?? fallback,
		} as unknown as IExecuteFunctions;
		return toolShape(FIELDS.simplified)(context)([items])
			.flat()
			.map(({ json }) => json);
	};
	const [, failed] = items.map(({ json }) => json);

	it('is unchanged if the node has no such field', () => {
		expect(shape({})).toEqual(items.map(({ json }) => json));
	});

	it('is simplified, except for errors', () => {
		expect(shape({ output: 'simplified' })).toEqual([{ id: 7 }, failed]);
	});

	it.each([
		['Send', SEND_TOOL_FIELDS],
		['Send Test', TEST_TOOL_FIELDS],
		['Preview', PREVIEW_TOOL_FIELDS],
	])('has at most ten fields when simplified: %s', (_, fields) => {
		expect(fields.length).toBeLessThanOrEqual(10);
	});

	it('can be chosen in tools only', () => {
		expect(toolOutputField.displayOptions?.show?.['@tool']).toEqual([true]);
	});
});

describe.each([
	['Template', TEMPLATE_FIELDS],
	['Campaign', CAMPAIGN_FIELDS],
	['Message', MESSAGE_FIELDS],
	['Contact', CONTACT_FIELDS],
])('The fields of a record: %s', (name, fields) => {
	const file = join(import.meta.dirname, '../../../contract/openapi.yaml');
	const { components } = parse(readFileSync(file, 'utf8')) as {
		components: { schemas: Record<string, { properties: object }> };
	};

	it('are all that the service has', () => {
		const properties = Object.keys(components.schemas[name]?.properties ?? {});
		expect(fields.all).toEqual(expect.arrayContaining(properties));
	});

	it('are ten at most when simplified, all of them known', () => {
		expect(fields.simplified.length).toBeLessThanOrEqual(10);
		expect(fields.all).toEqual(expect.arrayContaining([...fields.simplified]));
	});
});
