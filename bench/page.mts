// npm run bench:page -- [--rate 1000] [--seconds 10]
// How smooth the sandbox's page stays while requests arrive, and how fast it answers key presses with all
// their phones in its list: the sandbox in a process of its own, the load generator in this one, the page in
// a Chromium that draws without a graphics card.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../scripts/lib/browser.mts';
import { table } from '../scripts/lib/table.mts';
import { takeFrames, watchFrames, type FrameTimes } from './lib/frames.mts';
import { takeSlowKeys, watchKeys } from './lib/key-presses.mts';
import { describeMachine } from './lib/machine.mts';
import { startSandboxProcess, type SandboxProcess } from './lib/sandbox-process.mts';

const CONNECTIONS = 16;
/** Until the page has caught up with what a step of a case has changed. */
const SETTLING_MS = 1500;
/** Of the first recipient's number; each request has the next one. */
const FIRST_NUMBER = 910_000_000_000;

const COLUMNS = [
	'page',
	'requests/s',
	'frames/s',
	'p50 ms',
	'p99 ms',
	'longest ms',
	'over 100 ms',
	'long tasks',
	'longest task ms',
];

type Step = (page: Page) => Promise<void>;

const tab =
	(name: string): Step =>
	async (page) =>
		await page.getByRole('tab', { name }).click();

const cases: readonly [string, Step][] = [
	['Requests', tab('Requests')],
	['Requests, one open', async (page) => await page.locator('.log-row').first().click()],
	[
		'Requests, by campaign',
		async (page) => await page.getByLabel('Campaign', { exact: true }).fill('Appointment reminder'),
	],
	['Requests, by number', async (page) => await page.getByLabel('Number contains').fill('77')],
	['Requests, by body', async (page) => await page.getByLabel('Body contains').fill('Monday')],
	['Phones', tab('Phones')],
	['Campaigns', tab('Campaigns')],
	[
		'Report of the campaign',
		async (page) => {
			await page.getByRole('button', { name: 'Report of Appointment reminder' }).click();
			await page.locator('canvas').waitFor();
		},
	],
];

const KEY_COLUMNS = ['key presses', 'phones', 'presses', 'over 100 ms', 'longest ms'];
/** Between two presses, ms: as fast as people type, or a key that is held down. */
const KEY_PAUSE_MS = 40;

const keyCases: readonly [title: string, keys: readonly string[], start: Step][] = [
	[
		'in the search',
		[...'Asha Verma', ...Array.from({ length: 10 }, () => 'Backspace')],
		async (page) => await page.getByLabel('Search by name or number').focus(),
	],
	[
		'in the list of phones',
		[
			...Array.from({ length: 50 }, () => 'ArrowDown'),
			'End',
			...Array.from({ length: 20 }, () => 'PageUp'),
			'Home',
		],
		async (page) => await page.getByRole('listbox', { name: 'Phones' }).focus(),
	],
];

let number = FIRST_NUMBER;

/** @returns requests a second that were answered */
async function load(sandbox: SandboxProcess, rate: number, seconds: number): Promise<number> {
	const { requests, non2xx, errors, timeouts } = await autocannon({
		url: `${sandbox.baseUrl}/project/${sandbox.projectId}/campaign/api/send`,
		connections: CONNECTIONS,
		overallRate: rate,
		duration: seconds,
		method: 'POST',
		headers: {
			'content-type': 'application/json',
			'x-api-wa-project-api-pwd': sandbox.password,
		},
		requests: [
			{
				setupRequest: (request) => ({
					...request,
					body: JSON.stringify({
						name: 'Asha Verma',
						phone_number: String(number++),
						campaign_name: 'Appointment reminder',
						template_params: ['$FirstName', 'Monday at 10:00'],
					}),
				}),
			},
		],
	});
	if (non2xx + errors + timeouts > 0) throw new Error('Not all requests were accepted');
	return requests.total / seconds;
}

function row(title: string, perSecond: number, { gaps, longTasks }: FrameTimes) {
	const sorted = gaps.toSorted((one, other) => one - other);
	const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
	const seconds = gaps.reduce((sum, gap) => sum + gap, 0) / 1000;
	return [
		title,
		perSecond.toFixed(0),
		(gaps.length / seconds).toFixed(0),
		...[at(0.5), at(0.99), at(1)].map((ms) => ms.toFixed(0)),
		gaps.filter((gap) => gap > 100).length,
		longTasks.length,
		Math.max(0, ...longTasks).toFixed(0),
	];
}

async function measure(
	sandbox: SandboxProcess,
	page: Page,
	{ rate, seconds }: { rate: number; seconds: number },
) {
	await page.goto(sandbox.origin);
	await page.locator('.connection[data-state="live"]').waitFor();
	await watchFrames(page);
	await sleep(SETTLING_MS);
	const rows = [row('Idle', 0, await after(page, () => sleep(seconds * 1000)))];
	await load(sandbox, rate, 1);
	for (const [title, step] of cases) {
		await step(page);
		await sleep(SETTLING_MS);
		let perSecond = 0;
		const frames = await after(page, async () => {
			perSecond = await load(sandbox, rate, seconds);
		});
		rows.push(row(title, perSecond, frames));
	}
	return rows;
}

async function measureKeys(sandbox: SandboxProcess, page: Page) {
	const { total } = (await sandbox.control.get('/state')).contacts;
	const rows: (string | number)[][] = [];
	for (const [title, keys, start] of keyCases) {
		await page.reload();
		await tab('Phones')(page);
		await page.locator('.phone-row').first().waitFor();
		await start(page);
		await watchKeys(page);
		for (const key of keys) {
			await page.keyboard.press(key);
			await sleep(KEY_PAUSE_MS);
		}
		await sleep(SETTLING_MS);
		const slow = await takeSlowKeys(page);
		const slowest = Math.max(0, ...slow);
		rows.push([
			title,
			total,
			keys.length,
			slow.filter((ms) => ms > 100).length,
			slowest === 0 ? 'under 16' : slowest.toFixed(0),
		]);
	}
	return rows;
}

/** @returns the frames that are drawn meanwhile */
async function after(page: Page, action: () => Promise<unknown>): Promise<FrameTimes> {
	await takeFrames(page);
	await action();
	return await takeFrames(page);
}

const { values } = parseArgs({
	options: {
		rate: { type: 'string', default: '1000' },
		seconds: { type: 'string', default: '10' },
	},
});
console.log(describeMachine());
const sandbox = await startSandboxProcess();
const browser = await launchBrowser();
try {
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	const options = { rate: Number(values.rate), seconds: Number(values.seconds) };
	console.log(table(COLUMNS, await measure(sandbox, page, options)));
	console.log(`\n${table(KEY_COLUMNS, await measureKeys(sandbox, page))}`);
} finally {
	await browser.close();
	await sandbox.close();
}
