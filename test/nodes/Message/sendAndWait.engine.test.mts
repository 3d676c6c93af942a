// Message: Send and Wait for Approval through n8n's engine against the sandbox. test/e2e/versions/ tests on a real n8n
// that it serves the links, keeps waiting across a restart and resumes once.
import type { IDataObject, INode, IRunExecutionData, IWebhookFunctions } from 'n8n-workflow';
import { createRunExecutionData, Workflow } from 'n8n-workflow';
import { WebhookContext } from 'n8n-core';
import { parse } from 'flatted';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WaProjectApi } from '../../../credentials/WaProjectApi.credentials.ts';
import { WaMessage } from '../../../nodes/Message/WaMessage.node.ts';
import { additionalData } from '../../harness/additionalData.mts';
import { runNode, type NodeRun, type NodeRunResult } from '../../harness/engine.mts';
import { badText } from '../../harness/errorWords.mts';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const NUMBER = '919876543210';
const DAY_MS = 86_400_000;
const sandbox = seededSandbox();
const node = nodeUnderTest(new WaMessage(), sandbox);

afterEach(() => vi.useRealTimers());
beforeEach(async () => {
	await sandbox.control('POST', '/inbound', { phone_number: NUMBER, name: 'Asha', text: 'Hi' });
});

const request: IDataObject = {
	operation: 'sendAndWait',
	phoneNumber: `+${NUMBER}`,
	message: '=Send {{ $json.campaign }}?',
};
const ITEM: IDataObject = { campaign: 'Spring sale', approved: true };

const ask = async (more: IDataObject = {}, settings: Partial<NodeRun> = {}) =>
	await runNode({
		type: new WaMessage(),
		items: [ITEM],
		credential: sandbox.credential,
		parameters: { ...request, ...more },
		...settings,
	});

/** The texts that reached the service, oldest first. */
async function sentTexts(): Promise<string[]> {
	const sent = (await node.arrived()).filter(([what]) => String(what).endsWith('/messages'));
	return sent.map(([, body]) => (body as { text: { body: string } }).text.body);
}

/** The links of a request, by what they do. */
async function linksOf(nth = 0) {
	const [approve, decline] = at(await sentTexts(), nth).match(/https?:\S+/g) ?? [];
	return { approve: new URL(String(approve)), decline: new URL(String(decline)) };
}

const dataOf = ({ stored }: NodeRunResult) => parse(stored) as IRunExecutionData;

/** Resumes the execution as n8n does on timeout. */
const timeOut = async ({ stored }: NodeRunResult) => await ask({}, { items: [], retryOf: stored });

/** Opens a link (GET) or clicks its button (POST), in n8n's webhook context. */
async function open(waiting: NodeRunResult, link: URL, method: 'GET' | 'POST', more: object = {}) {
	const data = createRunExecutionData(dataOf(waiting));
	const stacked = at(data.executionData?.nodeExecutionStack ?? [], 0).node;
	const type = new WaMessage();
	const types = { getByNameAndVersion: () => type, getByName: () => type };
	const workflow = new Workflow({
		nodes: [{ ...stacked, parameters: { ...stacked.parameters, ...more } } as INode],
		connections: {},
		active: false,
		nodeTypes: { ...types, getKnownTypes: () => ({}) } as never,
	});
	const answered: { status?: number; headers?: Record<string, string>; page?: string } = {};
	const response = {
		status: (status: number) => ((answered.status = status), response),
		set: (headers: Record<string, string>) => ((answered.headers = headers), response),
		send: (page: string) => ((answered.page = page), response),
	};
	const host = additionalData({
		credentialType: new WaProjectApi(),
		credential: sandbox.credential,
		toBrowser: [],
	});
	const context = new WebhookContext(
		workflow,
		workflow.getNode(stacked.name) as INode,
		{
			...host,
			httpRequest: { method, query: Object.fromEntries(link.searchParams) },
			httpResponse: response,
		} as never,
		'webhook',
		{ webhookDescription: { name: 'default' } } as never,
		[],
		data,
	);
	const result = await type.webhook.call(context as unknown as IWebhookFunctions);
	return { ...answered, result };
}

