// List templates: newest created first, one page at a time.
import { toTemplate, type TemplatePosition, type TemplateRow } from '../store/templates.mts';
import type { OperationRequest } from '../types.mts';
import { badRequest } from '../world/errors.mts';
import type { World } from '../world/world.mts';
import { bounded, type Handler } from './handlers.mts';

type Query = OperationRequest<'listTemplates'>['query'] & {};

const DEFAULT_LIMIT = 10;

/** Cursors mark a position between templates, so that pages are stable while templates are added and deleted. */
export const listTemplates: Handler<'listTemplates'> = (world, { path, query, baseUrl }) => {
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
