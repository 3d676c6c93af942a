import { WaTemplate } from '../../../nodes/Template/WaTemplate.node.ts';
import { testErrors } from '../../harness/documentedErrors.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS } from '../allOperations/endpoints.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaTemplate(), sandbox);
hurryEachTest();

const unknown = { template: { __rl: true, mode: 'id', value: '64f1c2a7e4b0a1d2c3e4f5a6' } };
const notFound = /^The template does not exist in this project$/;

async function welcome() {
	const { json } = await node.run({
		operation: 'get',
		template: { __rl: true, mode: 'name', value: 'welcome' },
	});
	return { __rl: true, mode: 'id', value: String(at(json, 0)._id) };
}

testErrors(node, sandbox, {
	name: 'Template: Submit',
	endpoint: 'submitTemplate',
	parameters: () => ENDPOINTS.submitTemplate.parameters,
	refusals: [
		{
			status: 400,
			about: 'a name that is taken',
			parameters: { templateName: 'welcome' },
			message: /^The service refused the values for this template: .*welcome is already used/,
			description: /The service says: .*already used/,
		},
		{
			status: 400,
			about: 'a name that is locked after a deletion',
			before: async () =>
				await node.run({ operation: 'delete', template: await welcome(), deleteInUse: true }),
			parameters: { templateName: 'welcome' },
			message: /welcome was deleted and is locked until .* \(30 days\)/,
		},
	],
});

testErrors(node, sandbox, {
	name: 'Template: Get Many',
	endpoint: 'listTemplates',
	parameters: () => ({ operation: 'getMany' }),
});

testErrors(node, sandbox, {
	name: 'Template: Get',
	endpoint: 'getTemplate',
	parameters: async () => ({ operation: 'get', template: await welcome() }),
	missing: notFound,
	refusals: [{ status: 404, about: 'an unknown ID', parameters: unknown, message: notFound }],
});

testErrors(node, sandbox, {
	name: 'Template: Delete',
	endpoint: 'deleteTemplate',
	parameters: async () => ({
		operation: 'delete',
		template: await welcome(),
		deleteInUse: true,
	}),
	missing: notFound,
	refusals: [{ status: 404, about: 'an unknown ID', parameters: unknown, message: notFound }],
});
