// Requests of which answers have other shapes.
import { at } from '../../test/harness/pick.mts';
import type { AnswerShape } from '../domain/observedAnswers.mts';
import type { OperationId } from '../types.mts';
import {
	exampleRequests,
	send,
	type CallOptions,
	type Json,
	type TestProject,
} from './support.mts';

export const asha = '919876543210';

/** Turns shapes on. */
export const answerAs = (
	sandbox: TestProject,
	answers: 'observed' | 'specification' | AnswerShape[],
) => sandbox.client.put('/answers', { body: { answers } });

/** Calls an operation without a check of the answer. */
export async function ask(project: TestProject, id: OperationId, options: CallOptions = {}) {
	const response = await project.attempt(id, options);
	const text = await response.text();
	const isJson = response.headers.get('content-type')?.includes('json');
	return { status: response.status, body: (isJson ? JSON.parse(text) : text) as Json, text };
}

/** A template with a placeholder in the address of a button. */
export const linked = {
	name: 'invoice_created',
	category: 'TRANSACTIONAL',
	type: 'TEXT',
	language: 'English',
	text: 'Hi {{1}}, your invoice is {{2}}.',
	sample_text: 'Hi Asha, your invoice is A-1.',
	message_action_type: 'All',
	call_to_action: [
		{ type: 'URL', button_title: 'Pay', button_value: 'https://pay.example/{{1}}' },
		{ type: 'Phone Number', button_title: 'Call', button_value: '+919876543210' },
	],
	quick_replies: ['Later'],
} as const;

/** One accepted request for each operation, in an order in which they succeed. */
export async function requests(sandbox: TestProject): Promise<Record<OperationId, CallOptions>> {
	const { body: template } = await sandbox.call('listTemplates', { query: { limit: '100' } });
	const templates = template.data as { _id: string; name: string }[];
	const { body: list } = await sandbox.call('listCampaigns', { body: { campaignType: 'API' } });
	const { body: contact } = await sandbox.call('createContact', {
		body: { name: 'Asha', mobile_number: asha },
	});
	const { body: sent } = await sandbox.call('sendMessage', {
		body: { to: asha, type: 'text', text: { body: 'Hello' } },
	});
	const message_id = at(sent.messages as { id: string }[], 0).id;
	await sandbox.client.post('/inbound', { body: { phone_number: asha, text: 'Hi' } });
	const path = { wa_template_id: at(templates, 0)._id };
	const { deleteTemplate, ...others } = exampleRequests();
	return {
		...others,
		sendMessage: { body: { to: asha, type: 'text', text: { body: 'Hello' } } },
		getMessage: { path: { message_id } },
		createContact: { body: { name: 'Ravi', mobile_number: '919876543211' } },
		getContactByNumber: { query: { action: 'FetchContact', mobile_number: asha } },
		getContactById: { path: { contact_id: String(contact.id) } },
		updateContact: { path: { contact_id: String(contact.id) }, body: { name: 'Asha Verma' } },
		submitTemplate: { body: { ...linked, label: 'A', name: 'brand_new' } },
		listTemplates: { query: { limit: '100' } },
		getTemplate: { path },
		createCampaign: { body: { template_name: 'welcome', campaign_name: 'New' } },
		getCampaign: { path: { campaign_id: at(list.campaigns as { _id: string }[], 0)._id } },
		listCampaigns: { body: { campaignType: 'ALL' } },
		sendCampaign: { body: send(asha) },
		deleteTemplate: { ...deleteTemplate, path },
	};
}
