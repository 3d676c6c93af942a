import { newId } from '../domain/ids.mts';
import type { Campaign } from '../types.mts';
import { all, inserter, one, type Database } from './database.mts';
import { toTemplate, type TemplateRow, type TemplateStore } from './templates.mts';

export interface CampaignRow {
	seq: number;
	id: string;
	name: string;
	type: Campaign['type'];
	status: Campaign['status'];
	template_id: string;
	audience_size: number;
	submitted: number;
	created_at: number;
	updated_at: number;
}

/** What is set when it is created. */
type NewCampaignRow = Omit<CampaignRow, 'seq' | 'submitted'>;

interface NewCampaign {
	id?: string;
	name: string;
	type: Campaign['type'];
	status: Campaign['status'];
	templateId: string;
	audienceSize?: number;
}

export function createCampaignStore(database: Database, templates: TemplateStore) {
	const byId = database.prepare('SELECT * FROM campaigns WHERE id = ?');
	const byName = database.prepare('SELECT * FROM campaigns WHERE name = ?');
	const page = database.prepare(
		'SELECT * FROM campaigns WHERE type IN (?, ?) ORDER BY seq DESC LIMIT ? OFFSET ?',
	);
	const rows = inserter<CampaignRow, NewCampaignRow>(database, 'campaigns');
	const countSend = database.prepare(
		'UPDATE campaigns SET submitted = submitted + 1 WHERE id = ? RETURNING submitted',
	);
	const setStatus = database.prepare(
		'UPDATE campaigns SET status = ?, updated_at = ? WHERE id = ? RETURNING *',
	);

	return {
		findById: (id: string) => one<CampaignRow>(byId, id),
		findByName: (name: string) => one<CampaignRow>(byName, name),
		/** Newest first. */
		list(type: Campaign['type'] | 'ALL', limit: number, skip: number): CampaignRow[] {
			const types = type === 'ALL' ? (['API', 'BROADCAST'] as const) : ([type, type] as const);
			return all<CampaignRow>(page, ...types, limit, skip);
		},
		insert(campaign: NewCampaign, now: number): CampaignRow {
			return rows.insertReturning({
				id: campaign.id ?? newId(now),
				name: campaign.name,
				type: campaign.type,
				status: campaign.status,
				template_id: campaign.templateId,
				audience_size: campaign.audienceSize ?? 0,
				created_at: now,
				updated_at: now,
			});
		},
		/** @returns how many messages the campaign has sent, this one included */
		countSend: (id: string) => one<{ submitted: number }>(countSend, id)?.submitted ?? 0,
		setStatus(id: string, status: Campaign['status'], now: number): CampaignRow {
			return one<CampaignRow>(setStatus, status, now, id) as CampaignRow;
		},
		templateOf(campaign: CampaignRow): TemplateRow {
			return templates.findEvenDeleted(campaign.template_id) as TemplateRow;
		},
	};
}

/** @returns the campaign as the service shows it; updated_at only in the single-campaign read */
export function toCampaign(
	row: CampaignRow,
	template: TemplateRow,
	projectId: string,
	withUpdatedAt = false,
): Campaign {
	return {
		_id: row.id,
		name: row.name,
		type: row.type,
		status: row.status,
		message_type: template.type,
		message_payload: { template: toTemplate(template, projectId) },
		audience_size: row.audience_size,
		submitted: row.submitted,
		project_id: projectId,
		created_at: new Date(row.created_at).toISOString(),
		...(withUpdatedAt && { updated_at: new Date(row.updated_at).toISOString() }),
	};
}
