import { newId } from '../domain/ids.mts';
import type { Schemas, Template } from '../types.mts';
import { all, bit, inserter, one, type Database } from './database.mts';

export interface TemplateRow {
	seq: number;
	id: string;
	name: string;
	label: string;
	status: Template['status'];
	rejected_reason: string | null;
	category: Template['category'];
	type: Template['type'];
	language: string;
	text: string;
	sample_text: string;
	total_parameters: number;
	header_text: string | null;
	footer_text: string | null;
	message_action_type: Template['message_action_type'];
	call_to_action: string;
	quick_replies: string;
	click_tracking: number;
	created_at: number;
	updated_at: number;
	/** a deleted template stays for its name lock and for the campaigns linked to it */
	deleted_at: number | null;
}

/** What is set when it is created. */
type NewTemplateRow = Omit<TemplateRow, 'seq' | 'deleted_at'>;

interface NewTemplate extends Omit<Schemas['SubmitTemplateRequest'], 'label'> {
	id?: string;
	label?: string;
	total_parameters: number;
	status: Template['status'];
	rejected_reason?: string;
}

/** A place in the list of templates, which runs from the newest (highest) to the oldest. */
export interface TemplatePosition {
	olderThan?: number;
	newerThan?: number;
}

export type TemplateStore = ReturnType<typeof createTemplateStore>;

export function createTemplateStore(database: Database) {
	const byId = database.prepare('SELECT * FROM templates WHERE id = ?');
	const byName = database.prepare('SELECT * FROM templates WHERE name = ? AND deleted_at IS NULL');
	const lastDeletion = database.prepare(
		'SELECT max(deleted_at) AS deleted_at FROM templates WHERE name = ? AND deleted_at IS NOT NULL',
	);
	const olderThan = database.prepare(
		'SELECT * FROM templates WHERE deleted_at IS NULL AND seq < ? ORDER BY seq DESC LIMIT ?',
	);
	const newerThan = database.prepare(
		'SELECT * FROM templates WHERE deleted_at IS NULL AND seq > ? ORDER BY seq ASC LIMIT ?',
	);
	const rows = inserter<TemplateRow, NewTemplateRow>(database, 'templates');
	const setStatus = database.prepare(
		'UPDATE templates SET status = ?, rejected_reason = ?, updated_at = ? WHERE id = ? RETURNING *',
	);
	const markDeleted = database.prepare(
		'UPDATE templates SET deleted_at = ?, updated_at = ? WHERE id = ?',
	);
	const undeleted = (row: TemplateRow | undefined) => (row?.deleted_at === null ? row : undefined);

	return {
		findById: (id: string) => undeleted(one<TemplateRow>(byId, id)),
		/** Also finds a deleted template, for the campaigns linked to it. */
		findEvenDeleted: (id: string) => one<TemplateRow>(byId, id),
		findByName: (name: string) => one<TemplateRow>(byName, name),
		/** @returns Unix ms of the latest deletion of a template with this name */
		lastDeletedAt: (name: string) =>
			one<{ deleted_at: number | null }>(lastDeletion, name)?.deleted_at ?? undefined,
		/** @returns up to `limit` templates next to the position, newest first */
		list(limit: number, position: TemplatePosition = {}): TemplateRow[] {
			if (position.newerThan !== undefined) {
				return all<TemplateRow>(newerThan, position.newerThan, limit).reverse();
			}
			return all<TemplateRow>(olderThan, position.olderThan ?? Number.MAX_SAFE_INTEGER, limit);
		},
		insert(template: NewTemplate, now: number): TemplateRow {
			return rows.insertReturning({
				id: template.id ?? newId(now),
				name: template.name,
				label: template.label ?? template.name,
				status: template.status,
				rejected_reason: template.rejected_reason ?? null,
				category: template.category,
				type: template.type,
				language: template.language,
				text: template.text,
				sample_text: template.sample_text,
				total_parameters: template.total_parameters,
				header_text: template.header_text ?? null,
				footer_text: template.footer_text ?? null,
				message_action_type: template.message_action_type ?? null,
				call_to_action: JSON.stringify(template.call_to_action ?? []),
				quick_replies: JSON.stringify(template.quick_replies ?? []),
				click_tracking: bit(template.isClickTrackingEnabled ?? false),
				created_at: now,
				updated_at: now,
			});
		},
		setStatus(id: string, status: Template['status'], reason: string | null, now: number) {
			return one<TemplateRow>(setStatus, status, reason, now, id) as TemplateRow;
		},
		markDeleted(id: string, now: number): void {
			markDeleted.run(now, now, id);
		},
	};
}

/** The buttons that call a number or open an address. */
export function buttonsOf(row: TemplateRow): Template['call_to_action'] {
	return JSON.parse(row.call_to_action) as Template['call_to_action'];
}

/** @returns the template as the service shows it */
export function toTemplate(row: TemplateRow, projectId: string): Template {
	return {
		_id: row.id,
		name: row.name,
		label: row.label,
		status: row.status,
		rejected_reason: row.rejected_reason,
		category: row.category,
		type: row.type,
		language: row.language,
		text: row.text,
		sample_text: row.sample_text,
		total_parameters: row.total_parameters,
		...(row.header_text !== null && { header_text: row.header_text }),
		...(row.footer_text !== null && { footer_text: row.footer_text }),
		message_action_type: row.message_action_type,
		call_to_action: buttonsOf(row),
		quick_replies: JSON.parse(row.quick_replies) as string[],
		isClickTrackingEnabled: row.click_tracking === 1,
		project_id: projectId,
		created_at: new Date(row.created_at).toISOString(),
		updated_at: new Date(row.updated_at).toISOString(),
	};
}
