// @ts-check
// Prints progress during a long step: a line every few seconds with the elapsed time.

const EVERY_MS = 5_000;

/** @param {string} line */
export function say(line) {
	process.stdout.write(`${line}\n`);
}

/**
 * Runs `work` and prints a line at its start, every five seconds and at its end.
 *
 * @template T
 * @param {string} title what is being done, e.g. "Installing n8n 2.41.1"
 * @param {(detail: (text: string) => void) => Promise<T>} work gets a function that sets the text
 *   shown beside the elapsed time
 * @returns {Promise<T>} what `work` returned
 */
export async function withProgress(title, work) {
	const started = Date.now();
	let latest = '';
	say(`${title} ...`);
	const timer = setInterval(
		() => say(`${title} ... ${seconds(started)}${latest && `, ${latest}`}`),
		EVERY_MS,
	);
	try {
		const result = await work((text) => {
			latest = text;
		});
		say(`${title}: done in ${seconds(started)}`);
		return result;
	} finally {
		clearInterval(timer);
	}
}

/** @param {number} started milliseconds */
function seconds(started) {
	return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
