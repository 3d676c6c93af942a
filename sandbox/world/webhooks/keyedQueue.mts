// Runs tasks concurrently, but those of one key in sequence, which common queue libraries do not support.

type Task = () => Promise<void>;

export type KeyedQueue = ReturnType<typeof createKeyedQueue>;

/**
 * @param most tasks that run at once
 * @returns a queue whose tasks must not reject
 */
export function createKeyedQueue(most: number) {
	/** Those of a key that wait. A key is here as long as one of its tasks waits or runs. */
	const queues = new Map<string, Task[]>();
	/** Keys of which a task waits and none runs. */
	const ready: string[] = [];
	let running = 0;

	function startNext(): void {
		while (running < most) {
			const key = ready.shift();
			if (key === undefined) return;
			const task = queues.get(key)?.shift();
			if (task) void run(key, task);
			else queues.delete(key);
		}
	}

	async function run(key: string, task: Task): Promise<void> {
		running++;
		await task();
		running--;
		const queue = queues.get(key);
		if (queue && queue.length > 0) ready.push(key);
		else queues.delete(key);
		startNext();
	}

	return {
		/** Whether no task waits or runs. */
		isIdle: () => queues.size === 0,
		/** @returns a function that removes the task unless it has started */
		add(key: string, task: Task): () => void {
			const queue = queues.get(key);
			if (queue) queue.push(task);
			else {
				queues.set(key, [task]);
				ready.push(key);
				startNext();
			}
			return () => {
				const waiting = queues.get(key);
				const index = waiting?.indexOf(task) ?? -1;
				if (index >= 0) waiting?.splice(index, 1);
			};
		},
	};
}
