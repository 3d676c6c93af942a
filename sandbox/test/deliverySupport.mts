// Helpers for sandboxes whose messages advance automatically.
import { send, type Json, type TestSandbox } from './support.mts';

export const NOON = Date.UTC(2031, 0, 1, 12);
export const DAY = 24 * 3_600_000;

export interface StoredMessage {
	phone_number: string;
	sender: string;
	status: string;
	sent_at: number;
	delivered_at: number | null;
	read_at: number | null;
	message_content: Json;
}

/** @param sandbox returns the current one: a test may start another */
export function deliveryTools(sandbox: () => TestSandbox) {
	return {
		deliver: (settings: Json) => sandbox().control('PUT', '/delivery', settings),
		freeze: () => sandbox().control('PUT', '/clock', { frozen: true, now: NOON }),
		advance: (ms: number) => sandbox().control('POST', '/clock/advance', { ms }),
		/** Sends a campaign to each number in turn. */
		async sendTo(...numbers: string[]): Promise<void> {
			for (const number of numbers) await sandbox().call('sendCampaign', { body: send(number) });
		},
		/** Oldest first, for one number or for all. */
		async messages(number?: string): Promise<StoredMessage[]> {
			const query = number === undefined ? '' : `&phone_number=${number}`;
			const { messages } = await sandbox().control<{ messages: StoredMessage[] }>(
				'GET',
				`/messages?limit=1000${query}`,
			);
			return messages.reverse();
		},
	};
}
