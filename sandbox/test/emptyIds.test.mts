// Empty IDs are rejected: nothing is found or stored under one.
import { describe, expect, it } from 'vitest';
import { contractOperations } from '../world/contract.mts';
import { fileSandbox, type Json } from './support.mts';

const sandbox = fileSandbox();

const bodies: Record<string, Json> = { updateContact: { name: 'Asha' } };
/** Each operation with each of its path parameters; a GET with an empty template ID lists the templates. */
const withId = contractOperations().flatMap(({ id, path }) =>
	[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [id, name] as const),
);

it.each(withId.filter(([id]) => id !== 'getTemplate'))(
	'%s rejects an empty %s',
	async (id, name) => {
		const answer = await sandbox.call(id, { path: { [name]: '' }, body: bodies[id] });
		expect([400, 404]).toContain(answer.status);
	},
);

describe('the control API', () => {
	it.each<[string, string, Json?]>([
		['DELETE', '/projects/'],
		['GET', '/projects//state'],
		['POST', '/projects', { id: '' }],
		['POST', '/templates//status', { status: 'APPROVED' }],
		['POST', '/campaigns//status', { status: 'PAUSED' }],
		['GET', '/campaigns//report'],
		['POST', '/messages//status', { status: 'READ' }],
		['PUT', '/contacts/', { name: 'Asha' }],
		['POST', '/webhooks/deliveries//resend'],
		['GET', '/requests/'],
		['PUT', '/snapshots/'],
		['DELETE', '/snapshots/'],
		['GET', '/messages?campaign='],
		['GET', '/messages?phone_number='],
		['GET', '/phones?numbers='],
		['GET', '/phones?campaign='],
		['GET', '/phones?tag='],
		['PUT', '/webhooks', { webhooks: [{ id: '', url: 'http://a/', secret: '12345678' }] }],
		['POST', '/reset', { seed: { project: { id: '' } } }],
		['POST', '/seed', { businesses: [{ id: '' }] }],
		['POST', '/seed', { campaigns: [{ id: '', name: 'A', template: 'welcome' }] }],
		['POST', '/seed', { catalogues: [{ catalogueId: '', catalogueName: 'A' }] }],
	])('rejects %s %s %j', async (method, path, body) => {
		const before = await sandbox.control('GET', '/seed');
		const { status } = await sandbox.tryControl(method, path, body);
		expect([400, 404]).toContain(status);
		expect(await sandbox.control('GET', '/seed')).toEqual(before);
	});
});
