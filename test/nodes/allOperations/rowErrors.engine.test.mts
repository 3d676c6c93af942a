/**
 * Rows that fail in ways that no check foresees: an expression that throws, a credential that cannot be used. Each row
 * still leaves exactly once, by the output that fits it.
 */
import { describe, expect, it } from 'vitest';
import type { IDataObject, INodeExecutionData, INodeType, IPairedItemData } from 'n8n-workflow';
import type { NodeRunResult } from '../../harness/engine.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { casesOf } from './cases.mts';
import { nodeClasses, operationsOf } from './nodeClasses.mts';
import { ASKS_ONE, prepareRows } from './rows.mts';
import { completed } from './together.mts';

const CONTINUE = ['continueRegularOutput', 'continueErrorOutput'] as const;
const SENDS = ['Campaign: Send', 'Message: Send'];
/** They send no requests, so a broken credential does not affect them. */
const OFFLINE = ['Campaign: Clear Sent History', 'Campaign: Create Report'];

/** They need a credential, like every operation of their node, but send no requests. */
const ASKS_NOTHING = ['Template: Check Template'];

/** Send Test shows the recipient's fields but does not read them. */
function readOf(title: string, form: IDataObject): IDataObject {
	if (!title.endsWith('Send Test Message')) return form;
	const unread = ['phoneNumber', 'contactName'];
	return Object.fromEntries(Object.entries(form).filter(([name]) => !unread.includes(name)));
}

/** The error of a failed row's item. */
const REPORTED = { message: expect.any(String), row: expect.any(Number) };

const nodes = await nodeClasses();
const sandbox = seededSandbox();

const rowsOf = (items: INodeExecutionData[] = []): number[] =>
	items.flatMap(({ pairedItem }) =>
		[pairedItem].flat().map((pair) => (pair as IPairedItemData).item),
	);

/** Rows by the output they left through, each with its result. */
function left({ outputs }: NodeRunResult, isSend: boolean) {
	const [regular, errors] = outputs;
	for (const { json } of regular ?? []) {
		if (isSend) expect(json.outcome).toEqual(expect.any(String));
		else if (json.error !== undefined) expect(json.error).toMatchObject(REPORTED);
	}
	for (const { json } of errors ?? []) expect(json.error).toMatchObject(REPORTED);
	return { regular: rowsOf(regular), errors: rowsOf(errors) };
}

describe.each(nodes)('$folder', ({ folder, type }) => {
	const { run, arrived } = nodeUnderTest(type, sandbox);
	const operations = operationsOf({ folder, type });

	describe.each(operations)('$title', (operation) => {
		const isSend = SENDS.includes(operation.title);
		const { parameters } = at(casesOf({ folder, type }, operation), 0);
		// Clearing everything reads no row.
		const ofRows = 'clear' in parameters ? { ...parameters, clear: 'rows' } : parameters;
		const form = completed(folder, ofRows);

		it.each(CONTINUE)('loses no row when the credential cannot be used: %s', async (onError) => {
			if (OFFLINE.includes(operation.title)) return;
			const items = [{ a: 1 }, { a: 2 }, { a: 3 }];
			const settings = { onError };
			const broken = await run(form, { items, settings, credential: { baseUrl: 'nowhere' } });
			expect(broken.error).toBeUndefined();
			const { regular, errors } = left(broken, isSend);
			expect(onError === 'continueErrorOutput' ? errors : regular).toEqual([0, 1, 2]);
			expect(regular.length + errors.length).toBe(3);
			expect(JSON.stringify(broken.outputs)).toMatch(/The base URL /);
			if (isSend && onError === 'continueRegularOutput') {
				expect(broken.json.map(({ outcome }) => outcome)).toEqual([
					'notSent',
					'notSent',
					'notSent',
				]);
			}
		});

		it.each(CONTINUE)(
			'continues with the other rows when an expression throws: %s',
			async (onError) => {
				const broken = withThrowingExpression(readOf(operation.title, form));
				if (broken === undefined || ASKS_ONE.includes(operation.title)) return;
				const rows = await prepareRows(sandbox);
				const items = [...(await rows.next(parameters)), ...(await rows.next(parameters))].slice(
					0,
					3,
				);
				items.forEach((item, index) => (item.day = index === 1 ? 'soon' : '2026-11-21'));
				const result = await run(broken.parameters, { items, settings: { onError } });
				expect(result.error).toBeUndefined();
				const { regular, errors } = left(result, isSend);
				expect([...new Set([...regular, ...errors])].sort()).toEqual([0, 1, 2]);
				const text = JSON.stringify(result.outputs);
				expect(text).toContain(`${broken.label}: the expression`);
				if (operation.title !== 'Campaign: Preview Campaign') {
					if (onError === 'continueErrorOutput') expect(errors).toEqual([1]);
					else expect(result.json.filter((json) => isReported(json)).length).toBe(1);
				}
				if (!ASKS_NOTHING.includes(operation.title)) expect(await arrived()).not.toEqual([]);
			},
		);

		it('makes no request when a field of the row cannot be read', async () => {
			if (OFFLINE.includes(operation.title)) return;
			const rows = await prepareRows(sandbox);
			const read = readOf(operation.title, form);
			for (const name of Object.keys(read).filter((key) => takesExpression(type, key))) {
				const items = (await rows.next(parameters)).slice(0, 1);
				await sandbox.control('DELETE', '/requests');
				const unreadable = { ...read, [name]: "={{ 'soon'.toDateTime().toFormat('d') }}" };
				const { error, json } = await run(unreadable, { items });
				// Preview lists problems, whatever happens.
				const text = error?.message ?? String(json[0]?.problems);
				expect(text, name).toMatch(/the expression/);
				expect(await arrived(), name).toEqual([]);
			}
		});
	});
});

/**
 * n8n drops an expression that replaces a whole collection, or a field that takes none; one in place of the message
 * type makes it require the fields of all types.
 */
function takesExpression({ description }: INodeType, name: string): boolean {
	if (name === 'messageType') return false;
	const fields = description.properties.filter((field) => field.name === name);
	return fields.every(
		(field) => !field.noDataExpression && !['collection', 'fixedCollection'].includes(field.type),
	);
}

/** Whether the item says that its row failed. */
function isReported(json: IDataObject): boolean {
	return json.outcome === 'failed' || json.error !== undefined;
}

/** The form with an expression in its first plain text field that throws for rows whose day is not a date. */
function withThrowingExpression(
	parameters: IDataObject,
): { parameters: IDataObject; label: string } | undefined {
	const LABELS: Record<string, string> = {
		contactName: 'Name',
		text: 'Text',
		label: 'Label',
		campaignName: 'Campaign Name',
	};
	const found = Object.entries(LABELS).find(([key]) => typeof parameters[key] === 'string');
	if (found === undefined) return undefined;
	const [name, label] = found;
	const given = String(parameters[name]).replace(/^=/, '');
	const guard = `{{ $json.day.toDateTime().toFormat('d') ? '' : '' }}`;
	return { parameters: { ...parameters, [name]: `=${given}${guard}` }, label };
}
