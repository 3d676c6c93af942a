import { countryCodeOf, isOnNetwork } from '../domain/phoneNumbers.mts';
import { newId } from '../domain/ids.mts';
import { fixedFieldsOf } from '../domain/magicNumbers.mts';
import type { Contact } from '../types.mts';
import { all, bit, inserter, one, type Database } from './database.mts';

/** A contact with what the service knows beyond its resource. */
export interface ContactRow {
	seq: number;
	id: string;
	phone_number: string;
	name: string;
	country_code: string;
	on_network: number;
	is_closed: number;
	is_intervened: number;
	is_requesting: number;
	last_active: number;
	opted_in: number;
	blocked: number;
	source: string | null;
	tags: string;
	attributes: string;
	first_message_id: string | null;
	first_message_at: number | null;
	last_inbound_at: number | null;
	/** calendar month already paid for under monthly-active-user pricing */
	billed_month: string | null;
	created_at: number;
}

/** What is set when it is created. */
type NewContactRow = Omit<
	ContactRow,
	| 'seq'
	| 'is_closed'
	| 'is_intervened'
	| 'is_requesting'
	| 'opted_in'
	| 'blocked'
	| 'first_message_id'
	| 'first_message_at'
	| 'last_inbound_at'
	| 'billed_month'
>;

/** What decides whether a send reaches the contact. */
export type Reachability = Pick<
	ContactRow,
	'phone_number' | 'opted_in' | 'blocked' | 'last_inbound_at'
>;

interface NewContact {
	name: string;
	phoneNumber: string;
	source?: string;
	tags?: string[];
	attributes?: Record<string, unknown>;
}

interface ContactChanges {
	name?: string;
	source?: string;
	opted_in?: boolean;
	blocked?: boolean;
	/** added to those that are there */
	tags?: string[];
	/** merged into those that are there */
	attributes?: Record<string, unknown>;
}

export function createContactStore(database: Database) {
	const byNumber = database.prepare('SELECT * FROM contacts WHERE phone_number = ?');
	const byId = database.prepare('SELECT * FROM contacts WHERE id = ?');
	const page = database.prepare('SELECT * FROM contacts ORDER BY seq DESC LIMIT ? OFFSET ?');
	const total = database.prepare('SELECT count(*) AS total FROM contacts');
	const rows = inserter<ContactRow, NewContactRow>(database, 'contacts');
	const update = database.prepare(
		`UPDATE contacts SET name = ?, source = ?, opted_in = ?, blocked = ?, tags = ?, attributes = ?, last_active = ?
		WHERE seq = ? RETURNING *`,
	);
	const setInbound = database.prepare(
		`UPDATE contacts SET last_inbound_at = max(coalesce(last_inbound_at, 0), ?), last_active = max(last_active, ?),
		first_message_id = coalesce(first_message_id, ?), first_message_at = coalesce(first_message_at, ?) WHERE seq = ? RETURNING *`,
	);
	const setMonth = database.prepare('UPDATE contacts SET billed_month = ? WHERE seq = ?');

	/** @param contact with the tags and attributes that it is to have */
	const write = (contact: ContactRow, changes: ContactChanges, now: number) =>
		one<ContactRow>(update, ...changed(contact, changes), now, contact.seq) as ContactRow;

	return {
		findByNumber: (phoneNumber: string) => one<ContactRow>(byNumber, phoneNumber),
		findById: (id: string) => one<ContactRow>(byId, id),
		/** Newest first. */
		list: (limit: number, skip: number) => all<ContactRow>(page, limit, skip),
		count: () => one<{ total: number }>(total)?.total ?? 0,
		/** @returns the contact, opted in and not blocked unless its number is a magic one */
		create(contact: NewContact, now: number): ContactRow {
			const fixed = fixedFieldsOf(contact.phoneNumber);
			const onNetwork = fixed?.on_network ?? isOnNetwork(contact.phoneNumber);
			const row = rows.insertReturning({
				id: newId(now),
				phone_number: contact.phoneNumber,
				name: contact.name,
				country_code: countryCodeOf(contact.phoneNumber),
				on_network: bit(onNetwork),
				last_active: now,
				source: contact.source ?? null,
				tags: JSON.stringify([...new Set(contact.tags)]),
				attributes: JSON.stringify(contact.attributes ?? {}),
				created_at: now,
			});
			return fixed ? this.update(row, {}, now) : row;
		},
		/** Replaces what is given, leaves the rest. */
		update(contact: ContactRow, changes: ContactChanges, now: number): ContactRow {
			const tags = mergedTags(contact.tags, changes.tags);
			return write(
				{ ...contact, tags, attributes: mergedAttributes(contact.attributes, changes.attributes) },
				changes,
				now,
			);
		},
		/** The same, but tags and attributes that are given take the place of all that were there. */
		replace(contact: ContactRow, changes: ContactChanges, now: number): ContactRow {
			const { tags, attributes } = changes;
			return write(
				{
					...contact,
					...(tags && { tags: JSON.stringify([...new Set(tags)]) }),
					...(attributes && { attributes: JSON.stringify(attributes) }),
				},
				changes,
				now,
			);
		},
		/** Opens the conversation window; the first inbound message is remembered. */
		receive(contact: ContactRow, messageId: string, now: number): ContactRow {
			return one<ContactRow>(setInbound, now, now, messageId, now, contact.seq) as ContactRow;
		},
		setBilledMonth(contact: ContactRow, month: string): void {
			setMonth.run(month, contact.seq);
		},
	};
}

/** @returns the reachability of a number that is no contact yet */
export function unknownContact(phoneNumber: string): Reachability {
	const { opted_in = true, blocked = false } = fixedFieldsOf(phoneNumber) ?? {};
	return {
		phone_number: phoneNumber,
		opted_in: bit(opted_in),
		blocked: bit(blocked),
		last_inbound_at: null,
	};
}

/** @returns the columns of the contact that may change, in the order of the statement */
function changed(contact: ContactRow, given: ContactChanges) {
	const fixed = fixedFieldsOf(contact.phone_number);
	const { name, source, opted_in, blocked } = { ...given, ...fixed };
	return [
		name ?? contact.name,
		source ?? contact.source,
		opted_in === undefined ? contact.opted_in : bit(opted_in),
		blocked === undefined ? contact.blocked : bit(blocked),
		contact.tags,
		contact.attributes,
	];
}

function mergedTags(stored: string, added: string[] | undefined): string {
	if (!added || added.length === 0) return stored;
	return JSON.stringify([...new Set([...(JSON.parse(stored) as string[]), ...added])]);
}

function mergedAttributes(stored: string, added: Record<string, unknown> | undefined): string {
	if (!added) return stored;
	return JSON.stringify({ ...(JSON.parse(stored) as Record<string, unknown>), ...added });
}

/** @returns the contact as the service shows it: without opted_in and blocked */
export function toContact(row: ContactRow, projectId: string): Contact {
	return {
		id: row.id,
		project_id: projectId,
		phone_number: row.phone_number,
		name: row.name,
		country_code: row.country_code,
		on_network: row.on_network === 1,
		is_closed: row.is_closed === 1,
		is_intervened: row.is_intervened === 1,
		is_requesting: row.is_requesting === 1,
		last_active: row.last_active,
		tags: JSON.parse(row.tags) as string[],
		attributes: JSON.parse(row.attributes) as Record<string, unknown>,
		first_message:
			row.first_message_id === null || row.first_message_at === null
				? null
				: { id: row.first_message_id, added_at: row.first_message_at },
		created_at: row.created_at,
	};
}
