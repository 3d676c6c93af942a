// The browser on this machine.
import { chromium, type BrowserServer, type LaunchOptions } from 'playwright-core';
import { findOnPath, isExecutable } from './executables.mts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const OUTSIDE_PATH = [
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How to enable the browser checks without a browser. */
export const BROWSER_ADVICE =
	'install Chromium or Chrome (Debian: apt-get install chromium), or set CHROME_PATH to its executable';

/** The path of a Chromium or Chrome: `CHROME_PATH` decides if set, else the usual names. */
export function findBrowser(env: NodeJS.ProcessEnv = process.env): string | undefined {
	if (env.CHROME_PATH) return isExecutable(env.CHROME_PATH) ? env.CHROME_PATH : undefined;
	return findOnPath(NAMES, env) ?? OUTSIDE_PATH.find(isExecutable);
}

/**
 * The same, as a server that several processes connect to through its `wsEndpoint()`.
 *
 * @param localNames host names that resolve to this machine
 */
export async function startBrowserServer(localNames: readonly string[]): Promise<BrowserServer> {
	return await chromium.launchServer(launchOptions(localNames));
}

function launchOptions(localNames: readonly string[]): LaunchOptions {
	const executablePath = findBrowser();
	if (!executablePath) throw new Error(`There is no browser: ${BROWSER_ADVICE}`);
	const isRoot = process.getuid?.() === 0;
	return {
		executablePath,
		headless: true,
		args: [
			// Chromium's own sandbox refuses to run as root.
			...(isRoot ? ['--no-sandbox'] : []),
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
			`--host-resolver-rules=${[
				...localNames.map((name) => `MAP ${name} 127.0.0.1`),
				'MAP * ~NOTFOUND',
				'EXCLUDE 127.0.0.1',
			].join(', ')}`,
		],
	};
}
