// Who is behind the numbers of a campaign's report.
import type { StatementSync } from 'node:sqlite';
import type { ControlSchemas } from '../types.mts';
import { REPLIES } from './reportStore.mts';
import { all, one, type Database } from '../store/database.mts';

export type RecipientStage = ControlSchemas['RecipientStage'];
export type Recipient = ControlSchemas['Recipient'];

/** Some of the recipients, by phone number. */
interface Page {
	/** only those with greater phone numbers */
	after?: string;
	limit: number;
	skip?: number;
}

type RecipientRow = Omit<Recipient, 'on_network'> & { on_network: number };

/** What ends the query for the numbers of a campaign, so that those of the stage are left. */
const STAGES: Readonly<Record<RecipientStage, string>> = {
	accepted: 'GROUP BY phone_number',
	delivered: 'GROUP BY phone_number HAVING count(delivered_at) > 0',
	read: 'GROUP BY phone_number HAVING count(read_at) > 0',
	replied: `AND phone_number IN (SELECT reply.phone_number FROM ${REPLIES}) GROUP BY phone_number`,
	repeated: 'GROUP BY phone_number HAVING count(*) > 1',
	waiting: "GROUP BY phone_number HAVING sum(status = 'SENT') > 0",
	failed: 'GROUP BY phone_number HAVING count(failed_at) > 0',
	notOnNetwork:
		'AND phone_number IN (SELECT phone_number FROM contacts WHERE on_network = 0) GROUP BY phone_number',
};

const ofCampaign = (stage: RecipientStage) =>
	`FROM messages WHERE campaign_id = ?1 AND phone_number > ?2 ${STAGES[stage]}`;

/** Names and replies are looked up for those of the page alone. */
const listQuery = (stage: RecipientStage) => `
	SELECT reached.*, contacts.name, contacts.on_network,
	(SELECT min(reply.sent_at) FROM ${REPLIES} AND reply.phone_number = reached.phone_number) AS replied_at
	FROM (
		SELECT phone_number, count(*) AS sends, min(sent_at) AS sent_at, max(sent_at) AS last_sent_at,
		min(delivered_at) AS delivered_at, min(read_at) AS read_at,
		CASE WHEN count(read_at) > 0 THEN 'READ' WHEN count(delivered_at) > 0 THEN 'DELIVERED'
		WHEN count(failed_at) > 0 THEN 'FAILED' ELSE 'SENT' END AS status
		${ofCampaign(stage)} ORDER BY phone_number LIMIT ?3 OFFSET ?4
	) AS reached JOIN contacts USING (phone_number) ORDER BY phone_number`;

export function createRecipientStore(database: Database) {
	const prepared = new Map<string, StatementSync>();

	function prepare(sql: string): StatementSync {
		const statement = prepared.get(sql) ?? database.prepare(sql);
		prepared.set(sql, statement);
		return statement;
	}

	return {
		/** @param campaignId @returns by phone number */
		list(
			campaignId: string,
			stage: RecipientStage,
			{ after = '', limit, skip = 0 }: Page,
		): Recipient[] {
			const statement = prepare(listQuery(stage));
			return all<RecipientRow>(statement, campaignId, after, limit, skip).map((row) => ({
				...row,
				on_network: row.on_network === 1,
			}));
		},
		count(campaignId: string, stage: RecipientStage): number {
			const statement = prepare(`SELECT count(*) AS total FROM (SELECT 1 ${ofCampaign(stage)})`);
			return one<{ total: number }>(statement, campaignId, '')?.total ?? 0;
		},
	};
}
