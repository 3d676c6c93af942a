import type { Clock } from './clock';
import type { RunState } from './runState';

/** So long a pause sleeps at most before it looks whether the run has stopped: n8n's sleep cannot be woken. */
const SLICE_MS = 250;

/** Waits so many milliseconds, or until the run stops. */
export async function pause(ms: number, clock: Clock, state: RunState): Promise<void> {
	const end = clock.now() + ms;
	for (;;) {
		const left = end - clock.now();
		if (left <= 0 || state.stopped) return;
		await clock.sleep(Math.min(left, SLICE_MS));
	}
}
