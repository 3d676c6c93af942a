// The settings of a send, as read from the "Options" collection.
import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { approvalFields } from '../../../../nodes/Message/fields/approvalFields.ts';
import { FieldError } from '../../../../nodes/values/result.ts';
import {
	sendOptions,
	skipAlreadySentField,
} from '../../../../nodes/engine/sending/optionFields.ts';
import { readNumberList, refuseRowValues } from '../../../../nodes/engine/sending/neverSendTo.ts';
import { readSendOptions } from '../../../../nodes/engine/sending/options.ts';
import { readSendWindow } from '../../../../nodes/engine/sending/sendWindow.ts';
import { refusal } from '../../../harness/errorWords.mts';
import { executeContext } from '../../../harness/executeContext.mts';

const readAll = (parameters: INodeParameters) =>
	readSendOptions(executeContext({ parameters }).context, [skipAlreadySentField(), sendOptions()]);

const read = ({ skipAlreadySent, ...options }: INodeParameters = {}) =>
	readAll({ ...(skipAlreadySent === undefined ? {} : { skipAlreadySent }), options });

/** Without those that only their own tests know. */
const DEFAULTS = {
	maxConcurrent: 500,
	maxPerSecond: 0,
	maxSendsPerSecond: 0,
	maxTries: 5,
	maxWaitMs: 600_000,
	maxWaitField: 'Give Up on a Row After (Minutes)',
	onServerError: 'retry',
	maxRows: 0,
	skipRepeats: true,
	skipsSent: false,
	rowsInDoubt: 'report',
	neverSendTo: [],
	neverSendToWarnings: [],
	includeInput: false,
	sendWindow: undefined,
	spreadMs: 0,
};

const BOTH = ['+91 98765 43210', '12025550123'];

describe('readSendOptions', () => {
	it('has the defaults of the form if nothing was added, or the fields are not shown', () => {
		expect(read()).toMatchObject(DEFAULTS);
		expect(readAll({})).toEqual(read());
	});

	it.each<[INodeParameters, object]>([
		[{ maxSendsPerSecond: 0.5 }, { maxSendsPerSecond: 0.5 }],
		[{ maxSendsPerSecond: '7' }, { maxSendsPerSecond: 7 }],
		[{ maxSendsPerSecond: '={{ 3 + 4 }}' }, { maxSendsPerSecond: 7 }],
		[{ maxWaitMinutes: 0.5 }, { maxWaitMs: 30_000 }],
		[{ spreadOverMinutes: 1.5 }, { spreadMs: 90_000 }],
		[{ spreadOverMinutes: 10_080 }, { spreadMs: 7 * 24 * 3600_000 }],
		[{ stopIfMoreRows: 500 }, { maxRows: 500 }],
		[{ stopIfMoreRows: 0 }, {}],
		[{ spreadOverMinutes: 0 }, {}],
		[{ onServerError: 'reportUnknown' }, { onServerError: 'reportUnknown' }],
		[{ includeInputFields: '={{ "yes" }}' }, { includeInput: true }],
		[{ skipAlreadySent: '={{ "yes" }}' }, { skipsSent: true }],
		[{ repeatedRecipients: 'send' }, { skipRepeats: false }],
		[{ includeInputFields: true }, { includeInput: true }],
		[{ skipAlreadySent: true }, { skipsSent: true }],
		[{ rowsInDoubt: 'sendAgain' }, { rowsInDoubt: 'sendAgain' }],
		[
			{ sendWindow: { window: { days: ['friday'], from: '={{ 20 }}', to: '08:30' } } },
			{ sendWindow: { days: new Set([5]), from: 1200, to: 510 } },
		],
		[{ neverSendTo: '={{ [] }}' }, {}],
		[{ neverSendTo: '={{ [{ json: {} }] }}' }, {}],
		[{ neverSendTo: '+91 98765 43210, 12025550123' }, { neverSendTo: BOTH }],
		[{ neverSendTo: '={{ ["+91 98765 43210", 12025550123] }}' }, { neverSendTo: BOTH }],
		[
			{ neverSendTo: '={{ [{ json: { phone: "+91 98765 43210" } }] }}' },
			{ neverSendTo: [BOTH[0]] },
		],
	])('%j changes %j and nothing else', (options, changed) => {
		expect(read(options)).toEqual({ ...read(), ...changed });
	});

	it('names no field for the longest wait if the operation has none', () => {
		const { context } = executeContext({ parameters: {} });
		expect(readSendOptions(context, approvalFields)).toMatchObject({ maxWaitField: undefined });
	});

	it('does not read options that may differ from row to row', () => {
		const options = { sendKey: '={{ $("No such node").first().json.a }}', stopIfMoreRows: 5 };
		expect(read(options)).toEqual({ ...read(), maxRows: 5 });
	});

	it('lists the options by their labels, each once', () => {
		const labels = (sendOptions().options as INodeProperties[]).map(
			({ displayName }) => displayName,
		);
		expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'en')));
		expect(new Set(labels).size).toBe(labels.length);
	});

	it.each<[INodeParameters, string]>([
		[{ maxSendsPerSecond: '' }, '"Max Sends per Second" must be'],
		[{ stopIfMoreRows: '={{ undefined }}' }, '"Row Limit" must be'],
		[{ maxSendsPerSecond: -1 }, '"Max Sends per Second" is -1 and must be 0 or more'],
		[{ maxWaitMinutes: -5 }, '"Give Up on a Row After (Minutes)" is -5 and must be 0 or more'],
		[{ spreadOverMinutes: -1 }, '"Spread Over (Minutes)" is -1 and must be 0 or more'],
		[{ spreadOverMinutes: 10_081 }, '"Spread Over (Minutes)" is 10081 and must be 10080 or less'],
		[{ stopIfMoreRows: -1 }, '"Row Limit" is -1 and must be 0 or more'],
		[{ sendWindow: {} }, '"Send Window" is empty'],
		[{ sendWindow: '={{ undefined }}' }, 'Send Window: '],
		[
			{ sendWindow: { window: { days: ['friday'], from: '={{ undefined }}' } } },
			refusal(() => readSendWindow({ window: { days: ['friday'], from: '' } })),
		],
		[{ sendWindow: { window: { days: '={{ null }}' } } }, '"Days" is empty'],
		[
			{ sendWindow: { window: { days: ['friday', 'feriado'] } } },
			'Days: "feriado" is not a choice',
		],
		[{ repeatedRecipients: '={{ undefined }}' }, '"Duplicate Recipients" must be'],
		[{ skipAlreadySent: '={{ "perhaps" }}' }, 'Skip Already Sent: "perhaps"'],
		[{ skipAlreadySent: '={{ "" }}' }, '"Skip Already Sent" is empty'],
		[{ rowsInDoubt: '={{ 1 }}' }, '"If an Earlier Send Is Uncertain" must be'],
		[{ onServerError: '' }, '"When the Service Fails" must be'],
		[{ maxWaitMinutes: '={{ Infinity }}' }, '"Give Up on a Row After (Minutes)" must be'],
		[{ neverSendTo: '={{ undefined }}' }, refusal(() => readNumberList(undefined))],
		[{ neverSendTo: '={{ "" }}' }, refusal(() => readNumberList(''))],
		[{ neverSendTo: '=' }, '"Never Send To" is empty'],
		[{ neverSendTo: '={{ $json.optOuts }}' }, refusal(() => refuseRowValues('={{ $json.a }}'))],
	])('%j is refused and named by its field', (options, message) => {
		expect(() => read(options)).toThrow(FieldError);
		expect(() => read(options)).toThrow(message);
	});
});

