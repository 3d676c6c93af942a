// Scheduled delivery steps, one row per pending step.
import { all, one, type Database } from './database.mts';

/** One step of a message. */
export interface DeliveryStep {
	/** Unix ms by the sandbox's clock */
	due_at: number;
	/** the service's ID */
	message_id: string;
	/** in alphabetical order, the order for steps with the same due time */
	step: 'DELIVERED' | 'FAILED' | 'READ' | 'REPLY';
	/** of a reply */
	text: string | null;
}

export function createDeliveryStore(database: Database) {
	const insert = database.prepare(
		'INSERT INTO deliveries (due_at, message_id, step, text) VALUES (?, ?, ?, ?)',
	);
	const due = database.prepare(
		'SELECT * FROM deliveries WHERE due_at <= ? ORDER BY due_at, message_id, step LIMIT ?',
	);
	const remove = database.prepare(
		'DELETE FROM deliveries WHERE due_at = ? AND message_id = ? AND step = ?',
	);
	const countMessage = database.prepare(
		`INSERT INTO planned_messages (phone_number, count) VALUES (?, 1)
		ON CONFLICT (phone_number) DO UPDATE SET count = count + 1 RETURNING count`,
	);
	const next = database.prepare('SELECT min(due_at) AS due_at FROM deliveries');
	const total = database.prepare('SELECT count(*) AS total FROM deliveries');
	const removeOthers = database.prepare(
		`DELETE FROM deliveries WHERE message_id NOT IN
		(SELECT id FROM messages WHERE phone_number IN (SELECT value FROM json_each(?)))`,
	);

	return {
		/** @returns how many messages to the number are planned with this one */
		countMessage: (phoneNumber: string) =>
			one<{ count: number }>(countMessage, phoneNumber)?.count ?? 1,
		insert({ due_at, message_id, step, text }: DeliveryStep): void {
			insert.run(due_at, message_id, step, text);
		},
		/** Steps that are due by a time, in the order in which they have to be taken. */
		due: (until: number, limit: number) => all<DeliveryStep>(due, until, limit),
		remove({ due_at, message_id, step }: DeliveryStep): void {
			remove.run(due_at, message_id, step);
		},
		/** @returns when the next step is due; undefined if none is pending */
		nextDueAt: () => one<{ due_at: number | null }>(next)?.due_at ?? undefined,
		count: () => one<{ total: number }>(total)?.total ?? 0,
		/** Deletes pending steps, except for messages to these numbers. */
		cancelAllBut(phoneNumbers: readonly string[]): void {
			removeOthers.run(JSON.stringify(phoneNumbers));
		},
	};
}
