// Events for watchers, reported in batches so that a burst of sends does not overload the page.

interface SandboxEvent {
	type: string;
	data: unknown;
}

type Listener = (events: SandboxEvent[], dropped: number) => void;

const BATCH_INTERVAL_MS = 100;
const LARGEST_BATCH = 200;

export type EventHub = ReturnType<typeof createEventHub>;

export function createEventHub() {
	/** with what is to happen at the end */
	const listeners = new Map<Listener, () => void>();
	let batch: SandboxEvent[] = [];
	let dropped = 0;
	let timer: NodeJS.Timeout | undefined;

	function flush(): void {
		timer = undefined;
		const [events, lost] = [batch, dropped];
		batch = [];
		dropped = 0;
		for (const listener of listeners.keys()) listener(events, lost);
	}

	return {
		isWatched: () => listeners.size > 0,
		/** @param describe called only when a client watches */
		publish(type: string, describe: () => unknown): void {
			if (listeners.size === 0) return;
			if (batch.length < LARGEST_BATCH) batch.push({ type, data: describe() });
			else dropped++;
			timer ??= setTimeout(flush, BATCH_INTERVAL_MS).unref();
		},
		/**
		 * @param onClose called when no more events will follow
		 * @returns how to stop listening
		 */
		listen(listener: Listener, onClose: () => void): () => void {
			listeners.set(listener, onClose);
			return () => listeners.delete(listener);
		},
		close(): void {
			clearTimeout(timer);
			for (const onClose of listeners.values()) onClose();
			listeners.clear();
		},
	};
}
