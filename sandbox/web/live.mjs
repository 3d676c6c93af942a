// @ts-check
// What happens in the sandbox, as it happens.
import { CONTROL } from './api.mjs';

const RETRY_AFTER_MS = 1500;

/**
 * Listens to the server-sent events, for as long as the page is open: a lost connection is taken up
 * again.
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