describe('Message: Send and Wait for Approval', () => {
	it('sends the question with two links, and waits', async () => {
		const asked = Date.now();
		const waiting = await ask();
		expect(waiting.error).toBeUndefined();
		expect(waiting.status).toBe('waiting');
		const [text, ...more] = await sentTexts();
		expect(more).toEqual([]);
		expect(text).toMatch(/^Send Spring sale\?\n\nApprove: http:\S+\nDecline: http:\S+$/);
		const { approve, decline } = await linksOf();
		expect(approve.searchParams.get('approved')).toBe('true');
		expect(decline.searchParams.get('approved')).toBe('false');
		for (const { searchParams, pathname } of [approve, decline]) {
			expect(pathname).toBe('//test/Under%20test');
			expect(searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
		}
		const { waitTill } = dataOf(waiting);
		expect(new Date(String(waitTill)).getTime() - asked).toBeGreaterThanOrEqual(DAY_MS);
		expect(new Date(String(waitTill)).getTime() - asked).toBeLessThan(DAY_MS + 60_000);
		expect(waiting.json).toEqual([
			{
				approved: null,
				respondedAt: null,
				timedOut: false,
				phoneNumber: NUMBER,
				message: 'Send Spring sale?',
				messageId: expect.stringMatching(/./),
				requestId: approve.searchParams.get('request'),
				expiresAt: new Date(String(waitTill)).toISOString(),
			},
		]);
		expect(await sandbox.violations()).toEqual([]);
	});

	it('continues with approved: false on timeout, also where the service gives no ID', async () => {
		await sandbox.control('PUT', '/answers', { answers: ['messageWithoutId'] });
		const { json, outputs, status } = await timeOut(await ask());
		expect(status).toBe('success');
		expect(json).toEqual([
			{
				approved: false,
				respondedAt: null,
				timedOut: true,
				phoneNumber: NUMBER,
				message: 'Send Spring sale?',
				messageId: null,
				requestId: expect.stringMatching(/./),
				expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
			},
		]);
		expect(at(outputs[0] ?? [], 0).pairedItem).toEqual({ item: 0 });
	});

	it('returns only the answer if "Execute Once" leaves rows out', async () => {
		const items = [ITEM, ITEM, ITEM];
		const waiting = await ask({}, { items, settings: { executeOnce: true } });
		expect(waiting.status).toBe('waiting');
		expect((await timeOut(waiting)).json).toMatchObject([{ approved: false, timedOut: true }]);
		expect(await sentTexts()).toHaveLength(1);
	});

	it.each([
		['minutes', 0.5, 30_000],
		['hours', 2, 7_200_000],
		['days', 365, 365 * DAY_MS],
	])('waits for the configured time: %s', async (resumeUnit, resumeAmount, ms) => {
		const { stored } = await ask({ resumeUnit, resumeAmount });
		const left = new Date(String(dataOf({ stored } as NodeRunResult).waitTill)).getTime();
		expect(Math.abs(left - Date.now() - ms)).toBeLessThan(30_000);
	});

	it.each([
		[{ message: ' ' }, /"Message" is empty/],
		[{ phoneNumber: '12' }, /phone number/i],
		[{ resumeAmount: 0 }, /"Wait at Most" must be more than 0/],
		[{ resumeAmount: 366 }, /"Wait at Most" must be .* at most 365 days/],
		[{ resumeUnit: '={{ "weeks" }}' }, /"Unit" must be/],
	])('sends no request with %j', async (wrong, message) => {
		const { error, status } = await ask(wrong);
		expect(error?.message).toMatch(message);
		expect(status).toBe('error');
		expect(await sentTexts()).toEqual([]);
	});

	it('sends no request for several rows, and returns each as not sent', async () => {
		const items = [ITEM, ITEM];
		const { error } = await ask({}, { items });
		expect(error?.message).toMatch(/^No request was sent: 2 rows came in/);
		expect(error?.description).toMatch(/"Execute Once".*Loop Over Items/);
		const { json } = await ask({}, { items, settings: { onError: 'continueRegularOutput' } });
		expect(json).toMatchObject([
			{ outcome: 'notSent', approved: false },
			{ outcome: 'notSent', approved: false },
		]);
		expect(await sentTexts()).toEqual([]);
	});

	it('sends no request whose links n8n would refuse behind a proxy', async () => {
		const { error } = await ask({}, { resumeUrl: 'https://shop.example/my/n8n/webhook-waiting' });
		expect(error?.message).toContain('the path "/my/n8n"');
		expect(error?.description).toContain('WEBHOOK_URL');
		expect(await sentTexts()).toEqual([]);
		const resumeUrl = 'https://n8n.shop.example//webhook-waiting';
		expect((await ask({}, { resumeUrl })).status).toBe('waiting');
	});

	it('does not wait for an answer to a message that was refused', async () => {
		await node.faults({ kind: 'status', status: 400, match: { operation: 'sendMessage' } });
		const { error, status } = await ask();
		expect([status, error?.message]).toEqual(['error', expect.stringMatching(/^Row 1: /)]);
		const { json } = await ask({}, { settings: { onError: 'continueRegularOutput' } });
		expect(json).toMatchObject([{ outcome: 'failed', approved: false, phoneNumber: NUMBER }]);
	});

	it('does not send again if the first message may have arrived', async () => {
		await node.faults({ kind: 'reset', when: 'after', match: { operation: 'sendMessage' } });
		const settings = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const { error, status } = await ask({}, { settings });
		expect([status, error?.message]).toEqual(['error', expect.stringMatching(/may or may not/)]);
		expect(await sentTexts()).toHaveLength(1);
	});

	it('sends the same question again in another execution', async () => {
		const workflowId = 'asks-twice';
		expect((await ask({}, { workflowId })).status).toBe('waiting');
		expect((await ask({}, { workflowId })).status).toBe('waiting');
		const [first, second] = await sentTexts();
		expect(second).not.toBe(first);
	});
});

describe("The question of a tool's review", () => {
	const settings = { type: 'n8n-nodes-wa-campaigns.waMessageHitlTool' };

	/** The question before the links. */
	async function questionFor(message: string, toolParameters: IDataObject): Promise<string> {
		const item = { toolParameters, hitlParameters: {} };
		expect((await ask({ message }, { items: [item], settings })).error).toBeUndefined();
		return at(await sentTexts(), 0).replace(/\n\nApprove: .*/s, '');
	}

	it.each([
		{ Contact_Name: '$& Asha', at: '2026-11-21T06:33:43.610-05:00' },
		{ amount: 3.3000000000000003, id: 2 ** 64 },
		{ cell: '#N/A', text: 'NaN', name: 'Hi {{name}}, undefined' },
		{ half: '\ud83d', empty: null, nested: { list: [1, '[object Object]'] } },
	])('shows its arguments as they are: %j', async (call) => {
		expect(await questionFor('=Input:\n{{ $json.toolParameters }}', call)).toBe(
			`Input:\n${JSON.stringify(call, null, 2)}`,
		);
	});

	it.each([
		['2026-11-21T06:33:43.610-05:00', '2026-11-21T06:33:43.610-05:00'],
		["'0042", "'0042"],
		[0.1 + 0.2, '0.30000000000000004'],
		[NaN, 'NaN'],
		[{ day: 'Friday' }, '{\n  "day": "Friday"\n}'],
	])('shows the single argument %j as it is', async (value, shown) => {
		expect(await questionFor('={{ $json.toolParameters.value }}', { value })).toBe(shown);
	});

	it('is checked where no tool is under review', async () => {
		const time = '2026-11-21T06:33:43.610-05:00';
		const message = '=Send at {{ $json.toolParameters.at }}?';
		const { error } = await ask({ message }, { items: [{ toolParameters: { at: time } }] });
		expect(error?.message).toContain(badText(time));
		expect(await sentTexts()).toEqual([]);
	});
});

describe('A link of the request', () => {
	it('shows the question and starts nothing, however often it is opened', async () => {
		const waiting = await ask();
		const { approve } = await linksOf();
		for (let times = 0; times < 2; times += 1) {
			const { status, headers, page, result } = await open(waiting, approve, 'GET');
			expect(result).toEqual({ noWebhookResponse: true });
			expect(status).toBe(200);
			expect(headers).toMatchObject({ 'Cache-Control': 'no-store' });
			expect(page).toMatch(/Send Spring sale\?.*<button class="approve" dir="auto">Approve</);
		}
	});

	it.each([
		['approve', true],
		['decline', false],
	] as const)('is answered by its button: %s', async (which, approved) => {
		const waiting = await ask();
		const { result } = await open(waiting, (await linksOf())[which], 'POST');
		const [[item] = []] = result.workflowData ?? [];
		expect(item?.json).toEqual({
			...at(waiting.json, 0),
			approved,
			respondedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
		});
		expect(result.webhookResponse).toContain(`Your response: ${approved ? 'Approve' : 'Decline'}`);
	});

	it('has the labels of the options', async () => {
		const options = { approveLabel: ' Ja ', declineLabel: 'Nein' };
		const waiting = await ask({ options });
		expect(at(await sentTexts(), 0)).toMatch(/\n\nJa: http:\S+\nNein: http/);
		const { page } = await open(waiting, (await linksOf()).decline, 'GET');
		expect(page).toContain('>Nein</button>');
	});

	it('of an earlier request of the same execution does not answer a later one', async () => {
		await ask();
		const later = await ask();
		const { approve: old } = await linksOf(0);
		for (const method of ['GET', 'POST'] as const) {
			const { status, page, result } = await open(later, old, method);
			expect([status, result]).toEqual([410, { noWebhookResponse: true }]);
			expect(page).toContain('This link no longer works');
		}
	});

	it('answers nothing once it has expired, even if n8n still waits', async () => {
		const waiting = await ask({ resumeAmount: 2, resumeUnit: 'hours' });
		const { approve } = await linksOf();
		vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_190_000 });
		expect(await open(waiting, approve, 'GET')).toMatchObject({ status: 200 });
		vi.setSystemTime(Date.now() + 10_001);
		for (const method of ['GET', 'POST'] as const) {
			const { status, result } = await open(waiting, approve, method);
			expect([status, result]).toEqual([410, { noWebhookResponse: true }]);
		}
	});

	it('without the ID of its request answers nothing', async () => {
		const waiting = await ask();
		const { approve } = await linksOf();
		approve.searchParams.delete('request');
		expect((await open(waiting, approve, 'POST')).result).toEqual({ noWebhookResponse: true });
	});
});
