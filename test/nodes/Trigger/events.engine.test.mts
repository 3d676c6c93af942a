// What each event of the trigger emits: through n8n-core, over HTTP, against the sandbox.
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fixtures from '../../fixtures/real-service.json' with { type: 'json' };
import { happened } from '../../harness/errorWords.mts';
import { searchList } from '../../harness/form.mts';
import { startHostileService } from '../../harness/hostileService.mts';
import { at } from '../../harness/pick.mts';
import { byId, pollFixture, REVIEWED, type } from './pollFixture.mts';
import { PLAIN_TEMPLATE } from '../../harness/templateTexts.mts';

const fixture = pollFixture();
const { sandbox, service, trigger, review } = fixture;

describe('Template Reviewed', () => {
	it('emits each review once, with its reason, and no existing statuses', async () => {
		const host = trigger(REVIEWED);
		await host.activate();
		await host.poll();
		expect(host.executions).toEqual([]);
		await review('monsoon_offer', 'rejected', 'Too many capitals');
		await review('appointment_reminder', 'disabled');
		await host.poll();
		await host.poll();
		expect(host.executions).toHaveLength(1);
		const items = at(host.executions, 0);
		expect(items).toHaveLength(2);
		const [rejected = {}] = items.filter(({ after }) => (after as IDataObject).rejected_reason);
		expect(rejected).toMatchObject({
			event: 'templateReviewed',
			eventId: expect.stringMatching(/^[0-9a-f]{32}$/),
			repeated: false,
			before: { status: 'PENDING' },
			after: { status: 'REJECTED', rejected_reason: 'Too many capitals' },
			template: { name: 'monsoon_offer', status: 'REJECTED', category: 'MARKETING' },
		});
		expect(Object.keys(rejected).slice(0, 4)).toEqual(['event', 'template', 'before', 'after']);
		expect(rejected.template).not.toHaveProperty('project_id');
	});

	it('emits reviews that pass the filters', async () => {
		const host = trigger({
			...REVIEWED,
			filters: { nameContains: 'MONSOON', categories: ['OTP'] },
		});
		const named = trigger({ ...REVIEWED, filters: { nameContains: 'MONSOON' }, simplify: false });
		await host.activate();
		await named.activate();
		await review('monsoon_offer', 'approved');
		await review('miracle_cure', 'approved');
		await host.poll();
		await named.poll();
		expect(host.executions).toEqual([]);
		expect(named.executions).toMatchObject([[{ template: { name: 'monsoon_offer' } }]]);
		expect(at(at(named.executions, 0), 0).template).toHaveProperty('project_id');
	});

	it('reads a single template in one request, and fails to activate if it does not exist', async () => {
		const { results } = await searchList({
			type,
			method: 'searchTemplates',
			credential: sandbox.credential,
		});
		const id = String(results.find(({ name }) => name.startsWith('monsoon_offer'))?.value);
		const host = trigger({ ...REVIEWED, templates: 'one', template: byId(id) });
		await host.activate();
		await sandbox.client.delete('/requests');
		await review('monsoon_offer', 'approved');
		await host.poll();
		expect((await service.arrived()).map(([what]) => what)).toEqual([
			expect.stringMatching(new RegExp(`^GET .*/wa_template/${id}$`)),
		]);
		expect(host.executions).toMatchObject([[{ id, after: { status: 'APPROVED' } }]]);
		await sandbox.call('DELETE', `wa_template/${id}`);
		await host.poll();
		expect(host.failures).toEqual([]);
		const missing = trigger({ ...REVIEWED, templates: 'one', template: '={{ "nowhere" }}' });
		await expect(missing.activate()).rejects.toThrow(happened(404, 'template'));
	});

	it('reads a thousand templates in ten requests', async () => {
		const { data } = (await sandbox.call('GET', 'wa_template/?limit=100')) as {
			data: IDataObject[];
		};
		const more = { ...PLAIN_TEMPLATE, label: 'Many', status: 'APPROVED' } as const;
		const templates = Array.from({ length: 1000 - data.length }, (_, index) => ({
			...more,
			name: `template_${index}`,
		}));
		await sandbox.client.post('/seed', { body: { templates } });
		const host = trigger(REVIEWED);
		await host.activate();
		await sandbox.client.delete('/requests');
		await host.poll();
		expect(await service.arrived()).toHaveLength(10);
		await review('template_500', 'disabled');
		await host.poll();
		expect(host.executions).toMatchObject([[{ template: { name: 'template_500' } }]]);
	});
});

