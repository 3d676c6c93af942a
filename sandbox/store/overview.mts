// What the page shows at a glance: phones by their latest activity, and how far campaigns have come.
import type { ContactRow } from './contacts.mts';
import { all, one, type Database } from './database.mts';

/** Messages of one campaign. */
export interface CampaignProgress {
	campaign_id: string;
	/** sends that were accepted */
	accepted: number;
	/** different phone numbers among them */
	recipients: number;
	/** delivered, read ones included */
	delivered: number;
	read: number;
}

export function createOverview(database: Database) {
	const matching = `FROM contacts WHERE ?1 IS NULL OR instr(name, ?1) > 0
		OR instr(lower(name), lower(?1)) > 0 OR (?2 <> '' AND instr(phone_number, ?2) > 0)`;
	const page = database.prepare(
		`SELECT * ${matching} ORDER BY last_active DESC, seq DESC LIMIT ?3 OFFSET ?4`,
	);
	const total = database.prepare(`SELECT count(*) AS total ${matching}`);
	const progress = database.prepare(
		`SELECT campaign_id, count(*) AS accepted, count(DISTINCT phone_number) AS recipients,
		sum(status <> 'SENT') AS delivered, sum(status = 'READ') AS read
		FROM messages WHERE campaign_id IS NOT NULL GROUP BY campaign_id`,
	);

	return {
		/**
		 * Contacts, the most recently active first.
		 *
		 * @param search part of a name or number; spaces, + and hyphens in a number do not matter
		 */
		phones(search: string | undefined, limit: number, skip: number): ContactRow[] {
			return all<ContactRow>(page, ...terms(search), limit, skip);
		},
		countPhones: (search: string | undefined) =>
			one<{ total: number }>(total, ...terms(search))?.total ?? 0,
		campaignProgress: () => all<CampaignProgress>(progress),
	};
}

function terms(search: string | undefined): [string | null, string] {
	if (search === undefined || search === '') return [null, ''];
	return [search, /^[\d\s+().-]+$/.test(search) ? search.replace(/\D/g, '') : ''];
}
