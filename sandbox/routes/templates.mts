import { bracesProblem, checkPlaceholders } from '../domain/placeholders.mts';
import { TEMPLATE_NAME_LOCK_MS } from '../domain/windows.mts';
import { toTemplate, type TemplateRow, type TemplatePosition } from '../store/templates.mts';
import type { Schemas, OperationRequest } from '../types.mts';
import { badRequest, notFound } from '../world/errors.mts';
import type { World } from '../world/world.mts';
import { type Handlers, bounded, type Handler } from './handlers.mts';

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

	listTemplates: (world, request) => listTemplates(world, request),

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

type Query = OperationRequest<'listTemplates'>['query'] & {};

const DEFAULT_LIMIT = 10;

/** Cursors mark a position between templates, so that pages are stable while templates are added and deleted. */
const listTemplates: Handler<'listTemplates'> = (world, { path, query, baseUrl }) => {
	const { store } = world;
	const limit = bounded(query?.limit ?? DEFAULT_LIMIT);
	const position = readPosition(world, query ?? {});
	// Reads one more than requested to find out whether there is a next page.
	const isBackwards = position.newerThan !== undefined;
	const rows = store.templates.list(isBackwards ? limit : limit + 1, position);
	const page = rows.slice(0, limit);
	const hasNext = isBackwards
		? hasOlder(page, (olderThan) => store.templates.list(1, { olderThan }))
		: rows.length > limit;
	const after = writeCursor(page.at(-1));
	return {
		data: page.map((row) => toTemplate(row, path.project_id)),
		paging: {
			cursors: { before: writeCursor(page[0]), after },
			...(hasNext && {
				next: `${baseUrl}/project/${encodeURIComponent(path.project_id)}/wa_template/?limit=${limit}&after=${after}`,
			}),
		},
	};
};

function hasOlder(page: TemplateRow[], older: (seq: number) => TemplateRow[]): boolean {
	const last = page.at(-1);
	return last !== undefined && older(last.seq).length > 0;
}

function readPosition(world: World, { before, after }: Query): TemplatePosition {
	if (before !== undefined && after !== undefined) {
		throw badRequest('before and after cannot be used together');
	}
	if (after !== undefined) return { olderThan: readCursor(world, 'after', after) };
	if (before !== undefined) return { newerThan: readCursor(world, 'before', before) };
	return {};
}

/** @returns an opaque cursor, empty for an empty page */
function writeCursor(row: TemplateRow | undefined): string {
	return row ? Buffer.from(`t:${row.seq}`).toString('base64url') : '';
}

/** In the shapes without cursors, the ID of a template is one. */
function readCursor({ store, answers }: World, name: string, cursor: string): number {
	const shapes = answers.shapes();
	const record =
		shapes.has('templateList') || shapes.has('templateArray')
			? store.templates.findEvenDeleted(cursor)
			: undefined;
	if (record) return record.seq;
	const match = /^t:([1-9][0-9]{0,14})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
	if (!match) throw badRequest(`${name} is not a cursor of this list`);
	return Number(match[1]);
}
