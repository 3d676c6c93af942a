/** The fields that one node's send operations share, so that n8n keeps their values when the operation changes. */
import type { INodeProperties, INodeType } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { formFields } from '../../harness/formFields.mts';

const UNUSED_IN_TESTS = ['phoneNumber', 'contactName', 'skipAlreadySent'];

const fieldsIn = (type: INodeType, operation: string): INodeProperties[] =>
	formFields(type).filter(({ displayOptions: { show = {} } = {} }) =>
		(show.operation ?? show['/operation'])?.includes(operation),
	);

describe.each([
	['WA Campaign', new WaCampaign(), ['preview', 'sendTest', 'clearSentHistory']],
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

it('Clear Sent History requires none of its fields', () => {
	const fields = fieldsIn(new WaCampaign(), 'clearSentHistory');
	expect(fields.length).toBeGreaterThan(5);
	expect(fields.filter(({ required }) => required === true)).toEqual([]);
});
