import { bracesProblem, checkPlaceholders } from '../domain/placeholders.mts';
import { TEMPLATE_NAME_LOCK_MS } from '../domain/windows.mts';
import { toTemplate, type TemplateRow } from '../store/templates.mts';
import type { Schemas } from '../types.mts';
import { badRequest, notFound } from '../world/errors.mts';
import type { World } from '../world/world.mts';
import type { Handlers } from './handlers.mts';
import { listTemplates } from './templateList.mts';

type Submission = Schemas['SubmitTemplateRequest'];

/** Templates: submit, list, get, delete. */
export const templates: Handlers<
	'submitTemplate' | 'listTemplates' | 'getTemplate' | 'deleteTemplate'
> = {
	submitTemplate(world, { body }) {
		const { store, clock } = world;
		requireFreeName(world, body.name);
		requireButtons(body);
		const row = store.templates.insert(
			{ ...body, status: 'PENDING', total_parameters: checkPlaceholders(body.text).count },
			clock.now(),
		);
		return announce(world, row);
	},

	listTemplates,

	getTemplate(world, { path }) {
		return toTemplate(
			requireTemplate(world, path.wa_template_id),
			world.store.project.identity().id,
		);
	},

	deleteTemplate(world, { path }) {
		const { id, name } = requireTemplate(world, path.wa_template_id);
		world.store.templates.markDeleted(id, world.clock.now());
		world.events.publish('templateDeleted', () => ({ _id: id, name }));
		return { status: 'success' };
	},
};

function requireTemplate({ store }: World, id: string): TemplateRow {
	const template = store.templates.findById(id);
	if (!template) throw notFound(`Template ${id} does not exist in this project`);
	return template;
}

function announce({ store, events }: World, row: TemplateRow) {
	const template = toTemplate(row, store.project.identity().id);
	events.publish('template', () => template);
	return template;
}

function requireFreeName({ store, clock }: World, name: string): void {
	if (store.templates.findByName(name)) {
		throw badRequest(`Template name ${name} is already used in this project`);
	}
	const deletedAt = store.templates.lastDeletedAt(name);
	if (deletedAt === undefined) return;
	const lockedUntil = deletedAt + TEMPLATE_NAME_LOCK_MS;
	if (clock.now() < lockedUntil) {
		throw badRequest(
			`Template name ${name} was deleted and is locked until ${new Date(lockedUntil).toISOString()} (30 days)`,
		);
	}
}

/** The number of buttons is the contract's matter; that they fit the action type is checked here. */
function requireButtons(body: Submission): void {
	const {
		message_action_type: action,
		call_to_action: calls = [],
		quick_replies: replies = [],
	} = body;
	if (action === undefined && calls.length + replies.length > 0) {
		throw badRequest('message_action_type is required when the template has buttons');
	}
	if (action === 'CTA' && replies.length > 0) {
		throw badRequest(
			'quick_replies must be empty when message_action_type is CTA: use All for a mix',
		);
	}
	if (action === 'QuickReplies' && calls.length > 0) {
		throw badRequest(
			'call_to_action must be empty when message_action_type is QuickReplies: use All for a mix',
		);
	}
	if (action === 'All' && (calls.length === 0 || replies.length === 0)) {
		throw badRequest(
			'message_action_type All needs at least one button in call_to_action and one in quick_replies',
		);
	}
	for (const { type, button_value: value } of calls) requireButtonValue(type, value);
}

function requireButtonValue(type: 'Phone Number' | 'URL', value: string): void {
	if (type === 'Phone Number' && !/^\+?[0-9]{7,15}$/.test(value)) {
		throw badRequest(`button_value ${value.slice(0, 100)} is not a phone number`);
	}
	if (type === 'URL' && !/^https?:\/\/\S+$/i.test(value)) {
		throw badRequest(`button_value ${value.slice(0, 100)} is not a URL`);
	}
	const problem = bracesProblem(value);
	if (problem !== undefined) throw badRequest(`button_value: ${problem}`);
}
