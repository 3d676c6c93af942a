// @ts-check
// A process that contends for a lock: lock.test.mts forks it, and decides when it acquires and releases.
import { withLock } from '../../scripts/bootstrap/lock.mjs';

/** @param {'waits' | 'in' | 'out'} state */
const report = (state) => process.send?.(state);

/** @type {() => void} */
let letGo = () => {};

process.on('message', (/** @type {{ file: string, at: number } | 'let go'} */ message) => {
	if (message === 'let go') letGo();
	else void come(message);
});

/** @param {{ file: string, at: number }} where and when */
async function come({ file, at }) {
	const released = new Promise((resolve) => (letGo = () => resolve(undefined)));
	// Contenders start as simultaneously as possible: polling the clock is more precise than a timer.
	while (Date.now() < at);
	await withLock(
		file,
		async () => {
			report('in');
			await released;
		},
		() => report('waits'),
	);
	report('out');
}
