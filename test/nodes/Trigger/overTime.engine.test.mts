// The trigger over restarts, crashes and failures: through n8n-core, over HTTP, against the sandbox.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { FaultRule } from '../../../sandbox/faults/types.mts';
import { readId } from '../../../nodes/values/checks/identifiers.ts';
import { badText, happened, refusal } from '../../harness/errorWords.mts';
import { pollFixture, REVIEWED, STATUS } from './pollFixture.mts';

const fixture = pollFixture();
const { sandbox, service, trigger, review, setStatus } = fixture;

describe('Over time', () => {
	it('emits what changed while it was inactive or n8n was down', async () => {
		const host = trigger(STATUS);
		await host.activate();
		await setStatus('Appointment reminder', 'PAUSED');
		await host.activate('update');
		expect(host.executions).toMatchObject([[{ after: { status: 'PAUSED' } }]]);
		await setStatus('Appointment reminder', 'LIVE');
		await host.restart();
		expect(host.executions.slice(1)).toMatchObject([
			[{ repeated: false, after: { status: 'LIVE' } }],
		]);
	});

	it('emits again, once and under the same ID, what a crash may have lost', async () => {
		const host = trigger(STATUS);
		await host.activate();
		await setStatus('Appointment reminder', 'PAUSED');
		host.crashesOnEmission = true;
		await host.poll();
		expect(host.executions).toEqual([]);
		const { emitted } = (
			JSON.parse(host.disk)['node:WA Event Trigger'] as {
				watch: { emitted: [{ eventId: string }] };
			}
		).watch;
		await host.restart();
		expect(host.executions).toMatchObject([
			[{ eventId: emitted[0].eventId, repeated: true, after: { status: 'PAUSED' }, campaign: {} }],
		]);
		await host.restart();
		await host.poll();
		expect(host.executions).toHaveLength(1);
	});

	it('starts from scratch, without emitting, for another event or another project', async () => {
		const host = trigger(STATUS);
		await host.activate();
		await setStatus('Appointment reminder', 'PAUSED');
		const template_name = 'appointment_reminder';
		await sandbox.call('POST', 'campaign/api', {
			template_name,
			campaign_name: 'Brand new',
		});
		const baseUrl = String(sandbox.credential.baseUrl).replace('127.0.0.1', 'localhost');
		const others = [
			trigger({ event: 'campaignCreated', campaignType: 'ALL' }),
			trigger(STATUS, () => ({ baseUrl })),
		];
		for (const other of others) {
			other.disk = host.disk;
			await other.activate('update');
			await other.poll();
			expect(other.executions).toEqual([]);
		}
		await host.poll();
		expect(host.executions).toHaveLength(1);
	});

	it('skips a poll while the previous one is running', async () => {
		const host = trigger(STATUS);
		await host.activate();
		await sandbox.client.delete('/requests');
		await service.faults({ kind: 'delay', ms: 300 });
		await Promise.all([host.poll(), host.poll(), host.poll()]);
		const pages = (await service.arrived()).length;
		await sandbox.client.delete('/faults');
		await host.poll();
		expect((await service.arrived()).length).toBe(2 * pages);
	});
});

describe('A poll that is running when the workflow is activated again', () => {
	it('emits nothing: the activation emits what it found', async () => {
		const host = trigger(STATUS);
		await host.activate();
		await setStatus('Appointment reminder', 'PAUSED');
		await Promise.all([host.poll(), host.activate('update')]);
		expect(host.executions).toMatchObject([[{ after: { status: 'PAUSED' } }]]);
	});

	it('fails in silence, and the next failure is reported', async () => {
		const { client, credential } = sandbox;
		const changePassword = async () => (await client.post('/password/regenerate')).password;
		const host = trigger(STATUS);
		await host.activate();
		credential.apiPassword = await changePassword();
		await Promise.all([host.poll(), host.activate('update')]);
		expect(host.failures).toEqual([]);
		credential.apiPassword = await changePassword();
		await host.poll();
		expect(host.failures).toHaveLength(1);
	});
});

