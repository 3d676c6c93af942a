import { WaContact } from '../../../nodes/Contact/WaContact.node.ts';
import { testErrors } from '../../harness/documentedErrors.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaContact(), sandbox);
hurryEachTest();

const ASHA = '919876543210';
const byNumber = { __rl: true, mode: 'phoneNumber', value: `+${ASHA}` };
const byId = (value: string) => ({ __rl: true, mode: 'id', value });

async function idOfAsha(): Promise<string> {
	await sandbox.control('POST', '/seed', {
		contacts: [{ name: 'Asha Rao', phone_number: ASHA }],
	});
	const { json } = await node.run({ operation: 'get', contact: byNumber });
	return String(at(json, 0).id);
}

const newContact = { phoneNumber: `+${ASHA}`, contactName: 'Asha' };
const unknown = { contact: byId('64f1c2a7e4b0a1d2c3e4f5a6') };
const notFound = /^The contact does not exist in this project$/;
const numberNotFound = /^The contact with this phone number does not exist in this project$/;
// More than the sandbox accepts in one request.
const tooLarge = { updateFields: { attributesJson: { note: 'x'.repeat(2_000_000) } } };

testErrors(node, sandbox, {
	name: 'Contact: Create',
	endpoint: 'createContact',
	parameters: () => ({ operation: 'create', ...newContact }),
	refusals: [
		{
			status: 400,
			about: 'a name that the service does not take',
			parameters: { contactName: 'x'.repeat(2_000_000) },
			message: /^The service refused the values for this contact: The body is larger than/,
			description: /Correct what the service's message names.*ERR400/,
		},
		{
			status: 409,
			about: 'a number that is taken',
			before: idOfAsha,
			parameters: {},
			message: /^The contact already exists$/,
			description: /ERR409/,
		},
	],
});

testErrors(node, sandbox, {
	name: 'Contact: Get by phone number',
	endpoint: 'getContactByNumber',
	parameters: async () => {
		await idOfAsha();
		return { operation: 'get', contact: byNumber };
	},
	missing: numberNotFound,
	refusals: [
		{
			status: 404,
			about: 'a number without a contact',
			parameters: { contact: { ...byNumber, value: '+919876500000' } },
			message: numberNotFound,
			description: /Check its ID, name or number.*No contact has the number.*ERR404/,
		},
	],
});

testErrors(node, sandbox, {
	name: 'Contact: Get by ID',
	endpoint: 'getContactById',
	parameters: async () => ({ operation: 'get', contact: byId(await idOfAsha()) }),
	missing: notFound,
	refusals: [{ status: 404, about: 'an unknown ID', parameters: unknown, message: notFound }],
});

testErrors(node, sandbox, {
	name: 'Contact: Update',
	endpoint: 'updateContact',
	parameters: async () => ({
		operation: 'update',
		contact: byId(await idOfAsha()),
		updateFields: { contactName: 'Asha Rao' },
	}),
	missing: notFound,
	refusals: [
		{ status: 404, about: 'an unknown ID', parameters: unknown, message: notFound },
		{
			status: 400,
			about: 'a body that is too large',
			parameters: tooLarge,
			message: /^The service refused the values for this contact: /,
			description: /ERR400/,
		},
	],
});

testErrors(node, sandbox, {
	name: 'Contact: Create or Update',
	endpoint: 'createContact',
	parameters: () => ({ operation: 'upsert', ...newContact }),
	missing: /does not exist/,
	refusals: [
		{
			status: 400,
			about: 'a name that the service does not take',
			parameters: { contactName: 'x'.repeat(2_000_000) },
			message: /^The service refused the values for this contact: /,
		},
	],
});
