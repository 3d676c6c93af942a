// The essentials on every n8n: the package loads, and n8n's Retry button sends nothing twice. `npm test` runs them on the
// current version, the full run on the others too.
import { expect, it, vi } from 'vitest';
import { createControlClient } from '../../sandbox/client.mts';
import type { FaultRule } from '../../sandbox/index.mts';
import type { Demo } from '../../testkit/demo/demo.mts';
import { installedHost } from '../../testkit/host/host-install.mts';
import type { PinnedHost } from '../../testkit/host/hosts.mts';
import { untilEnded } from '../../testkit/host/n8n-run.mts';
import { createCampaign, timesSent } from '../../testkit/servers/sandbox-client.mts';
import { nodeTypes } from './node-types.mts';
import { locator, saveChain, START, type OwnNode } from './workflows.mts';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const TEMPLATE = 'appointment_reminder';
const PACKAGE = 'n8n-nodes-wa-campaigns.';
const NODES = ['Business', 'Campaign', 'Catalogue', 'Contact', 'Message', 'Template'];
/** Nodes that AI agents cannot use as tools. */
const TRIGGERS = ['Trigger', 'WebhookTrigger'];

/** The parts of a demo that these tests use; it may run in another process. */
type RunningDemo = Pick<Demo, 'client' | 'credential' | 'packageFolder'> & {
	sandbox: Omit<Demo['sandbox'], 'close'>;
	/** of n8n */
	origin: string;
};

interface Person {
	name: string;
	phone: string;
}

/** This many people, with consecutive numbers. */
export function people(count: number, firstNumber: number): Person[] {
	return Array.from({ length: count }, (_, index) => ({
		name: `Person ${index + 1}`,
		phone: `+${firstNumber + index}`,
	}));
}

/** A node that sends a campaign to {@link people}. */
export function sendTo(
	campaign: string,
	{ skipAlreadySent = false, ...options }: Record<string, unknown>,
	settings: OwnNode['settings'] = {},
): OwnNode {
	return {
		name: 'Send',
		node: 'waCampaign',
		settings,
		parameters: {
			operation: 'send',
			campaign: locator('name', campaign),
			phoneNumber: '={{ $json.phone }}',
			contactName: '={{ $json.name }}',
			parametersMode: 'form',
			templateParams: {
				mappingMode: 'defineBelow',
				value: { 'Placeholder 1': '={{ $json.name }}', 'Placeholder 2': 'Monday at 10:00' },
				matchingColumns: [],
				schema: [],
			},
			skipAlreadySent,
			options,
		},
	};
}

/** @param theDemo returns the demo once the tests run */
export function everydayTests(theDemo: () => RunningDemo, host: PinnedHost): void {
	it('offers every node', async () => {
		const { origin, client } = theDemo();
		const own = (await nodeTypes(origin, client.cookie))
			.map(({ name }) => name)
			.filter((name) => name.startsWith(PACKAGE));
		const expected = [
			...NODES.flatMap((name) => [`${PACKAGE}wa${name}`, `${PACKAGE}wa${name}Tool`]),
			...TRIGGERS.map((name) => `${PACKAGE}wa${name}`),
			// From a node that can ask a person, n8n 2 also derives a review step for agents.
			...(host.version.startsWith('1.') ? [] : [`${PACKAGE}waMessageHitlTool`]),
		];
		expect(own.toSorted()).toEqual(expected.toSorted());
	});

	it('exports everything that the nodes use from n8n-workflow', async () => {
		const used = usedExports(theDemo().packageFolder);
		expect(used).toContain('NodeOperationError');
		const offered = offeredExports((await installedHost(host)).modules);
		expect(used.filter((name) => !offered.includes(name))).toEqual([]);
	});

	it("sends the rest, and nothing twice, after n8n's Retry button", async () => {
		const { client, credential, sandbox } = theDemo();
		await createCampaign(sandbox, TEMPLATE, 'Retried');
		const accepted = async () => await timesSent(sandbox, 'Retried');
		const rule: FaultRule = {
			kind: 'status',
			status: 400,
			calls: [30],
			match: { operation: 'sendCampaign' },
		};
		await createControlClient(sandbox).put('/faults', { body: { rules: [rule] } });
		const rows = people(60, 919812330000);
		const send = sendTo('Retried', { maxSendsPerSecond: 10 });
		const id = await client.run(await saveChain(client, credential, rows, [send]), START);
		expect((await untilEnded(client, id)).error?.message).toMatch(
			/^Row \d+.*: The service rejected/,
		);
		const sent = (await accepted()).length;
		expect(sent).toBeGreaterThanOrEqual(29);
		expect(sent).toBeLessThan(59);

		await client.post(`/executions/${id}/retry`, { loadWorkflow: false });
		await vi.waitFor(async () => expect(await accepted()).toHaveLength(60), {
			timeout: 30_000,
			interval: 100,
		});
		expect(await accepted()).toEqual(rows.map(() => 1));
		await createControlClient(sandbox).delete('/faults');
	});

	it.each([
		['in Send', 'Retried Early'],
		['in the node before Send', 'Retried Before', true],
	])(
		'sends once, however often an execution is retried that ended %s before its first send',
		async (_, campaign, isChecked = false) => {
			const { client, credential, sandbox } = theDemo();
			await createCampaign(sandbox, TEMPLATE, campaign);
			const text = JSON.stringify(sendTo(campaign, {}));
			// The node before it returns columns of its own.
			const send = JSON.parse(text.replaceAll('$json.', `$('${START}').item.json.`)) as OwnNode;
			const check = {
				...send,
				name: 'Check',
				parameters: { ...send.parameters, operation: 'preview' },
			};
			const nodes = isChecked ? [check, send] : [send];
			const rule: FaultRule = {
				kind: 'status',
				status: 400,
				match: { operation: 'listCampaigns' },
			};
			await createControlClient(sandbox).put('/faults', { body: { rules: [rule] } });
			const rows = people(20, 919812340000);
			const id = await client.run(await saveChain(client, credential, rows, nodes), START);
			const { status, outputs } = await untilEnded(client, id);
			expect([status, outputs.Send]).toEqual(['error', isChecked ? undefined : []]);
			await createControlClient(sandbox).delete('/faults');

			const retry = async () =>
				await client.post(`/executions/${id}/retry`, { loadWorkflow: true });
			await Promise.all([retry(), retry()]);
			await retry();
			expect(await timesSent(sandbox, campaign)).toEqual(rows.map(() => 1));
		},
	);
}

/** Variables that hold n8n-workflow, in the CommonJS that the compiler writes. */
const HOLDERS = /const (\w+) = (?:__importStar\()?require\("n8n-workflow"\)/g;

/** The names that the package uses from n8n-workflow without checking that they exist. */
function usedExports(packageFolder: string): string[] {
	const dist = join(packageFolder, 'dist');
	const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
	const names = files
		.filter((file) => file.endsWith('.js'))
		.flatMap((file) => namesIn(readFileSync(join(dist, file), 'utf8')));
	return [...new Set(names)].toSorted();
}

/** The names that an installed n8n's n8n-workflow exports. */
function offeredExports(modules: string): string[] {
	const require = createRequire(join(modules, 'n8n', 'package.json'));
	return Object.keys(require('n8n-workflow'));
}

function namesIn(code: string): string[] {
	return [...code.matchAll(HOLDERS)].flatMap(([, holder]) =>
		[...code.matchAll(new RegExp(`\\b${holder}\\.(\\w+)`, 'g'))].map(([, name = '']) => name),
	);
}
