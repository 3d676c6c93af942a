// Who sends a message for each event.
import { doNothing, httpRequest } from '../peers/nodes.mts';
import { waCampaign, type NodePeer } from '../../testkit/sender/sender-nodes.mts';

export interface EventPeer {
	name: string;
	/** Creates the sender, which reads its columns from `row`. */
	node(row: string): NodePeer;
	/** Sends in the history before the first event. */
	remembered?: number;
}

/** The expression for a list's columns; for an event's see EVENT_ROW. */
export const LIST_ROW = '$json';

const CONTINUE = { onError: 'continueRegularOutput' };
const RETRIES = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1000 };

export const idle: EventPeer = { name: 'do nothing', node: () => doNothing };

export const plain: EventPeer = { name: 'HTTP Request', node: (row) => httpRequest({ row }) };

export const retried: EventPeer = {
	name: 'HTTP Request, Retry On Fail',
	node: (row) => httpRequest({ row, settings: RETRIES }),
};

export const ours: EventPeer = {
	name: 'WA Campaign: Send',
	node: (row) => waCampaign({}, CONTINUE, row),
};

/** WA Campaign: Send with Skip Already Sent. @param remembered sends in its history */
function remembering(name: string, remembered: number): EventPeer {
	const options = { skipAlreadySent: true };
	return { name, node: (row) => waCampaign(options, CONTINUE, row), remembered };
}

/** Peers that differ only in the size of their history. */
export function histories(sizes: number[]): EventPeer[] {
	return sizes.map((size) => remembering(`Skip Already Sent, ${size} sends remembered`, size));
}

export const once = remembering('WA Campaign: Send, Skip Already Sent', 1000);
