// The settings of a send, as read from the "Options" collection.
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { FieldError } from '../../../../nodes/common/parameters/fieldError.ts';
import { sendOptionFields } from '../../../../nodes/common/sending/optionFields.ts';
import { readSendOptions } from '../../../../nodes/common/sending/options.ts';
import { executeContext } from '../../../harness/executeContext.mts';

const readAll = (parameters: INodeParameters) =>
	readSendOptions(executeContext({ parameters }).context, sendOptionFields);

const read = (options?: INodeParameters) => readAll(options === undefined ? {} : { options });

/** The same options, each in the collection that new nodes have for it. */
function grouped(options: INodeParameters): INodeParameters {
	const parameters: Record<string, INodeParameters> = {};
	for (const [name, value] of Object.entries(options)) {
		const group = sendOptionFields.find(
			(field) => field.name !== 'options' && field.options?.some((one) => one.name === name),
		);
		if (group === undefined) throw new Error(`No collection has ${name}`);
		(parameters[group.name] ??= {})[name] = value as string;
	}
	return parameters;
}

const DEFAULTS = {
	maxConcurrent: 20,
	maxPerSecond: 0,
	maxTries: 5,
	maxWaitMs: 600_000,
	onServerFailure: 'retry',
	checkAllRowsFirst: true,
	mostRows: undefined,
	skipRepeats: true,
	rememberSends: undefined,
	inDoubtRows: 'report',
	neverSendTo: [],
	includeInput: false,
	sendWindow: undefined,
};

const EVERY_DAY = new Set([0, 1, 2, 3, 4, 5, 6]);
const BOTH = ['+91 98765 43210', '12025550123'];

describe('readSendOptions', () => {
	it.each([['nothing was added', {}] as const, ['the field is not shown', undefined] as const])(
		'has the defaults of the form where %s',
		(_, options) => {
			expect(read(options)).toEqual(DEFAULTS);
		},
	);

	it.each<[INodeParameters, object]>([
		[{ maxConcurrentRequests: 7 }, { maxConcurrent: 7 }],
		[{ maxConcurrentRequests: '7' }, { maxConcurrent: 7 }],
		[{ maxConcurrentRequests: '={{ 3 + 4 }}' }, { maxConcurrent: 7 }],
		[{ maxConcurrentRequests: 7.9 }, { maxConcurrent: 7 }],
		[{ maxConcurrentRequests: 0 }, { maxConcurrent: 1 }],
		[{ maxSendsPerSecond: 0.5 }, { maxPerSecond: 0.5 }],
		[{ maxSendsPerSecond: -1 }, { maxPerSecond: 0 }],
		[{ maxTries: 1 }, { maxTries: 1 }],
		[{ maxTries: 0 }, { maxTries: 1 }],
		[{ maxWaitMinutes: 0.5 }, { maxWaitMs: 30_000 }],
		[{ maxWaitMinutes: -5 }, { maxWaitMs: 0 }],
		[{ stopIfMoreRows: 500 }, { mostRows: 500 }],
		[{ stopIfMoreRows: '={{ 200 + 50 }}' }, { mostRows: 250 }],
		[{ stopIfMoreRows: 0 }, { mostRows: 1 }],
		[{ onServerFailure: 'reportUnknown' }, { onServerFailure: 'reportUnknown' }],
		[{ checkAllRowsFirst: false }, { checkAllRowsFirst: false }],
		[{ checkAllRowsFirst: true }, {}],
		[{ repeatedRecipients: 'send' }, { skipRepeats: false }],
		[{ repeatedRecipients: 'skip' }, {}],
		[{ skipAlreadySent: true }, { rememberSends: 20_000 }],
		[{ skipAlreadySent: true, rememberSends: 50_000 }, { rememberSends: 50_000 }],
		[{ skipAlreadySent: true, rememberSends: 10 }, { rememberSends: 1000 }],
		[{ skipAlreadySent: false, rememberSends: 50_000 }, {}],
		[{ rememberSends: 50_000 }, {}],
		[{ inDoubtRows: 'sendAgain' }, { inDoubtRows: 'sendAgain' }],
		[{ sendWindow: {} }, {}],
		[{ sendWindow: { window: {} } }, { sendWindow: { days: EVERY_DAY, from: 540, to: 1200 } }],
		[
			{ sendWindow: { window: { days: ['friday'], from: '={{ 20 }}', to: '08:30' } } },
			{ sendWindow: { days: new Set([5]), from: 1200, to: 510 } },
		],
		[{ neverSendTo: '' }, {}],
		[{ neverSendTo: '+91 98765 43210, 12025550123' }, { neverSendTo: BOTH }],
		[{ neverSendTo: '={{ ["+91 98765 43210", 12025550123] }}' }, { neverSendTo: BOTH }],
		[
			{ neverSendTo: '={{ [{ json: { phone: "+91 98765 43210" } }] }}' },
			{ neverSendTo: [BOTH[0]] },
		],
	])('%j changes %j and nothing else', (options, changed) => {
		expect(read(options)).toEqual({ ...DEFAULTS, ...changed });
		expect(readAll(grouped(options))).toEqual({ ...DEFAULTS, ...changed });
	});

	it('has each option in one group alone, and all of them in the collection of version 1', () => {
		const shownIn = (version: number) =>
			sendOptionFields.filter(
				({ displayOptions }) =>
					(displayOptions?.show?.['@version'] === undefined) === (version !== 1),
			);
		const names = (fields: INodeProperties[]) =>
			fields.flatMap(({ options = [] }) => options.map(({ name }) => name)).toSorted();
		expect(new Set(names(shownIn(1.1))).size).toBe(names(shownIn(1.1)).length);
		expect(names(shownIn(1))).toEqual(names(shownIn(1.1)));
	});

	it.each<[INodeParameters, string]>([
		[{ maxConcurrentRequests: '' }, 'Max Concurrent Requests: it must be a number'],
		[{ maxSendsPerSecond: '  ' }, 'Max Sends per Second: it must be a number'],
		[{ stopIfMoreRows: '' }, 'Stop If More Rows Than: it must be a number'],
		[{ maxTries: 'many' }, 'Max Tries: it must be a number'],
		[{ maxWaitMinutes: '={{ Infinity }}' }, 'Max Wait per Row: it must be a number'],
		[{ maxTries: '={{ $("No such node").first().json.a }}' }, 'Max Tries: the expression fails'],
		[
			{ sendWindow: { window: { from: '9', to: '09:00' } } },
			'Send Window: "From" and "To" are both 9, so it would never be open',
		],
		[{ neverSendTo: '={{ undefined }}' }, 'Never Send To: the expression gives nothing'],
		[{ neverSendTo: '={{ null }}' }, 'Never Send To: the expression gives nothing'],
		[{ neverSendTo: '={{ [{ json: {} }] }}' }, 'Never Send To: {} holds no phone number'],
	])('%j is refused and named by its field', (options, message) => {
		expect(() => read(options)).toThrow(FieldError);
		expect(() => read(options)).toThrow(message);
		expect(() => readAll(grouped(options))).toThrow(message);
	});
});
