/** An option that is only added, to look at it, does not change the next run. */
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { ParameterReader, readParameter } from '../../../nodes/engine/input/parameterReader.ts';
import { fieldGroup } from '../../../nodes/form/standardFields.ts';
import { executeContext } from '../../harness/executeContext.mts';
import { field, formFields } from '../../harness/formFields.mts';
import { everyField } from './everyField.mts';
import { allNodes } from './nodeClasses.mts';

/** What the node uses when the option is not added; anything else is empty, 0 or off. */
const USED_WHEN_NOT_ADDED: Readonly<Record<string, unknown>> = {
	numbersWithoutPlus: 'mixed',
	repeatedRecipients: 'skip',
	rowsInDoubt: 'report',
	onServerError: 'retry',
	sameMessageMeans: 'values',
	maxWaitMinutes: 10,
	status: 'all',
	recipientType: 'none',
	approveLabel: 'Approve',
	declineLabel: 'Decline',
	fileName: 'report',
	reportTitle: 'Campaign report',
	ignoreRepeats: true,
	maxBodySize: 1024,
};

/** Why adding one of these does change something. */
const MEANT_AS_VALUES: Readonly<Record<string, string>> = {
	optedIn: 'a contact field: adding it sets it',
	blocked: 'a contact field: adding it sets it',
};

/** A new entry of a list is never left as it is: it needs a name. */
const isList = ({ typeOptions }: INodeProperties) => typeOptions?.multipleValues === true;

/** The options of all collections, and the fields of options that hold several. */
const options = (await allNodes()).flatMap(({ folder, type }) =>
	formFields(type)
		.filter(({ type: kind }) => kind === 'collection')
		.flatMap((collection) => everyField({ ...type.description, properties: [collection] }))
		.filter(({ field, path }) => path.includes('.') && !isList(field))
		.map(({ field, path }) => ({ title: `${folder}: ${path}`, field })),
);

const unique = [...new Map(options.map((option) => [option.title, option])).values()];

describe('An option that is added and left as it is', () => {
	it('is found in every collection', () => {
		expect(unique.length).toBeGreaterThan(50);
	});

	it.each(unique)('changes nothing: $title', ({ field: { name, default: start } }) => {
		if (name in MEANT_AS_VALUES) return;
		const isEmpty = ['', '[]', '{}', 0, false].includes(start as string) || isBare(start);
		if (!isEmpty) expect(start).toEqual(USED_WHEN_NOT_ADDED[name]);
	});
});

describe('An option that is added and left empty', () => {
	const text = (displayName: string, name: string, type: INodeProperties['type'] = 'string') =>
		field({ displayName, name, type });
	const fields = [
		field({
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			options: [
				text('Caption', 'caption'),
				text('Components (JSON)', 'components', 'json'),
				fieldGroup('Network Fields', 'networkFields', '', [text('Language Policy', 'policy')]),
			],
		}),
		field({
			displayName: 'Additional Fields',
			name: 'more',
			type: 'collection',
			options: [text('Brand', 'brand')],
		}),
	];
	const readerOf = (parameters: INodeParameters) =>
		new ParameterReader(executeContext({ parameters, items: [{ a: '' }] }).context, fields);

	it.each([
		['Caption', { caption: '' }, 'options.caption'],
		['Caption', { caption: ' ' }, 'options.caption'],
		['Caption', { caption: '=' }, 'options.caption'],
		['Components (JSON)', { components: '[]' }, 'options.components'],
		['Components (JSON)', { components: '[ ]' }, 'options.components'],
		['Network Fields', { networkFields: {} }, 'options.networkFields'],
		['Network Fields', { networkFields: { values: { policy: '' } } }, 'options.networkFields'],
	])('is an error that names %s for %j', (label, options, name) => {
		expect(() => readerOf({ options }).read(name, 0)).toThrow(
			`"${label}" is empty. Fill it in, or remove it`,
		);
	});

	it('is named where the whole collection is read', () => {
		expect(() => readerOf({ more: { brand: '' } }).read('more', 0)).toThrow('"Brand" is empty');
		expect(readerOf({ more: { brand: '={{ $json.a }}' } }).read('more', 0)).toEqual({ brand: '' });
	});

	it('may be empty in single rows', () => {
		const networkFields = { values: { policy: '={{ $json.a }}' } };
		const group = readerOf({ options: { networkFields } }).read('options.networkFields', 0);
		expect(group).toEqual({ values: { policy: '' } });
		expect(readerOf({ options: { caption: '={{ $json.a }}' } }).read('options.caption', 0)).toBe(
			'',
		);
	});

	it('is named by a trigger', () => {
		const { context } = executeContext({ parameters: { options: { caption: '' } } });
		const getNodeParameter = (name: string, fallback?: unknown, how?: object) =>
			context.getNodeParameter(name, 0, fallback, how);
		const read = () => readParameter({ getNodeParameter }, fields, 'options.caption', '');
		expect(read).toThrow('"Caption" is empty');
	});
});

/** No choice, no entry, or a group without values. */
function isBare(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.values(value).every(isBare);
}
