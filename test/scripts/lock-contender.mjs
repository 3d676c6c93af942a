// @ts-check
// A process that wants a lock: forked by lock.test.mts, which says when to acquire and when to release
// it. It reports whether it waits, is in or is out.
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
	// All come at one moment, as near as can be: the clock is watched instead of a timer.
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
