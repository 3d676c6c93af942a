// The phones that the page shows: contacts with their latest messages, and what those were made from.
import type { FastifyInstance } from 'fastify';
import type { ContactRow } from '../store/contacts.mts';
import type { MessageRow } from '../store/messages.mts';
import { createOverview } from '../store/overview.mts';
import { toTemplate } from '../store/templates.mts';
import type { Template } from '../types.mts';
import { describeMessage } from '../world/describeMessage.mts';
import type { World } from '../world/world.mts';
import { describeContact } from './state.mts';

interface PhonesQuery {
	search?: string;
	/** these numbers, separated by commas, instead of the most recently active ones */
	numbers?: string;
	limit?: number;
	skip?: number;
	/** how many of each phone's latest messages */
	messages?: number;
}

const QUERY = {
	type: 'object',
	additionalProperties: false,
	properties: {
		search: { type: 'string', maxLength: 200 },
		numbers: { type: 'string', maxLength: 4000 },
		limit: { type: 'integer', minimum: 1, maximum: 100 },
		skip: { type: 'integer', minimum: 0 },
		messages: { type: 'integer', minimum: 0, maximum: 1000 },
	},
} as const;

export function registerPhones(scope: FastifyInstance, world: World): void {
	const { store } = world;
	const overview = createOverview(store.database);

	scope.get<{ Querystring: PhonesQuery }>(
		'/phones',
		{ schema: { querystring: QUERY } },
		({ query: { search, numbers, limit = 12, skip = 0, messages = 20 } }) => {
			const rows =
				numbers === undefined
					? overview.phones(search, limit, skip)
					: numbers.split(',').flatMap((number) => store.contacts.findByNumber(number) ?? []);
			const phones = rows.map((row) => ({
				row,
				latest: store.messages.list(messages, 0, row.phone_number),
			}));
			return {
				total: overview.countPhones(search),
				phones: phones.map(({ row, latest }) => describePhone(world, row, latest)),
				templates: templatesOf(
					world,
					phones.flatMap(({ latest }) => latest),
				),
			};
		},
	);
	scope.get('/campaigns/progress', () => ({ progress: overview.campaignProgress() }));
}

/** @param latest its messages, newest first */
function describePhone(world: World, row: ContactRow, latest: MessageRow[]) {
	return {
		...describeContact(world, row),
		messages: latest.map((message) => ({
			...describeMessage(world, message.id),
			template_id: message.template_id,
			parameters: message.parameters === null ? null : (JSON.parse(message.parameters) as string[]),
		})),
	};
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
