// Runs the same tests on every supported n8n through the editor's API, with the package installed from its tarball.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { startDemo, type Demo } from '../../../testkit/demo/demo.mts';
import { chosenHosts, CURRENT_HOST, type PinnedHost } from '../../../testkit/host/hosts.mts';
import type { Execution } from '../../../testkit/host/n8n-execution.mts';
import { runToEnd, untilEnded } from '../../../testkit/host/n8n-run.mts';
import { runDemo } from '../../../testkit/demo/run-demo.mts';
import { createCampaign, timesSent } from '../../../testkit/servers/sandbox-client.mts';
import { scratchFolder } from '../../../testkit/servers/scratch.mts';
import { at, entry } from '../../harness/pick.mts';
import { everydayTests, people, sendTo } from '../everyday.mts';
import { exampleFiles, readExample } from '../examples.mts';
import { unknownParameters } from '../../scripts/examples/parameters.mts';
import { agentTests } from './smoke/agents.mts';
import { approvalTests, TRIED_WITH_ANSWERS } from './smoke/approvals.mts';
import { agentExampleTests } from './smoke/agent-example.mts';
import { DELIVERY_FAILURES, deliveryFailureTests } from './smoke/delivery-failures.mts';
import { EVERY_OPERATION } from './smoke/every-operation.mts';
import { listedNames, mappedFields } from './smoke/form.mts';
import { nodeCreatorTests } from './smoke/node-creator.mts';
import { has, nodeTypes, operationsOf, type NodeType } from '../node-types.mts';
import { largeListTests } from './smoke/large-list.mts';
import { outboxTests } from './smoke/outbox.mts';
import { FILES_CAMPAIGN, spreadsheetTests } from './smoke/spreadsheets.mts';
import { uploadFormTests } from './smoke/upload-form.mts';
import { simpleExampleTests } from './smoke/simple-examples.mts';
import { listExampleTests, SEVERAL_MESSAGES } from './smoke/list-examples.mts';
import { triggerExampleTests } from './smoke/trigger-examples.mts';
import { webhookTests } from './smoke/webhooks.mts';
import { locator, saveChain, START, type OwnNode } from '../workflows.mts';

const tarball = inject('tarball');

const TEMPLATE = 'appointment_reminder';
const SEND = 'Send';
const PACKAGE = 'n8n-nodes-wa-campaigns.';

/** The example that `npm start` runs; the files in smoke/ and other tests run those in folders. */
const DEMO = 'campaign-from-spreadsheet.json';

/** Parameters that n8n shows only for a tool, once a sheet is chosen, or once it has read a table's columns. */
const SHOWN_LATER = ['.descriptionType', '.columns', '.options', '.filters.conditions.0.condition'];

function outcomes(execution: Execution): unknown[] {
	return (execution.outputs[SEND]?.[0] ?? []).map(({ json }) => json.outcome);
}

const hosts = chosenHosts().map((host) => [host.version, host] as const);

// Concurrent, because both mostly wait for their n8n.
describe.concurrent.each(hosts)('on n8n %s', (_, host) => {
	describe('in order', { concurrent: false }, () => testsOn(host));
});

