// The sandbox's page in a real browser, with clients of the service and of the control API beside it.
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { connectBrowser } from '../browser.mts';
import { startSandbox, type Sandbox } from '../../../sandbox/index.mts';

export type Json = Record<string, unknown>;

export interface SandboxPage {
	readonly sandbox: Sandbox;
	page: Page;
	/** every URL that the page requested */
	requested: string[];
	/** Calls the service, below the project's path. */
	service(method: string, path: string, body?: unknown): Promise<{ status: number; body: Json }>;
	control<Result = Json>(method: string, path: string, body?: unknown): Promise<Result>;
	/** Advances the sandbox's clock, so that what follows has a later time. */
	later(): Promise<void>;
	/** Sends through the campaign "Appointment reminder" unless asked otherwise. */
	send(phoneNumber: string, name?: string, changes?: Json): Promise<void>;
	/** Opens a tab of the page with a click. */
	open(tab: string): Promise<void>;
	phone(phoneNumber: string): Locator;
	/** Stops the sandbox and keeps the page. @returns a function that starts a fresh one at the same address */
	stopSandbox(): Promise<() => Promise<void>>;
}

/**
 * Starts a sandbox and a browser that shows its page, connected, for the tests of a file. Each of them fails if the page
 * logs an error or requests anything from another host.
 */
export async function openSandboxPage(options?: BrowserContextOptions): Promise<SandboxPage> {
	let sandbox = await startSandbox();
	const browser: Browser = await connectBrowser();
	afterAll(async () => {
		await browser.close();
		await sandbox.close();
	});
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
	const page = await context.newPage();
	const requested: string[] = [];
	const problems: string[] = [];
	page.on('request', (request) => requested.push(request.url()));
	page.on('pageerror', (error) => problems.push(error.message));
	page.on('console', (message) => {
		const isRefusal = message.text().startsWith('Failed to load resource');
		if (['error', 'warning'].includes(message.type()) && !isRefusal) problems.push(message.text());
	});
	afterEach(() => {
		const others = requested.filter((url) => !url.startsWith(`${sandbox.origin}/`));
		expect({ problems, others }).toEqual({ problems: [], others: [] });
	});
	await page.goto(sandbox.origin);
	await untilLive(page);

	const service: SandboxPage['service'] = async (method, path, body) => {
		const response = await fetch(`${sandbox.baseUrl}/project/${sandbox.projectId}${path}`, {
			method,
			headers: {
				'content-type': 'application/json',
				'X-API-WA-Project-API-Pwd': sandbox.password,
			},
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		return { status: response.status, body: (await response.json()) as Json };
	};

	const control = async <Result,>(method: string, path: string, body?: unknown) => {
		const response = await fetch(sandbox.controlUrl + path, {
			method,
			headers: { 'content-type': 'application/json' },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
		return (await response.json()) as Result;
	};

	return {
		get sandbox() {
			return sandbox;
		},
		page,
		requested,
		service,
		control,
		async later() {
			await control('POST', '/clock/advance', { ms: 1000 });
		},
		async send(phoneNumber, name = 'Asha Verma', changes = {}) {
			const { status, body } = await service('POST', '/campaign/api/send', {
				name,
				phone_number: phoneNumber,
				campaign_name: 'Appointment reminder',
				template_params: ['$FirstName', 'Monday'],
				...changes,
			});
			if (status !== 200) throw new Error(`Send refused: ${JSON.stringify(body)}`);
		},
		open: (tab) => page.getByRole('tab', { name: tab }).click(),
		phone: (phoneNumber) => page.locator(`.phone[data-number="${phoneNumber}"]`),
		async stopSandbox() {
			const port = Number(new URL(sandbox.origin).port);
			await sandbox.close();
			return async () => {
				sandbox = await startSandbox({ port });
			};
		},
	};
}

export async function untilLive(page: Page): Promise<void> {
	await page.locator('.connection[data-state="live"]').waitFor();
}
