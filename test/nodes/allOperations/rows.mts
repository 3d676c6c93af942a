/** The sandbox records that the runs need, and the input rows that refer to them. */
import type { IDataObject } from 'n8n-workflow';
import type { Contact } from '../../../sandbox/types.mts';
import type { TestSandbox } from '../../harness/sandbox.mts';

/** Rows of one run. */
export const ROWS = 2;

/** They ask one person at a time, and reject several rows. */
export const ASKS_ONE = ['Message: Send and Wait for Approval'];

const KNOWN_NUMBER = '919876500000';

const template = (name: string, type: 'TEXT' | 'IMAGE' | 'FILE') => ({
	name,
	type,
	category: 'MARKETING' as const,
	language: 'English',
	text: 'Hello {{1}}, see you on {{2}}.',
	sample_text: 'Hello Asha, see you on Monday.',
});

const SEED = {
	contacts: [{ name: 'Asha Rao', phone_number: KNOWN_NUMBER }],
	templates: [
		template('text_for_all', 'TEXT'),
		template('image_for_all', 'IMAGE'),
		template('file_for_all', 'FILE'),
		{
			...template('link_for_all', 'TEXT'),
			header_text: 'Order {{1}}',
			message_action_type: 'CTA' as const,
			call_to_action: [
				{ type: 'URL' as const, button_title: 'Track', button_value: 'https://shop.example/{{1}}' },
			],
		},
		// More than a page holds.
		...Array.from({ length: 100 }, (_, index) => template(`newer_${index}`, 'TEXT')),
	],
	campaigns: [
		{ name: 'Text for all', template: 'text_for_all' },
		{ name: 'Image for all', template: 'image_for_all' },
		{ name: 'File for all', template: 'file_for_all' },
	],
};

export interface Rows {
	/** Input rows for these parameters, with fresh records that no run has consumed. */
	next(parameters: IDataObject): Promise<IDataObject[]>;
}

/** Seeds the sandbox with one record of each kind that an operation can refer to. */
export async function prepareRows(sandbox: TestSandbox): Promise<Rows> {
	await sandbox.control('POST', '/seed', SEED);
	const known = {
		knownNumber: `+${KNOWN_NUMBER}`,
		campaignId: await idOfCampaign(sandbox, 'Text for all'),
		contactId: await idOfContact(sandbox),
		messageId: await idOfReadMessage(sandbox),
		// As an outbox has them, for a report.
		state: 'accepted',
		// Columns named after placeholders, for automatic mapping.
		1: 'Asha',
		2: 'Monday',
	};
	let count = 0;
	return {
		next: async (parameters) => {
			const rows = Array.from({ length: ROWS }, () => {
				count += 1;
				const unique = `new_${count}`;
				return {
					...known,
					unique,
					newNumber: `+9187${String(count).padStart(8, '0')}`,
					templateName: `victim_${count}`,
					templateId: count.toString(16).padStart(24, '0'),
				};
			});
			if (!JSON.stringify(parameters).includes('$json.template')) return rows;
			const templates = rows.map(({ templateName, templateId }) => ({
				...template(templateName, 'TEXT'),
				id: templateId,
			}));
			await sandbox.control('POST', '/seed', { templates });
			return rows;
		},
	};
}

async function idOfCampaign({ control }: TestSandbox, wanted: string): Promise<string> {
	const { campaigns } = await control<{ campaigns: Array<{ _id: string; name: string }> }>(
		'GET',
		'/state',
	);
	return String(campaigns.find(({ name }) => name === wanted)?._id);
}

async function idOfContact({ control }: TestSandbox): Promise<string> {
	const { contacts } = await control<{ contacts: Contact[] }>('GET', '/contacts?limit=1000');
	return String(contacts.find(({ phone_number }) => phone_number === KNOWN_NUMBER)?.id);
}

/** A message in its final status, so that no trigger waits for it. */
async function idOfReadMessage({ control }: TestSandbox): Promise<string> {
	const inbound = { phone_number: KNOWN_NUMBER, text: 'Hello' };
	const { message } = await control<{ message: { id: string } }>('POST', '/inbound', inbound);
	await control('POST', `/messages/${encodeURIComponent(message.id)}/status`, { status: 'READ' });
	return message.id;
}
