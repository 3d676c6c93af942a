// A real n8n in queue mode for measurements.
import { startQueueMode } from '../../testkit/host/queue-mode.mts';
import type { Installation } from './event-fixture.mts';
import { pidOf } from '../../testkit/sender/homes.mts';

interface Queue extends Installation {
	close(): Promise<void>;
}

/** @param concurrency executions that a worker runs at once; n8n's own default if not given */
export async function startQueue(
	tarball: string,
	workers: number,
	concurrency?: number,
): Promise<Queue> {
	const queue = await startQueueMode({ tarball, workers, concurrency, durable: true });
	try {
		const { client, main, close } = queue;
		const pids = [main, ...queue.workers].map(pidOf);
		return { client, origin: main.origin, pids, close };
	} catch (error) {
		await queue.close();
		throw error;
	}
}
