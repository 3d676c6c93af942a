// The life of a message: SENT, then DELIVERED, then READ.

export type MessageStatus = 'SENT' | 'DELIVERED' | 'READ';

const ORDER: readonly MessageStatus[] = ['SENT', 'DELIVERED', 'READ'];

/** @returns the status after the given one, or undefined after READ */
export function nextStatus(status: MessageStatus): MessageStatus | undefined {
	return ORDER[ORDER.indexOf(status) + 1];
}

/** @returns whether a message may move between the two: only forwards */
export function mayMove(from: MessageStatus, to: MessageStatus): boolean {
	return ORDER.indexOf(to) > ORDER.indexOf(from);
}
