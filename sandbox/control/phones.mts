// The phones on the page: contacts with their latest messages and the templates of these.
import type { FastifyInstance } from 'fastify';
import type { MessageRow } from '../store/messages.mts';
import { createOverview } from '../store/overview.mts';
import { toTemplate } from '../store/templates.mts';
import type { Template } from '../types.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { createBriefView, showContact } from '../world/shown.mts';

export function registerPhones(scope: FastifyInstance, world: World): void {
	const { store } = world;
	const overview = createOverview(store.database);

	handle(
		scope,
		'listPhones',
		({ query: { numbers, limit = 12, skip = 0, messages = 20, ...filter } }) => {
			const rows =
				numbers === undefined
					? overview.phones(filter, limit, skip)
					: numbers.split(',').flatMap((number) => store.contacts.findByNumber(number) ?? []);
			const phones = rows.map((row) => ({
				row,
				latest: store.messages.list({ phone_number: row.phone_number }, messages, 0),
			}));
			const view = createBriefView(world);
			return {
				total: overview.countPhones(filter),
				phones: phones.map(({ row, latest }) => ({
					...showContact(world, row),
					messages: latest.map((message) => ({
						...view.message(message),
						...view.parameters(message),
						template_id: message.template_id,
					})),
				})),
				templates: templatesOf(
					world,
					phones.flatMap(({ latest }) => latest),
				),
			};
		},
	);
	handle(scope, 'getCampaignProgress', () => ({ progress: overview.campaignProgress() }));
}

/** The templates behind these messages by ID, deleted ones included. */
function templatesOf({ store }: World, messages: MessageRow[]): Record<string, Template> {
	const ids = new Set(messages.flatMap(({ template_id: id }) => id ?? []));
	const project = store.project.identity().id;
	return Object.fromEntries(
		[...ids].flatMap((id) => {
			const row = store.templates.findEvenDeleted(id);
			return row ? [[id, toTemplate(row, project)]] : [];
		}),
	);
}
