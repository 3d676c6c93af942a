// @ts-check
// Live events from the sandbox.
import { CONTROL } from './api.mjs';

const RETRY_AFTER_MS = 1500;

/**
 * Listens to the server-sent events, while the page is open, and reconnects when the connection is lost.
 *
 * @param {(batch: { events: { type: string, data: any }[], dropped: number }) => void} onBatch
 * @param {(connection: 'live' | 'lost') => void} onConnection
 */
export function listen(onBatch, onConnection) {
	const source = new EventSource(`${CONTROL}/events`);
	source.onopen = () => onConnection('live');
	source.onmessage = ({ data }) => onBatch(JSON.parse(data));
	source.onerror = () => {
		onConnection('lost');
		// Browsers give up on some errors: start again rather than rely on theirs.
		source.close();
		setTimeout(() => listen(onBatch, onConnection), RETRY_AFTER_MS);
	};
}
