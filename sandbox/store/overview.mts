// The page's overview: phones by latest activity, and the progress of campaigns.
import type { StatementSync } from 'node:sqlite';
import { foldText } from '../domain/foldText.mts';
import type { ControlSchemas } from '../types.mts';
import type { ContactRow } from './contacts.mts';
import { all, bit, one, type Database } from './database.mts';

/** A filter for phones; absent fields match all. */
export interface PhoneFilter {
	/** part of a name, without regard to case and accents, or of a number; spaces, + and hyphens in a number do not matter */
	search?: string;
	/** name of a campaign of which a message was sent to it */
	campaign?: string;
	/** of a message that was sent to it, by that campaign if there is one */
	status?: string;
	opted_in?: boolean;
	blocked?: boolean;
	tag?: string;
}

interface Condition {
	sql: string;
	values: (string | number)[];
}

export function createOverview(database: Database) {
	const prepared = new Map<string, StatementSync>();
	const progress = database.prepare(
		`SELECT campaign_id, count(*) AS accepted, count(DISTINCT phone_number) AS recipients,
		count(delivered_at) AS delivered, sum(status = 'READ') AS read
		FROM messages WHERE campaign_id IS NOT NULL GROUP BY campaign_id`,
	);

	/** A statement for each combination of filters, so that SQLite can choose an index for it. */
	function prepare(start: string, filter: PhoneFilter, end = '') {
		const conditions = conditionsOf(filter);
		const where = conditions.map(({ sql }) => sql).join(' AND ');
		const text = `${start} FROM contacts ${where && `WHERE ${where}`} ${end}`;
		const statement = prepared.get(text) ?? database.prepare(text);
		prepared.set(text, statement);
		return { statement, values: conditions.flatMap(({ values }) => values) };
	}

	return {
		/** Contacts, the most recently active first. */
		phones(filter: PhoneFilter, limit: number, skip: number): ContactRow[] {
			const end = 'ORDER BY last_active DESC, seq DESC LIMIT ? OFFSET ?';
			const { statement, values } = prepare('SELECT *', filter, end);
			return all<ContactRow>(statement, ...values, limit, skip);
		},
		countPhones(filter: PhoneFilter): number {
			const { statement, values } = prepare('SELECT count(*) AS total', filter);
			return one<{ total: number }>(statement, ...values)?.total ?? 0;
		},
		campaignProgress: () => all<ControlSchemas['CampaignProgress']>(progress),
	};
}

function conditionsOf({ search, campaign, status, opted_in, blocked, tag }: PhoneFilter) {
	const conditions: (Condition | undefined)[] = [
		search ? matching(search) : undefined,
		opted_in === undefined ? undefined : { sql: 'opted_in = ?', values: [bit(opted_in)] },
		blocked === undefined ? undefined : { sql: 'blocked = ?', values: [bit(blocked)] },
		tag === undefined ? undefined : { sql: `${TAGS} = ?)`, values: [tag] },
		campaign === undefined && status === undefined ? undefined : received(campaign, status),
	];
	return conditions.filter((condition) => condition !== undefined);
}

const TAGS = 'EXISTS (SELECT 1 FROM json_each(contacts.tags) WHERE json_each.value';

function matching(search: string): Condition {
	const names = 'instr(folded(name), ?) > 0';
	const folded = foldText(search);
	const digits = /^[\d\s+().-]+$/.test(search) ? search.replace(/\D/g, '') : '';
	return digits === ''
		? { sql: names, values: [folded] }
		: { sql: `(${names} OR instr(phone_number, ?) > 0)`, values: [folded, digits] };
}

/** Whether a message of the campaign, with the status, went to the phone. */
function received(campaign: string | undefined, status: string | undefined): Condition {
	const parts: Condition[] = [
		...(campaign === undefined
			? []
			: [{ sql: 'campaign_id = (SELECT id FROM campaigns WHERE name = ?)', values: [campaign] }]),
		...(status === undefined ? [] : [{ sql: 'status = ?', values: [status] }]),
	];
	const rules = ['phone_number = contacts.phone_number', "sender <> 'USER'"];
	const where = [...rules, ...parts.map(({ sql }) => sql)].join(' AND ');
	return {
		sql: `EXISTS (SELECT 1 FROM messages WHERE ${where})`,
		values: parts.flatMap(({ values }) => values),
	};
}
