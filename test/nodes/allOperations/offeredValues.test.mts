// How expressions behave in fields that offer fixed values.
import type { IDataObject, INodeType } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../nodes/Trigger/webhook/settings.ts';
import { answeredContext } from '../../harness/answeredContext.mts';
import { formsOf } from './cases.mts';
import { everyField, type FoundField } from './everyField.mts';
import { nodeClasses, operationsOf } from './nodeClasses.mts';
import { ROW } from './values.mts';

const OFFERING = ['boolean', 'options', 'number', 'multiOptions'];

/** Where an empty cell leaves the record's field out. */
const RECORD_FIELDS = /^(additionalFields|updateFields)\./;

const NO_VALUE = '={{ "no such value" }}';
const NOTHING = ['={{ undefined }}', '={{ null }}', '={{ "" }}'];

/** Fields that take no expression are left to n8n: its form offers only their values. */
function offeringFields(found: readonly FoundField[]): FoundField[] {
	return found.filter(({ field }) => OFFERING.includes(field.type) && !field.noDataExpression);
}

/** The parameters with a value at the path, inside a list entry where the form has one there. */
function withValue(parameters: IDataObject, path: string, value: unknown): IDataObject {
	const [name = '', ...inner] = path.split('.');
	if (inner.length === 0) return { ...parameters, [name]: value as string };
	const given = parameters[name];
	const [entry] = (Array.isArray(given) ? given : [given ?? {}]) as IDataObject[];
	const changed = withValue(entry ?? {}, inner.join('.'), value);
	return { ...parameters, [name]: Array.isArray(given) ? [changed] : changed };
}

/** What a node reports about its row, in an error or in its output, and what it requested from the service. */
async function execute(type: INodeType, parameters: IDataObject) {
	const { context, asked } = answeredContext({ parameters, items: [ROW] }, () => ({ body: {} }));
	// The context in which creates keep their memory of earlier tries.
	const kept = { getContext: () => ({}), getWorkflowDataProxy: () => ({ $runIndex: 0 }) };
	const getSignedResumeUrl = () => 'https://n8n.example/webhook-waiting/1/node';
	const text = await type.execute?.call({ ...context, ...kept, getSignedResumeUrl } as never).then(
		(output) => JSON.stringify(output),
		(thrown: Error) => thrown.message,
	);
	return { text, asked };
}

/** How n8n passes parameters to a trigger, which has no items. */
function triggerContext(parameters: IDataObject) {
	const { context } = answeredContext({ parameters, mode: 'manual' }, () => ({}));
	const getNodeParameter = (name: string, fallback?: unknown, options?: object) =>
		context.getNodeParameter(name, 0, fallback, options);
	return { ...context, getNodeParameter, getMode: () => 'manual' };
}

const actions = (await nodeClasses()).flatMap((node) =>
	operationsOf(node).flatMap((operation) => {
		const fields = new Map<string, { found: FoundField; parameters: IDataObject }>();
		for (const form of formsOf(node, operation)) {
			const filled = form.fields.flatMap(({ field, choices }) =>
				// The first choice is empty, and its own error would hide the one tested here.
				choices
					.slice(field.name === 'updateFields' ? 1 : 0)
					.slice(0, 1)
					.map(({ value }) => [field.name, value] as const),
			);
			const given = filled.filter(([, value]) => value !== undefined);
			const parameters: IDataObject = { ...operation.chosen };
			for (const [name, value] of given) parameters[name] = value as IDataObject;
			// Clear Sent History also shows the fields of Send under "Everything", but reads them only for rows.
			if ('clear' in parameters) parameters.clear = 'rows';
			const properties = form.fields.map(({ field }) => field);
			const description = { ...node.type.description, properties };
			for (const found of offeringFields(everyField(description))) {
				if (!fields.has(found.path)) fields.set(found.path, { found, parameters });
			}
		}
		return [...fields.values()].map(({ found, parameters }) => ({
			title: `${operation.title}, ${found.path}`,
			type: node.type,
			parameters,
			...found,
		}));
	}),
);

describe('An expression in a field that offers fixed values', () => {
	it('is possible in many places', () => {
		expect(actions.length).toBeGreaterThan(100);
	});

	it.each(actions)('$title', async ({ type, parameters, path, field }) => {
		const values = RECORD_FIELDS.test(path) ? [NO_VALUE] : [NO_VALUE, ...NOTHING];
		for (const value of values) {
			const { text, asked } = await execute(type, withValue(parameters, path, value));
			expect([value, text, asked]).toEqual([
				value,
				expect.stringContaining(`${field.displayName}`),
				[],
			]);
		}
	});
});

describe('An expression in a trigger field that offers fixed values', async () => {
	const [polling, webhook] = (await nodeClasses('trigger')).map(({ type }) => type);
	const shownBy = ({ field }: FoundField) =>
		Object.fromEntries(
			Object.entries(field.displayOptions?.show ?? {}).map(([name, values = []]) => [
				name,
				values[0] as string,
			]),
		);
	const fieldsOf = (type: INodeType | undefined) =>
		type === undefined ? [] : offeringFields(everyField(type.description));

	it.each(fieldsOf(polling))('$path', async (found) => {
		const { path, field } = found;
		for (const value of [NO_VALUE, ...NOTHING]) {
			const event = path.startsWith('filters') ? 'templateReviewed' : undefined;
			const parameters = {
				...(event === undefined ? {} : { event, outcomes: ['APPROVED'] }),
				messageIds: 'a',
				polls: 3,
				every: 10,
				changes: ['connected'],
				statuses: ['LIVE'],
				outcomes: ['APPROVED'],
				...shownBy(found),
			};
			const context = triggerContext(withValue(parameters, path, value));
			await expect(polling?.poll?.call(context as never)).rejects.toThrow(`${field.displayName}`);
		}
	});

	it.each(fieldsOf(webhook))('$path', ({ path, field }) => {
		const [authentication = 'none'] = field.displayOptions?.show?.['/authentication'] ?? [];
		// Services have senders and statuses that these two do not offer.
		const values = field.type === 'multiOptions' ? NOTHING : [NO_VALUE, ...NOTHING];
		for (const value of values) {
			const parameters = withValue({ event: 'message', authentication }, path, value);
			expect(() => readSettings(triggerContext(parameters) as never)).toThrow(
				`${field.displayName}`,
			);
		}
	});
});
