// The credential's role in every request: what it allows, and what must never be shown.
import { createRequire } from 'node:module';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaCampaign } from '../../../../nodes/Campaign/WaCampaign.node.ts';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import { listCampaignsRequest } from '../../../../nodes/service/requests.ts';
import { withConnection } from '../../../harness/connection.mts';
import { happened } from '../../../harness/errorWords.mts';
import { nodeUnderTest } from '../../../harness/nodeUnderTest.mts';
import { fileSandbox } from '../../../harness/sandbox.mts';

const sandbox = fileSandbox();
const node = nodeUnderTest(new WaCampaign(), sandbox);
const getMany = async (credential: IDataObject, items?: IDataObject[]) =>
	await node.run({ operation: 'getMany', campaignType: 'ALL' }, { credential, items });

describe('the credential', () => {
	it('allows the host that its list of domains has', async () => {
		const allowed = { allowedHttpRequestDomains: 'domains', allowedDomains: '127.0.0.1' };
		const { json, error } = await getMany(allowed);
		expect(error).toBeUndefined();
		expect(json.length).toBeGreaterThan(5);
	});

	it('never shows its password in an error', async () => {
		const apiPassword = 'a-very-secret-password';
		const { error } = await getMany({ apiPassword });
		expect(error?.message).toContain(happened(401));
		const everything = JSON.stringify(error, Object.getOwnPropertyNames(error)) + String(error);
		expect(everything).not.toContain(apiPassword);
		const log = await sandbox.control('GET', '/requests');
		expect(JSON.stringify(log)).not.toContain(apiPassword);
	});
});

it("knows that no request has left if n8n's protection blocks the host", async () => {
	const inCore = createRequire(createRequire(import.meta.url).resolve('n8n-core'));
	const { SsrfProtectionConfig } = inCore('@n8n/config') as { SsrfProtectionConfig: object };
	const { Container } = inCore('@n8n/di') as {
		Container: { get: (type: object) => { enabled: boolean } };
	};
	const protection = Container.get(SsrfProtectionConfig);
	onTestFinished(() => void (protection.enabled = false));
	protection.enabled = true;
	let last: Attempt | undefined;
	await withConnection(sandbox.credential, async ({ send }) => {
		last = await send({ ...listCampaignsRequest('ALL', 0, 1), repeatability: 'once' });
	});
	expect(last).toEqual({
		kind: 'noAnswer',
		code: 'ADDRESS_BLOCKED_BY_N8N',
		mayHaveArrived: false,
	});
});

describe('a credential with expressions', () => {
	const byColumn = { projectId: '={{ $json.project }}' };

	it.each(['stopWorkflow', 'continueRegularOutput'] as const)(
		'whose rows have several projects sends no request: %s',
		async (onError) => {
			await sandbox.resetToSeed();
			const { projectId } = sandbox.credential;
			const items = [projectId, projectId, 'other'].map((project) => ({ project }));
			const { json, error } = await node.run(
				{ operation: 'getMany', campaignType: 'ALL' },
				{ credential: byColumn, items, settings: { onError } },
			);
			expect(JSON.stringify(error?.message ?? json[2])).toMatch(
				/row 3 has another project than row 1"/,
			);
			expect(await node.arrived()).toEqual([]);
		},
	);

	it.each([byColumn, { projectId: "={{ $('Start').first().json.project }}" }])(
		'that return the same project for every row are used: %j',
		async (credential) => {
			const project = String(sandbox.credential.projectId);
			const { json, error } = await getMany(credential, [{ project }, { project }]);
			expect(error).toBeUndefined();
			expect(json.length).toBeGreaterThan(10);
		},
	);
});