describe('Campaign events', () => {
	it('emit a campaign that was created', async () => {
		const host = trigger({ event: 'campaignCreated', campaignType: 'ALL' });
		await host.activate();
		await sandbox.call('POST', 'campaign/api', {
			template_name: 'appointment_reminder',
			campaign_name: 'Brand new',
		});
		await host.poll();
		await host.poll();
		const created = {
			event: 'campaignCreated',
			before: null,
			after: { name: 'Brand new', status: 'LIVE' },
			campaign: { name: 'Brand new', template_name: 'appointment_reminder' },
		};
		expect(host.executions).toMatchObject([[created]]);
	});

	it('emit steps, and a stall', async () => {
		const { results } = await searchList({
			type,
			method: 'searchApiCampaigns',
			credential: sandbox.credential,
		});
		const id = String(results.find(({ name }) => name === 'Appointment reminder')?.value);
		const campaign = { event: 'campaignProgress', campaigns: 'one', campaignId: byId(id) };
		const steps = trigger({ ...campaign, progress: 'step', every: 2 });
		await steps.activate();
		const still = trigger({ ...campaign, progress: 'stalled', polls: 2 });
		const send = async (count: number) => {
			for (let index = 0; index < count; index += 1) {
				await sandbox.call('POST', 'campaign/api/send', {
					name: 'Asha',
					phone_number: `91981230000${index}`,
					campaign_name: 'Appointment reminder',
					template_params: ['Asha', 'Monday'],
				});
			}
		};
		await still.activate();
		await send(3);
		for (let polls = 0; polls < 4; polls += 1) {
			await steps.poll();
			await still.poll();
		}
		const { submitted } = at(at(still.executions, 0), 0).after as { submitted: number };
		expect(await steps.fetchTestEvent()).toMatchObject([
			{ before: { submitted: 0 }, after: { submitted }, passed: submitted - (submitted % 2) },
		]);
		expect(await still.fetchTestEvent()).toMatchObject([
			{ unchangedPolls: 2, after: { submitted } },
		]);
		expect(still.executions).toMatchObject([
			[{ unchangedPolls: 2, campaign: { name: 'Appointment reminder' } }],
		]);
		expect(steps.executions).toMatchObject([
			[{ before: { submitted: submitted - 3 }, after: { submitted } }],
		]);
	});
});

describe('Message Status Reached', () => {
	it('emits each message once, as reached or not, and does not read settled ones again', async () => {
		const send = async (to: string) => {
			const parameters = ['Asha', 'Monday'].map((text) => ({ type: 'text', text }));
			const components = [{ type: 'body', parameters }];
			const template = { name: 'appointment_reminder', language: { code: 'en' }, components };
			const { messages } = await sandbox.call('POST', 'messages', {
				to,
				type: 'template',
				template,
			});
			return String(at(messages as IDataObject[], 0).id);
		};
		const ids = [await send('919812300001'), await send('919812300002')];
		const host = trigger({
			event: 'messageStatusReached',
			messageIds: `={{ ${JSON.stringify(ids)} }}`,
			status: 'DELIVERED',
			watchHours: 1,
		});
		await host.activate();
		const [first = '', second = ''] = ids;
		await sandbox.client.post('/messages/{message_id}/status', {
			path: { message_id: first },
			body: { status: 'DELIVERED' },
		});
		await host.poll();
		const reached = { reached: true, before: { status: 'SENT' }, after: { status: 'DELIVERED' } };
		expect(host.executions).toMatchObject([[{ id: first, ...reached }]]);
		expect(await host.fetchTestEvent()).toMatchObject([reached]);
		await sandbox.client.delete('/requests');
		vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3_600_001);
		await host.poll();
		await host.poll();
		expect(host.executions.slice(1)).toMatchObject([
			[{ id: second, reached: false, after: { status: 'SENT' }, message: { status: 'SENT' } }],
		]);
		expect(await service.arrived()).toHaveLength(1);
	});
});

