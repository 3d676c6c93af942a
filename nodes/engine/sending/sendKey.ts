import { readText } from '../../values/checks/badValues';
import type { Result } from '../../values/result';
import { refuseEmpty } from '../../values/result';
import { isBlank } from '../../values/text';
import type { Row } from '../row';
import type { PreparedRow } from './prepared';

/** What a row has for "Send Key". */
export interface SendKeyInput {
	readonly value: unknown;
	/** Something was entered, whatever it gives for this row. */
	readonly isFilled: boolean;
}

/** Reads the option for one row. */
export function readSendKey(row: Row): SendKeyInput {
	return { value: row.option('sendKey'), isFilled: row.isFilled('sendKey') };
}

/**
 * The user's own key of a message; '' for none. An expression that gives nothing for a row must not fall back to
 * campaign and recipient: a customer's second order would be skipped.
 */
export function checkSendKey({ value, isFilled }: SendKeyInput): Result<string> {
	const key = isBlank(value) ? undefined : readText('Send Key', value, 'data');
	if (key !== undefined && !(key.ok && key.value === '')) return key;
	return isFilled
		? refuseEmpty(
				'"Send Key" is empty for this row. Fill in what it is made of, or clear the option to go by campaign and recipient',
			)
		: { ok: true, value: '' };
}

/** How many keys are listed, each with its numbers. */
const MAX_LISTED = 3;

/**
 * One key means one message. Where several people share one, most likely the key is the same text for all by mistake.
 *
 * @returns a sentence for each key with several recipients, of the first few
 */
export function describeSharedKeys(rows: readonly PreparedRow[]): string[] {
	const recipients = new Map<string, Set<string>>();
	for (const row of rows) {
		if (!row.ok || !row.sendKey) continue;
		const known = recipients.get(row.sendKey) ?? new Set();
		recipients.set(row.sendKey, known.add(row.recipient));
	}
	return [...recipients]
		.filter(([, { size }]) => size > 1)
		.slice(0, MAX_LISTED)
		.map(
			([key, { size }]) =>
				`The Send Key "${key.slice(0, 60)}" is used for ${size} phone numbers. One key means one message, so only one of them gets it`,
		);
}
