/** The score of the requests, against a server that speaks the API and knows no language. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { askModel } from '../../../scripts/agents/ask-model.mts';
import { judge } from '../../../scripts/agents/judge.mts';
import type { PlainRequest } from '../../../scripts/agents/requests.mts';
import { readRequests, toolsFor } from '../../../scripts/agents/requests.mts';
import { LEFT_OUT, readScoreOptions } from '../../../scripts/agents/score-options.mts';
import { scoreReport, scoreRequests } from '../../../scripts/agents/score.mts';
import type { ToolDefinition } from '../../../scripts/agents/tool-nodes.mts';
import { toolOf } from '../../../scripts/agents/tool-nodes.mts';
import { TOOLS } from '../../../scripts/agents/tools.mts';
import type { ChatAnswer, ChatModel, ChatRequest } from '../../harness/chatModel.mts';
import { startChatModel } from '../../harness/chatModel.mts';
import { at } from '../../harness/pick.mts';
import { nodeClasses } from '../../nodes/allOperations/nodeClasses.mts';

const nodes = await nodeClasses();
const tools = TOOLS.map((setup) =>
	toolOf(
		setup,
		Object.fromEntries(nodes.map(({ type: { description } }) => [description.name, description])),
	),
);
const requests = readRequests();

let model: ChatModel | undefined;
afterEach(async () => {
	await model?.close();
	model = undefined;
});

/** The right call of a request, as a model that makes no mistake gives it. */
function rightCall(request: PlainRequest): { tool: string; arguments: Record<string, unknown> } {
	const tool = at(toolsFor(request, tools), 0);
	const given = Object.entries(request.parameters ?? {}).map(([path, expected]) => [
		tool.keys[path],
		typeof expected === 'object' && 'contains' in expected ? expected.contains : expected,
	]);
	return { tool: tool.definition.function.name, arguments: Object.fromEntries(given) };
}

const requestOf = ({ messages }: ChatRequest) => {
	const found = requests.find(({ request }) => request === messages.at(-1)?.content);
	if (found === undefined) throw new Error('no such request');
	return found;
};

async function scoreWith(answer: (request: PlainRequest) => ChatAnswer) {
	model = await startChatModel((asked) => answer(requestOf(asked)));
	const endpoint = { url: model.url, model: 'recorded', key: 'secret' };
	return await scoreRequests(
		requests,
		tools,
		async (definitions, request) => await askModel(endpoint, definitions, request),
	);
}

const lastLine = (report: string) => /^all .*$/m.exec(report)?.[0]?.split(/\s+/);

describe('The score', () => {
	it('is full for a model that makes no mistake', async () => {
		const report = scoreReport(await scoreWith(rightCall));
		expect(lastLine(report)).toEqual(['all', '60', '60', '60']);
		expect(report).not.toContain('"');
	});

	it('shows each tool to the model, with the key and the request', async () => {
		await scoreWith(rightCall);
		expect(model?.keys).toEqual(requests.map(() => 'Bearer secret'));
		for (const { tools: shown } of model?.requests ?? []) expect(shown).toHaveLength(TOOLS.length);
	});

	it('is none for one that calls no tool', async () => {
		const report = scoreReport(await scoreWith(() => ({ text: 'I cannot do that.' })));
		expect(lastLine(report)).toEqual(['all', '60', '0', '0']);
		expect(report).toContain('called no tool, not waCampaign.send');
	});

	it('tells the right tool from the right call', async () => {
		const report = scoreReport(
			await scoreWith((request) => ({ ...rightCall(request), arguments: {} })),
		);
		const withArguments = requests.filter(({ parameters }) => parameters !== undefined).length;
		expect(lastLine(report)).toEqual(['all', '60', '60', String(60 - withArguments)]);
	});

	it('names the tool that was called instead', async () => {
		const send = (tools[0]?.definition as ToolDefinition).function.name;
		const scored = await scoreWith(() => ({ tool: send, arguments: {} }));
		expect(scoreReport(scored)).toContain(`called ${send}, not waTemplate.delete`);
	});

	it('takes arguments that are no JSON for wrong', async () => {
		const [first] = await scoreWith((request) => ({
			...rightCall(request),
			arguments: '{"Campaign": ',
		}));
		expect(first?.verdict).toEqual({
			isRightTool: true,
			wrong: ['the arguments are no JSON object'],
		});
	});

	it('ends with the words of an endpoint that refuses, and without the key', async () => {
		model = await startChatModel(() => ({ text: '' }));
		const endpoint = { url: `${model.url}/nowhere`, model: 'recorded', key: 'secret' };
		model.refuse(401, { error: { message: 'No such key' } });
		const asked = askModel(endpoint, [], 'Hello');
		await expect(asked).rejects.toThrow('The endpoint answered 401: {"error":');
		await expect(asked).rejects.not.toThrow(/secret/);
	});
});