describe('Message Status Reached, at a service that reports failures', () => {
	const { 'message.get.failed': failed } = fixtures.responses;
	const failure = { code: 131026, reason: 'Message undeliverable', retry: 'never' };
	let other: Awaited<ReturnType<typeof startHostileService>>;
	beforeEach(async () => {
		other = await startHostileService(sandbox.baseUrl);
	});
	afterEach(async () => await other.close());

	it.each([
		['DELIVERED', false],
		['FAILED', true],
	])('emits a failed message at once: %s', async (status, reached) => {
		const parameters = { event: 'messageStatusReached', messageIds: failed.id, status };
		const host = trigger(parameters, () => ({ baseUrl: other.baseUrl }));
		const sent = { ...failed, status: 'SENT', failureResponse: null, failed_at: null };
		other.answer('getMessage', (_, response) => void response.end(JSON.stringify(sent)));
		await host.activate();
		await host.poll();
		expect(host.executions).toEqual([]);
		other.answer('getMessage', (_, response) => void response.end(JSON.stringify(failed)));
		await host.poll();
		await host.poll();
		expect(host.executions).toMatchObject([
			[
				{
					id: failed.id,
					reached,
					before: { status: 'SENT' },
					after: { status: 'FAILED', failure },
					message: { id: failed.messageId, status: 'FAILED', failure },
				},
			],
		]);
	});

	it('reports the others while it refuses to show one message', async () => {
		const messageIds = `${failed.id}, ID-1`;
		const host = trigger({ event: 'messageStatusReached', messageIds }, () => ({
			baseUrl: other.baseUrl,
		}));
		await host.activate();
		other.answer('getMessage', ({ url }, response) => {
			const isShown = url?.includes(failed.id) === true;
			response.statusCode = isShown ? 200 : 400;
			response.end(JSON.stringify(isShown ? failed : { message: 'Invalid message ID' }));
		});
		await host.poll();
		expect([host.executions, host.failures]).toMatchObject([[[{ id: failed.id }]], []]);
		other.answer('getMessage', (_, response) => {
			response.statusCode = 400;
			response.end(JSON.stringify({ message: 'Invalid message ID' }));
		});
		await host.poll();
		expect(host.failures).toHaveLength(1);
	});
});

describe('A record that one response leaves out', () => {
	it.each<['listTemplates' | 'listCampaigns' | 'listCatalogues', INodeParameters, object]>([
		['listTemplates', REVIEWED, { template: null }],
		['listCampaigns', { event: 'campaignCreated', campaignType: 'ALL' }, { campaigns: [] }],
		['listCatalogues', { event: 'catalogueChanged', changes: ['connected'] }, { catalogues: [] }],
	])('is not emitted as new when it comes back: %s', async (operation, form, empty) => {
		const other = await startHostileService(sandbox.baseUrl);
		const host = trigger(form, () => ({ baseUrl: other.baseUrl }));
		await host.activate();
		other.answer(operation, (_, response) => void response.end(JSON.stringify(empty)));
		await host.poll();
		other.change(operation, (body) => body);
		await host.poll();
		await other.close();
		expect([host.executions, host.failures]).toEqual([[], []]);
	});
});

describe('Catalogue Changed', () => {
	it('emits the changes of a catalogue, one item each', async () => {
		const { catalogues } = await sandbox.call('GET', 'get-catalog');
		const shop = at(catalogues as IDataObject[], 0);
		const catalogueId = String(shop.catalogueId);
		const parameters = {
			event: 'catalogueChanged',
			changes: ['connected', 'productCount', 'status'],
		};
		const host = trigger(parameters);
		const other = trigger({ ...parameters, catalogues: 'one', catalogue: byId('nowhere') });
		await host.activate();
		const missing = happened(404, 'catalogue');
		await expect(other.activate()).rejects.toThrow(missing);
		await expect(other.fetchTestEvent()).rejects.toThrow(missing);
		const path = shop.isActive === true ? 'disconnect' : 'connect';
		await sandbox.call('POST', `${path}-partner-catalog`, { catalogueId });
		await host.poll();
		const connected = host.executions.flat().find(({ change }) => change === 'connected');
		expect(connected).toMatchObject({
			before: { isActive: shop.isActive },
			after: { isActive: shop.isActive !== true },
			id: catalogueId,
			catalogue: { catalogueName: shop.catalogueName },
		});
	});
});
