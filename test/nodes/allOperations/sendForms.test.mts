/** The fields that one node's send operations share, so that n8n keeps their values when the operation changes. */
import type { INodeProperties, INodeType } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { formFields } from '../../harness/formFields.mts';

const UNUSED_IN_TESTS = [
	'phoneNumber',
	'contactName',
	'skipAlreadySent',
	'sameMessageMeans',
	'sendKey',
];

const fieldsIn = (type: INodeType, operation: string): INodeProperties[] =>
	formFields(type).filter(({ displayOptions: { show = {} } = {} }) =>
		(show.operation ?? show['/operation'])?.includes(operation),
	);

describe.each([
	['WA Campaign', new WaCampaign(), ['preview', 'sendTest']],
	['WA Message', new WaMessage(), ['sendTest']],
] as const)('Of %s', (_name, type, others) => {
	const fieldsOf = (operation: string) => fieldsIn(type, operation);
	const labelsOf = (operation: string) =>
		Object.fromEntries(fieldsOf(operation).map(({ name, displayName }) => [name, displayName]));

	it.each(others)('%s shows the fields of Send under the same names', (operation) => {
		const labels = labelsOf('send');
		// It only filters the output of lists.
		delete labels.onlyRowsThatNeedFixing;
		expect(labelsOf(operation)).toMatchObject(labels);
	});

	it('the values stay in the form under each choice, with a notice if they are not used', () => {
		const modesOf = (name: string) =>
			fieldsOf('send')
				.filter((field) => field.name === name)
				.flatMap(({ displayOptions }) => displayOptions?.show?.parametersMode ?? [])
				.toSorted();
		expect(modesOf('templateParams')).toEqual(['columns', 'form', 'list']);
		expect(modesOf('unusedValuesNotice')).toEqual(['columns', 'list']);
	});

	it('Send Test says which fields a test does not use, and requires none of them', () => {
		const unused = fieldsOf('sendTest').filter(({ hint }) =>
			hint?.startsWith('Not used for tests'),
		);
		const expected = Object.keys(labelsOf('send')).filter((name) => UNUSED_IN_TESTS.includes(name));
		expect(unused.map(({ name }) => name).toSorted()).toEqual(expected.toSorted());
		expect(unused.filter(({ required }) => required === true)).toEqual([]);
	});
});

it('Clear Sent History has what identifies an entry, for rows only', () => {
	const fields = fieldsIn(new WaCampaign(), 'clearSentHistory');
	const ofRows = fields.filter(({ displayOptions }) =>
		displayOptions?.show?.clear?.includes('rows'),
	);
	const named = new Set(ofRows.filter(({ type }) => type !== 'notice').map(({ name }) => name));
	expect([...named]).toEqual([
		'campaign',
		'templateMessage',
		'phoneNumber',
		'defaultCountry',
		'parametersMode',
		'templateParamsList',
		'templateParams',
		'sameMessageMeans',
		'sendKey',
		'options',
	]);
	const options = fields.find(({ name }) => name === 'options')?.options ?? [];
	expect(options.map(({ name }) => name)).toEqual([
		'mediaFileName',
		'mediaUrl',
		'numbersWithoutPlus',
	]);
	const others = fields.filter(({ type, name }) => type !== 'notice' && !named.has(name));
	expect(others.map(({ name }) => name)).toEqual(['clear', 'entriesToClear']);
});

it('"What Counts as the Same Message" is shown only while it has an effect', () => {
	const [field] = fieldsIn(new WaCampaign(), 'send').filter(
		({ name }) => name === 'sameMessageMeans',
	);
	expect(field?.displayOptions?.show?.skipAlreadySent).toEqual([true]);
});
