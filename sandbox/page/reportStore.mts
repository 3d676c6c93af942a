// How a campaign went: who got it, and when what happened.
import type { EventTimes } from './timeline.mts';
import { all, one, type Database } from '../store/database.mts';

/** Whom a campaign reached: phone numbers, unless it says otherwise. */
interface Reach {
	recipients: number;
	/** those with more than one accepted send */
	repeated: number;
	/** those who are not on the network */
	notOnNetwork: number;
	/** messages that could not be delivered */
	failed: number;
}

type CampaignEvent = 'accepted' | 'delivered' | 'read' | 'replied';

type Times = [sent: number, delivered: number | null, read: number | null];

/**
 * Replies to a campaign, with the sends that they follow: what was delivered before. There are fewer replies than
 * sends: CROSS makes SQLite begin with them.
 */
export const REPLIES = `messages AS reply CROSS JOIN messages AS sent
	ON sent.phone_number = reply.phone_number AND sent.campaign_id = ?1
	WHERE reply.sender = 'USER' AND reply.seq > sent.seq AND reply.sent_at >= sent.delivered_at`;

export function createCampaignReportStore(database: Database) {
	const reach = database.prepare(
		`SELECT count(*) AS recipients, coalesce(sum(sends > 1), 0) AS repeated,
		(SELECT count(*) FROM contacts WHERE on_network = 0 AND EXISTS
			(SELECT 1 FROM messages WHERE campaign_id = ?1 AND phone_number = contacts.phone_number)) AS notOnNetwork,
		(SELECT count(*) FROM messages WHERE campaign_id = ?1 AND status = 'FAILED') AS failed
		FROM (SELECT count(*) AS sends FROM messages WHERE campaign_id = ?1 GROUP BY phone_number)`,
	);
	// By seq they are read in the order in which they lie.
	const times = database.prepare(
		`SELECT sent_at, delivered_at, read_at FROM messages
		WHERE seq IN (SELECT seq FROM messages WHERE campaign_id = ?1 ORDER BY seq)`,
	);
	times.setReturnArrays(true);
	const firstReplies = database.prepare(
		`SELECT min(reply.sent_at) AS at FROM ${REPLIES} GROUP BY reply.phone_number`,
	);

	return {
		/** @param id of the campaign */
		reach: (id: string): Reach => ({ ...(one<Reach>(reach, id) as Reach) }),
		/**
		 * When each message of a campaign was accepted, delivered and read, and when each recipient first replied.
		 *
		 * @param id of the campaign
		 */
		events(id: string): EventTimes<CampaignEvent> {
			const messages = all<Times>(times, id);
			return {
				accepted: messages.map(([sent]) => sent),
				delivered: messages.map(([, delivered]) => delivered).filter((at) => at !== null),
				read: messages.map(([, , read]) => read).filter((at) => at !== null),
				replied: all<{ at: number }>(firstReplies, id).map(({ at }) => at),
			};
		},
	};
}