describe('A call', () => {
	const send = at(requests, 0);
	const call = rightCall(send);
	const judged = (changes: Record<string, unknown>) =>
		judge(send, tools, { name: call.tool, arguments: { ...call.arguments, ...changes } });

	it.each<[string, Record<string, unknown>, boolean]>([
		['a number with a plus and spaces', { Phone_Number: '+91 98765 43210' }, true],
		['another number', { Phone_Number: '+91 98765 43211' }, false],
		['the values as the text of a list', { Values_in_Order: '["Asha", "Monday at 10:00"]' }, true],
		['the values by number', { Values_in_Order: { 1: 'Asha', 2: 'Monday at 10:00' } }, true],
		['the values in another order', { Values_in_Order: ['Monday at 10:00', 'Asha'] }, false],
		['a value too many', { Values_in_Order: ['Asha', 'Monday at 10:00', 'x'] }, false],
		['a name in small letters', { Campaign: 'appointment reminder' }, true],
		['another name', { Campaign: 'Order update' }, false],
		['no name', { Contact_Name: undefined }, false],
	])('with %s', (_, changes, isRight) => {
		expect(judged(changes).wrong).toHaveLength(isRight ? 0 : 1);
	});

	it('may be of the other tool where two are as good', () => {
		const create = requests.find(({ orOperation }) => orOperation === 'upsert');
		if (create === undefined) throw new Error('no such request');
		const [, upsert] = toolsFor(create, tools);
		const name = upsert?.definition.function.name ?? '';
		const { arguments: given } = rightCall(create);
		expect(judge(create, tools, { name, arguments: given })).toEqual({
			isRightTool: true,
			wrong: [],
		});
	});

	it.each([
		[499, true],
		['499', true],
		['₹ 499.00', true],
		['49900', false],
		['', false],
	])('with the price %s', (price, isRight) => {
		const create = requests.find(({ parameters }) => parameters?.price === 499);
		if (create === undefined) throw new Error('no such request');
		const { tool, arguments: given } = rightCall(create);
		const { wrong } = judge(create, tools, { name: tool, arguments: { ...given, Price: price } });
		expect(wrong).toHaveLength(isRight ? 0 : 1);
	});
});

describe('The command', () => {
	it('says that the score was left out where no endpoint is named', () => {
		const script = join(import.meta.dirname, '../../../scripts/score-agents.mts');
		const { status, stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
		expect({ status, stdout: stdout.trim() }).toEqual({ status: 0, stdout: LEFT_OUT });
	});

	it('takes the key from the environment', () => {
		const args = ['--endpoint', 'http://localhost:1/v1', '--model', 'small'];
		expect(readScoreOptions(args, { AGENT_API_KEY: 'secret' })).toEqual({
			url: 'http://localhost:1/v1',
			model: 'small',
			key: 'secret',
		});
		expect(readScoreOptions(args, {})?.key).toBeUndefined();
	});

	it.each([
		[['--endpoint', 'nowhere', '--model', 'small'], /--endpoint wants an address/],
		[['--endpoint', 'http://localhost:1/v1'], /--model wants/],
		[['--key', 'secret'], /--key/],
	])('refuses %s', (args, message) => {
		expect(() => readScoreOptions(args, {})).toThrow(message);
	});
});