describe('A service that is down', () => {
	const down: FaultRule = { kind: 'status', status: 503 };

	it('is reported once, and what changed meanwhile is emitted afterwards', async () => {
		const host = trigger(STATUS);
		await host.activate();
		await service.faults(down);
		await host.poll();
		await host.poll();
		await host.poll();
		expect(host.failures).toHaveLength(1);
		await setStatus('Appointment reminder', 'PAUSED');
		await sandbox.client.delete('/faults');
		await host.poll();
		expect(host.executions).toMatchObject([[{ after: { status: 'PAUSED' } }]]);
		await service.faults(down);
		await host.poll();
		expect(host.failures).toHaveLength(2);
	});

	it('does not keep n8n from starting: the trigger resumes where it was', async () => {
		const host = trigger(STATUS);
		await host.activate();
		await setStatus('Appointment reminder', 'PAUSED');
		await service.faults(down);
		await host.restart();
		await host.poll();
		expect(host.failures).toHaveLength(1);
		await sandbox.client.delete('/faults');
		await host.poll();
		expect(host.executions).toMatchObject([[{ after: { status: 'PAUSED' } }]]);
	});

	it('is reported when it asks for a longer pause than a poll can wait', async () => {
		const host = trigger(STATUS);
		await host.activate();
		await service.faults({ kind: 'status', status: 429, retryAfter: 3600 });
		await host.poll();
		expect(host.failures).toMatchObject([{ message: expect.stringMatching(/poll can wait$/) }]);
	});

	it('keeps its state when it fails between two pages', async () => {
		const host = trigger(STATUS);
		await host.activate();
		const { disk } = host;
		await setStatus('Appointment reminder', 'PAUSED');
		await service.faults({ kind: 'status', status: 500, calls: [2, 3, 4] });
		await host.poll();
		expect(host.disk).toBe(disk);
		await sandbox.client.delete('/faults');
		await host.poll();
		expect(host.executions).toHaveLength(1);
	});
});

describe('A wrong password', () => {
	it('is reported at activation, and by a later poll', async () => {
		let apiPassword = 'wrong';
		const host = trigger(STATUS, () => ({ apiPassword }));
		await expect(host.activate()).rejects.toThrow(happened(401));
		apiPassword = String(sandbox.credential.apiPassword);
		await host.activate();
		await sandbox.client.post('/password/regenerate');
		await host.poll();
		await host.poll();
		expect(host.failures.map(({ message }) => message)).toEqual([happened(401)]);
	});
});

describe('Fetch Test Event', () => {
	it.each<[string, INodeParameters, IDataObject]>([
		['templateReviewed', REVIEWED, { before: { status: 'PENDING' }, template: {} }],
		['campaignCreated', { campaignType: 'ALL' }, { before: null, campaign: {} }],
		['campaignStatusChanged', STATUS, { campaign: {} }],
		['catalogueChanged', { changes: ['connected'] }, { change: 'connected', catalogue: {} }],
	])('shows a real record of %s, and changes no state', async (event, parameters, shape) => {
		const host = trigger({ ...parameters, event });
		const [item] = await host.fetchTestEvent();
		expect(item).toMatchObject({ event, repeated: false, eventId: expect.any(String), ...shape });
		expect(host.disk).toBe('{}');
		expect(host.executions).toEqual([]);
	});

	const messages = (messageIds: string) => ({ event: 'messageStatusReached', messageIds });
	const named = (nameContains: string) => ({ ...REVIEWED, filters: { nameContains } });

	it.each<[string, INodeParameters, string]>([
		['no outcome', { ...REVIEWED, outcomes: [] }, 'Outcomes: '],
		['no step', { event: 'campaignProgress', every: 0 }, '"Number of Messages" must be'],
		['too many messages', messages([...Array(501).keys()].join()), 'Message IDs: there are 501'],
		['no message', messages('={{ [] }}'), '"Message IDs" is empty'],
		['no ID', messages('wamid.1, two words'), refusal(readId('two words'), 'Message IDs')],
		['no time', { ...messages('id'), watchHours: 0 }, '"Watch For (Hours)" must be more than 0'],
		['a list', named('={{ [1] }}'), badText([1], 'Name Contains')],
		['an event of a later version', { event: 'future' }, 'The event "future" does not exist'],
	])('names the invalid setting: %s', async (_title, parameters, message) => {
		await expect(trigger(parameters).fetchTestEvent()).rejects.toThrow(message);
	});

	it('shows the newest matching record', async () => {
		await review('monsoon_offer', 'approved');
		const host = trigger({ ...REVIEWED, outcomes: ['DISABLED'] });
		const [item] = await host.fetchTestEvent();
		expect(item).toMatchObject({ after: { status: 'DISABLED' }, template: { name: 'old_offer' } });
	});

	it('says when there is nothing to show', async () => {
		const host = trigger(named('no such name'));
		await expect(host.fetchTestEvent()).rejects.toThrow('There is no template to show yet');
	});
});
