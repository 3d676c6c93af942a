// A file's name reaches the phone, but the service leaves it out of the messages that it returns.
import { expect, it } from 'vitest';
import { at } from '../../../test/harness/pick.mts';
import { send, fileSandbox, type Json } from '../support.mts';

const to = '919876543210';
const pdf = { link: 'https://files.example/a.pdf', filename: 'a.pdf' };

const sandbox = fileSandbox();

it.each<[string, 'sendMessage' | 'sendCampaign', Json, Json]>([
	['a document', 'sendMessage', { to, type: 'document', document: pdf }, {}],
	[
		'a campaign with a file',
		'sendCampaign',
		send(to, {
			campaign_name: 'Invoice',
			template_params: ['Asha', '7'],
			media: { url: pdf.link, filename: pdf.filename },
		}),
		{ caption: 'Dear Asha, your invoice 7 is attached.' },
	],
])('of %s', async (_title, operation, body, caption) => {
	expect((await sandbox.call(operation, { body })).status).toBe(200);
	const { phones } = await sandbox.client.get('/phones');
	const message = at(at(phones, 0).messages, 0);
	expect(message.message_content).toEqual({ ...pdf, ...caption });
	const shown = await sandbox.call('getMessage', { path: { message_id: message.id } });
	expect(shown.body.message_content).toEqual({ link: pdf.link, ...caption });
});
