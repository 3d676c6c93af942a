import type { ConversationType, DeductionType } from '../domain/billing.mts';
import { failureResponseOf, type NetworkCode } from '../domain/failureCodes.mts';
import { networkIdOf, newId, serviceIdOf } from '../domain/ids.mts';
import type { MessageStatus } from '../domain/messageStatus.mts';
import type { Message } from '../types.mts';
import { all, bit, inserter, one, type Database } from './database.mts';
import { createMessageQueries, SELECT_MESSAGES } from './messageQueries.mts';

export interface MessageRow {
	seq: number;
	id: string;
	contact_id: string;
	phone_number: string;
	sender: Message['sender'];
	status: MessageStatus;
	type: string;
	content: string;
	is_hsm: number;
	campaign_id: string | null;
	campaign_name: string | null;
	template_id: string | null;
	parameters: string | null;
	sent_at: number;
	delivered_at: number | null;
	read_at: number | null;
	failed_at: number | null;
	failure_code: NetworkCode | null;
	price: number;
	deduction_type: DeductionType;
	mau_details: string | null;
	conversation_type: ConversationType | null;
	conversation_expiry: number | null;
}

/** What is set when it is created. */
type NewMessageRow = Omit<
	MessageRow,
	'seq' | 'campaign_name' | 'read_at' | 'failed_at' | 'failure_code'
>;

export interface NewMessage {
	contactId: string;
	phoneNumber: string;
	sender: Message['sender'];
	status?: MessageStatus;
	type: string;
	content: Record<string, unknown>;
	campaignId?: string;
	templateId?: string;
	/** a template message's parameters with name variables filled in */
	parameters?: readonly string[];
	price: number;
	deductionType: DeductionType;
	mauDetails?: Record<string, unknown>;
	conversation?: { type: ConversationType; expiry: number };
}

export function createMessageStore(database: Database) {
	const byId = database.prepare(`${SELECT_MESSAGES} WHERE messages.id = ?`);
	const queries = createMessageQueries<MessageRow>(database);
	const rows = inserter<MessageRow, NewMessageRow>(database, 'messages');
	const setStatus = database.prepare(
		`UPDATE messages SET status = ?, delivered_at = coalesce(delivered_at, ?), read_at = ? WHERE id = ?`,
	);
	const fail = database.prepare(
		`UPDATE messages SET status = 'FAILED', failed_at = ?, failure_code = ? WHERE id = ?`,
	);
	const undelivered = database.prepare(
		`SELECT messages.id, messages.status, messages.phone_number FROM messages JOIN contacts ON contacts.id = messages.contact_id
		WHERE messages.sender <> 'USER' AND messages.status IN ('SENT', 'DELIVERED') AND contacts.on_network = 1`,
	);

	return {
		/** @param eitherId the service's ID or the network's */
		find: (eitherId: string) => one<MessageRow>(byId, serviceIdOf(eitherId)),
		...queries,
		/** @returns messages from the business that the network can still move forward */
		inTransit: () => all<Pick<MessageRow, 'id' | 'status' | 'phone_number'>>(undelivered),
		/** @returns the service's ID of the message */
		insert(message: NewMessage, now: number): string {
			const id = newId(now);
			const status = message.status ?? 'SENT';
			rows.insert({
				id,
				contact_id: message.contactId,
				phone_number: message.phoneNumber,
				sender: message.sender,
				status,
				type: message.type,
				content: JSON.stringify(message.content),
				is_hsm: bit(message.templateId !== undefined),
				campaign_id: message.campaignId ?? null,
				template_id: message.templateId ?? null,
				parameters: message.parameters ? JSON.stringify(message.parameters) : null,
				sent_at: now,
				delivered_at: status === 'SENT' ? null : now,
				price: message.price,
				deduction_type: message.deductionType,
				mau_details: message.mauDetails ? JSON.stringify(message.mauDetails) : null,
				conversation_type: message.conversation?.type ?? null,
				conversation_expiry: message.conversation?.expiry ?? null,
			});
			return id;
		},
		/** A message that is read was delivered too. */
		setStatus(id: string, status: 'DELIVERED' | 'READ', now: number): void {
			setStatus.run(status, now, status === 'READ' ? now : null, id);
		},
		/** The network could not deliver it. */
		fail(id: string, code: NetworkCode, now: number): void {
			fail.run(now, code, id);
		},
	};
}

const MEDIA_TYPES: readonly string[] = ['IMAGE', 'VIDEO', 'FILE', 'AUDIO'];

/** @returns the content as it arrives at the phone */
export function contentOf({ content }: MessageRow): Record<string, unknown> {
	return JSON.parse(content) as Record<string, unknown>;
}

/** The content of media is link and caption alone (specification, "Message"), that of templates has no buttons. */
function documentedContent(row: MessageRow): Record<string, unknown> {
	const content = contentOf(row);
	if (MEDIA_TYPES.includes(row.type)) delete content.filename;
	if (row.is_hsm === 1) delete content.buttons;
	return content;
}

/** @returns the message as the service shows it; its id is the network's */
export function toMessage(row: MessageRow, projectId: string): Message {
	return {
		id: networkIdOf(row.id),
		project_id: projectId,
		phone_number: row.phone_number,
		contact_id: row.contact_id,
		sender: row.sender,
		status: row.status,
		message_type: row.type,
		message_content: documentedContent(row),
		is_HSM: row.is_hsm === 1,
		campaign:
			row.campaign_id === null
				? null
				: { name: row.campaign_name ?? '', campaign_id: row.campaign_id },
		sent_at: row.sent_at,
		delivered_at: row.delivered_at,
		read_at: row.read_at,
		...(row.failed_at !== null &&
			row.failure_code !== null && {
				failed_at: row.failed_at,
				failureResponse: failureResponseOf(row.failure_code),
			}),
		message_price: row.price,
		deductionType: row.deduction_type,
		mau_details:
			row.mau_details === null ? null : (JSON.parse(row.mau_details) as Record<string, unknown>),
		network_conversation_details:
			row.conversation_type === null || row.conversation_expiry === null
				? null
				: { type: row.conversation_type, expiry: row.conversation_expiry },
	};
}