function testsOn(host: PinnedHost): void {
	const isN8n2 = !host.version.startsWith('1.');
	let demo: Demo;
	const theDemo = () => demo;
	let types: NodeType[];

	beforeAll(async () => {
		demo = await startDemo({ folder: scratchFolder(), host, tarball });
		types = await nodeTypes(demo.n8n.origin, demo.client.cookie);
	});

	afterAll(async () => {
		await demo?.close();
		if (demo) rmSync(demo.folder, { recursive: true, force: true });
	});

	const run = async (workflowId: string) => await runToEnd(demo.client, workflowId, START);
	const save = async (rows: object[], ...nodes: OwnNode[]) =>
		await saveChain(demo.client, demo.credential, rows, nodes);
	const newCampaign = async (name: string) => await createCampaign(demo.sandbox, TEMPLATE, name);
	const accepted = async (campaign: string) => await timesSent(demo.sandbox, campaign);

	// On the current n8n, the project "host" does the same.
	if (host !== CURRENT_HOST) {
		everydayTests(() => ({ ...demo, origin: demo.n8n.origin }), host);

		it('runs the demo to its expected outcomes', async () => {
			expect(exampleFiles.filter((file) => !file.includes('/'))).toEqual([DEMO]);
			for (const { list, differences } of await runDemo(demo)) {
				expect({ list: list.format, differences }).toEqual({ list: list.format, differences: [] });
			}
		});
	}

	it('tests the credential', async () => {
		const { baseUrl, projectId, password } = demo.sandbox;
		const data = { baseUrl, projectId, apiPassword: password };
		const test = async (changes: object) =>
			await demo.client.testCredential('waProjectApi', { ...data, ...changes }, demo.credential);
		expect(await test({})).toMatchObject({ status: 'OK' });
		expect(await test({ apiPassword: 'wrong' })).toMatchObject({
			status: 'Error',
			message: expect.stringMatching(/password/i),
		});
	});

	it.each<[node: string, method: string, entry: string, leftOut?: string]>([
		['waCampaign', 'searchSendableCampaigns', 'Appointment reminder', 'Spring sale'],
		['waCampaign', 'searchApiCampaigns', 'Spring sale'],
		['waMessage', 'searchApprovedTemplates', TEMPLATE, 'monsoon_offer'],
		['waTemplate', 'searchTemplates', 'monsoon_offer'],
		['waCatalogue', 'searchCatalogues', 'Summer shop'],
		['waTrigger', 'searchApiCampaigns', 'Spring sale'],
	])('fills a list of %s with %s', async (node, method, entry, leftOut = 'no such entry') => {
		const { client, credential } = demo;
		const names = await listedNames(client, { node, method, parameters: {}, credential });
		expect(names.join('\n')).toContain(entry);
		expect(names.join('\n')).not.toContain(leftOut);
	});

	it.each([
		['waCampaign', { campaign: locator('list', 'Appointment reminder') }],
		['waMessage', { messageType: 'template', template: locator('list', TEMPLATE) }],
	])('shows a field for each placeholder in %s', async (node, parameters) => {
		const fields = await mappedFields(demo.client, {
			node,
			method: 'templateParameterFields',
			parameters,
			credential: demo.credential,
		});
		expect(fields).toHaveLength(2);
		expect(fields[1]).toContain('2 · …is on [Monday');
	});

	it('sends no request to a host outside the credential’s allowed domains', async () => {
		const { baseUrl, projectId, password: apiPassword } = demo.sandbox;
		const restricted = async (allowedDomains: string) => {
			const limits = { allowedHttpRequestDomains: 'domains', allowedDomains };
			const data = { baseUrl, projectId, apiPassword, ...limits };
			const name = `Only ${allowedDomains}`;
			return await demo.client.createCredential('waProjectApi', name, data);
		};
		const get = { operation: 'getMany', returnAll: true };
		const runWith = async (allowedDomains: string) => {
			const node = { name: 'Get Many', node: 'waCampaign', parameters: get };
			return await run(
				await saveChain(demo.client, await restricted(allowedDomains), [{}], [node]),
			);
		};
		expect((await runWith('127.0.0.1')).status).toBe('success');
		const { status, error } = await runWith('example.com');
		expect(status).toBe('error');
		expect(error?.message).toContain('Domain not allowed');
	});

	it.each(exampleFiles)('has each node of %s, with its parameters', (file) => {
		const { workflow } = readExample(file);
		const used = workflow.nodes.filter(({ type }) => type !== 'n8n-nodes-base.stickyNote');
		expect(used.length).toBeGreaterThan(0);
		const unknown = used.map((node) => {
			const type = types.find((one) => has([one], node as never));
			if (type === undefined) return [node.name, `no ${node.type} ${String(node.typeVersion)}`];
			const unknown = unknownParameters(node as never, type as never);
			return [node.name, ...unknown.filter((one) => !SHOWN_LATER.includes(one))];
		});
		expect(unknown.filter(({ length }) => length > 1)).toEqual([]);
	});

	nodeCreatorTests(theDemo);
	agentTests(theDemo);
	largeListTests(theDemo);
	outboxTests(theDemo);
	deliveryFailureTests(theDemo);
	webhookTests(theDemo);
	triggerExampleTests(theDemo);
	listExampleTests(theDemo);
	approvalTests(theDemo, isN8n2, () => {
		simpleExampleTests(theDemo, isN8n2);
		uploadFormTests(theDemo);
		spreadsheetTests(theDemo);
		agentExampleTests(theDemo);
	});

	function eachOperation(execute: () => Promise<Execution>): void {
		let execution: Execution;
		beforeAll(async () => {
			execution = await execute();
		});

		it.each(EVERY_OPERATION.map((step) => [step.name, step] as const))('%s', (name, { gives }) => {
			const [first] = execution.outputs[name]?.[0] ?? [];
			expect({ error: execution.error, ...first?.json }).toMatchObject({
				error: undefined,
				...gives,
			});
		});
	}

	describe('carries out each operation', () => {
		eachOperation(async () => await run(await save([{}], ...EVERY_OPERATION)));

		it('of every node', () => {
			const own = types.filter(({ name }) => name.startsWith(PACKAGE) && !name.endsWith('Tool'));
			const tried = EVERY_OPERATION.map(({ name }) => name);
			// Left out, because the chain would wait for its answer.
			tried.push(TRIED_WITH_ANSWERS);
			expect(tried.toSorted()).toEqual(own.flatMap(operationsOf).toSorted());
		});
	});

	describe.runIf(host === CURRENT_HOST)('carries out each operation with observed answers', () => {
		eachOperation(async () => {
			const { client, sandbox } = demo;
			const body = { id: 'observed' };
			const { controlUrl, ...project } = await createControlClient(sandbox).post('/projects', {
				body,
			});
			const headerName = 'X-Host-Pwd';
			await createControlClient({ controlUrl }).put('/answers', {
				body: { answers: 'observed', passwordHeader: headerName },
			});
			const credential = await client.createCredential('waProjectApi', 'Observed', {
				baseUrl: project.baseUrl,
				projectId: project.id,
				apiPassword: project.password,
				headerName,
			});
			return await run(await saveChain(client, credential, [{}], EVERY_OPERATION));
		});
	});

	it('returns a bad row at the error output, paired with its input, and sends the others', async () => {
		await newCampaign('Error output');
		const rows = people(5, 919812300000);
		at(rows, 2).phone = 'missing';
		const node = sendTo('Error output', {}, { onError: 'continueErrorOutput' });
		const { status, outputs } = await run(await save(rows, node));
		expect(status).toBe('success');
		const [sent = [], bad] = entry(outputs, SEND);
		expect(sent.map(({ json }) => json.row)).toEqual([1, 2, 4, 5]);
		expect(sent.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 3, 4].map((item) => ({ item })),
		);
		expect(bad).toMatchObject([
			{
				json: {
					phone: 'missing',
					error: { message: expect.stringMatching(/^Row 3.*: .*phone number/i) },
				},
				pairedItem: { item: 2 },
			},
		]);
		expect(await accepted('Error output')).toEqual([1, 1, 1, 1]);
	});

	it('sends no more rows after a stop', async () => {
		const { client } = demo;
		await newCampaign('Stopped');
		const pace = { maxSendsPerSecond: 50 };
		const workflow = await save(people(500, 919812310000), sendTo('Stopped', pace));
		const id = await client.run(workflow, START);
		await vi.waitFor(async () => expect((await accepted('Stopped')).length).toBeGreaterThan(20), {
			timeout: 30_000,
			interval: 50,
		});
		await client.post(`/executions/${id}/stop`, {});
		expect((await untilEnded(client, id)).status).toBe('canceled');
		const atStop = (await accepted('Stopped')).length;

		// At the same pace, this list takes as long as 50 more rows of the stopped one.
		await newCampaign('After the stop');
		const next = await save(people(50, 919812310000), sendTo('After the stop', pace));
		expect((await run(next)).status).toBe('success');
		expect(await accepted('After the stop')).toHaveLength(50);
		// A few requests may have been in flight.
		expect((await accepted('Stopped')).length).toBeLessThanOrEqual(atStop + 3);
	});

	it('keeps its sent history across a restart', async () => {
		await newCampaign('Fifty');
		const rows = people(50, 919812320000);
		const workflow = await save(rows, sendTo('Fifty', { skipAlreadySent: true }));
		const times = (outcome: string) => rows.map(() => outcome);
		expect(outcomes(await run(workflow))).toEqual(times('accepted'));

		await demo.n8n.restart();

		expect(outcomes(await run(workflow))).toEqual(times('skipped'));
		// Skipped rows were recorded again, and are still known.
		expect(outcomes(await run(workflow))).toEqual(times('skipped'));
		expect(await accepted('Fifty')).toEqual(rows.map(() => 1));
	});

	it('follows the contract and sends nothing twice', async () => {
		const control = createControlClient(demo.sandbox);
		const { requests, responses } = await control.get('/contract');
		expect(requests.violated).toEqual([]);
		expect(responses.violated).toEqual([]);
		const { duplicates } = await control.get('/duplicates');
		const severalMessages = [...SEVERAL_MESSAGES, DELIVERY_FAILURES, FILES_CAMPAIGN];
		expect(duplicates.filter(({ campaign }) => !severalMessages.includes(campaign))).toEqual([]);
	});
}
