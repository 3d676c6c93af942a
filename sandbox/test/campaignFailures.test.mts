// Why sends failed, in a campaign's report.
import { expect, it } from 'vitest';
import { seededSandbox, send, type Json } from './support.mts';

const asha = '919876543210';
const maria = '34600111222';
const ravi = '919876543211';

const sandbox = seededSandbox();

const failuresOf = async (name = 'Appointment reminder') =>
	(await sandbox.client.get('/campaigns/{campaign}/report', { path: { campaign: name } })).failures;

const sendTo = (number: string, change: Json = {}) =>
	sandbox.call('sendCampaign', { body: send(number, change) });

it('returns the usual error for a send through a campaign with a very long name', async () => {
	const name = '"'.repeat(100_000);
	const body = { template_name: 'appointment_reminder', campaign_name: name };
	expect((await sandbox.call('createCampaign', { body })).status).toBe(200);
	const { body: answer } = await sendTo(asha, { campaign_name: name, tags: ['none'] });
	expect(answer.message).toMatch(/^tags "none" do(es)? not exist/);
});

it('counts failures by reason, not by recipient', async () => {
	for (const number of [asha, maria]) {
		await sandbox.control('POST', '/contacts', {
			name: 'A',
			phone_number: number,
			opted_in: false,
		});
		await sendTo(number);
	}
	await sendTo(asha, { template_params: ['one'] });
	await sendTo(asha, { phone_number: '+1' });
	await sendTo(asha, { tags: ['no such tag'] });
	await sendTo(asha, { campaign_name: 'None' });
	await sandbox.call('sendCampaign', { raw: '{"campaign_name":' });
	await sendTo(ravi);
	const failures = await failuresOf();
	expect(failures[0]).toEqual({
		reason: 'Contact … has opted out and receives no template messages',
		count: 2,
	});
	expect(failures.slice(1)).toEqual([
		{
			reason:
				'template_params count … does not match total_parameters … of template appointment_reminder',
			count: 1,
		},
		{ reason: 'body.phone_number must be 4 to 15 digits, without + and spaces', count: 1 },
		{ reason: 'tags … do not exist in this project', count: 1 },
	]);
	expect(await failuresOf('Order update')).toEqual([]);
});

it('counts injected failures by fault, before and after accepting', async () => {
	const rules = [
		{ kind: 'status', status: 503, calls: [1] },
		{ kind: 'status', status: 500, when: 'after', calls: [2] },
		{ kind: 'reset', when: 'after', calls: [3] },
		{ kind: 'delay', ms: 1 },
	];
	await sandbox.control('PUT', '/faults', { rules });
	for (let count = 0; count < rules.length - 1; count++)
		await sandbox.attempt('sendCampaign', { body: send(asha) }).catch(() => undefined);
	await sendTo(asha);
	await sendTo('12025550184');
	expect(await failuresOf()).toEqual([
		{ reason: '503 before accepting', count: 1 },
		{ reason: '500 after accepting', count: 1 },
		{ reason: 'reset after accepting', count: 1 },
		{ reason: '500 before accepting (magic number)', count: 1 },
	]);
});

it('shows no secret in a reason, and starts from zero after a reset', async () => {
	const secret = 'word 123456 word';
	await sandbox.control('PUT', '/webhooks', {
		webhooks: [{ url: 'http://localhost:9/hook', secret }],
	});
	await sendTo(asha, { default_country_code: undefined, attributes: { [secret]: 'x' } });
	await sendTo(asha, { media: { url: 'https://example.com/a.png' }, [secret]: 1 });
	const failures = await failuresOf();
	expect(failures).toHaveLength(2);
	expect(JSON.stringify(failures)).not.toMatch(/word/);
	await sandbox.control('POST', '/reset', {});
	expect(await failuresOf()).toEqual([]);
});