describe('refuseRowValues', () => {
	it.each([
		'={{ $json.optOuts }}',
		'={{ [{ json: $json }] }}',
		'={{ $input.item.json.phone }}',
		"={{ $('Opt-outs').item.json.phone }}",
		'={{ $("Opt-outs").all()[$itemIndex].json.phone }}',
		'={{ $node["Rows"].json.stop }}',
		'={{ $node.Rows.json.stop }}',
		'={{ $data.stop }}',
		'={{ $binary.list }}',
		'={{ $item(0).$node["Rows"].json.stop }}',
		'={{ $thisItem.json.stop }}',
		'={{ $input.all()[$position].json.stop }}',
		'={{ $input.all()[$thisItemIndex].json.stop }}',
		'={{ $parameter.phoneNumber }}',
		'={{ $rawParameter["phoneNumber"] }}',
		'={{ $("Rows") . item . json.stop }}',
		'={{ $("Rows")?.item?.json.stop }}',
		'={{ $(`Rows`).item.json.stop }}',
		"={{ $('Asha\\'s rows').item.json.stop }}",
		'={{ $("Rows")["item"].json.stop }}',
		'={{ $("Rows").itemMatching(0).json.stop }}',
		"={{ $('Rows').pairedItem().json.stop }}",
		'={{ $input["item"].json.stop }}',
		'={{ (() => { const { item } = $input; return item.json.stop })() }}',
		'={{ $jmespath($json, "stop") }}',
	])('refuses %s, which differs from row to row', (raw) => {
		expect(() => refuseRowValues(raw)).toThrow(
			/^Never Send To: the expression uses the current row.*Filter node before this node/,
		);
	});

	it.each([
		"={{ $('Opt-outs').all() }}",
		"={{ $('Opt-outs').all().map((item) => item.json.phone) }}",
		'={{ $("Opt-outs").first().json.numbers }}',
		'={{ $input.all().map(({ json }) => json.phone) }}',
		'={{ $items("Opt-outs").map((item) => item.json.item) }}',
		'={{ $("Opt-outs").all().map(({ json }) => json.data) }}',
		'={{ $workflow.name === "Test" ? [] : $("Opt-outs").all() }}',
		'={{ [] }}',
		'+91 98765 43210',
		'$json',
		undefined,
	])('accepts %s', (raw) => {
		expect(() => refuseRowValues(raw)).not.toThrow();
	});
});
