// The life of a message: SENT, then DELIVERED, then READ; or SENT, then FAILED.

export type MessageStatus = 'SENT' | 'DELIVERED' | 'READ' | 'FAILED';

const NEXT: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
	SENT: ['DELIVERED', 'READ', 'FAILED'],
	DELIVERED: ['READ'],
	READ: [],
	FAILED: [],
};

/** @returns the status after the given one on the way to READ, or undefined at its end */
export function nextStatus(status: MessageStatus): MessageStatus | undefined {
	return NEXT[status][0];
}

/** @returns whether a message may move between the two: only forwards */
export function mayMove(from: MessageStatus, to: MessageStatus): boolean {
	return NEXT[from].includes(to);
}
