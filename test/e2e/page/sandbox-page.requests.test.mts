// The request inspector: what it lists, finds, shows and does.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inspectorOf } from './inspector.mts';
import { openSandboxPage, untilLive, type Json } from './sandbox-page.mts';

const asha = '919876543210';
const maria = '34600111222';

const view = await openSandboxPage({
	permissions: ['clipboard-read', 'clipboard-write'],
});
const { page } = view;
const inspector = inspectorOf(view);

describe('the request inspector', () => {
	beforeAll(() => view.open('Requests'));

	beforeEach(async () => {
		await view.control('POST', '/reset', {});
		await page.getByText('No requests yet.').waitFor();
	});

	const texts = async () =>
		(await inspector.rows().allInnerTexts()).map((text) => text.split(/\s+/));

	/** A send to a campaign that does not exist, and a list with too high a limit. */
	async function causeErrors(): Promise<void> {
		await view.service('POST', '/campaign/api/send', {
			name: 'María',
			phone_number: maria,
			campaign_name: 'Missing',
		});
		await view.service('GET', '/wa_template/?limit=500');
	}

	it('lists each request with a summary, newest first', async () => {
		await view.send(asha);
		await causeErrors();
		await inspector.untilListed(3);
		const [newest = [], , oldest = []] = await texts();
		expect(newest).toEqual(
			expect.arrayContaining(['GET', 'listTemplates?limit=500', 'contract', '400']),
		);
		expect(oldest).toEqual(
			expect.arrayContaining(['POST', 'sendCampaign', `+${asha}`, 'Appointment', '200']),
		);
		await page.getByText('3 requests', { exact: true }).waitFor();
	});

	it('finds requests by number, campaign, status, method, path, body, verdict and fault', async () => {
		await view.send(asha);
		await causeErrors();
		await view.control('PUT', '/faults', { rules: [{ kind: 'delay', ms: 1, next: 1 }] });
		await view.service('GET', '/contact/none');
		await inspector.untilListed(4);
		const found = async (count: number, text: string) => {
			await inspector.untilListed(count);
			await inspector.rows().first().getByText(text).waitFor();
		};
		await inspector.field('Number contains').fill('11222');
		await found(1, `+${maria}`);
		await inspector.button('Clear the filter').click();
		await inspector.untilListed(4);
		await inspector.field('Campaign').fill('Appointment reminder');
		await found(1, `+${asha}`);
		await inspector.field('Campaign').fill('Missing');
		await inspector.field('Campaign').press('Enter');
		await found(1, `+${maria}`);
		await inspector.field('Campaign').fill('');
		await inspector.untilListed(4);
		await inspector.choice('Status').selectOption('404');
		await found(1, 'getContact');
		await inspector.choice('Status').selectOption('');
		await inspector.choice('Method').selectOption('POST');
		await inspector.untilListed(2);
		await inspector.field('Path contains').fill('/nothing');
		await page.getByText('No request matches.').waitFor();
		await inspector.button('Clear the filter').click();
		await inspector.field('Body contains').fill('MARÍA');
		await found(1, `+${maria}`);
		await inspector.field('Body contains').fill('');
		await inspector.untilListed(4);
		await inspector.field('Contract violated').check();
		await found(1, 'listTemplates');
		await inspector.field('Contract violated').uncheck();
		await inspector.field('Fault applied').check();
		await found(1, 'delay 1 ms');
		// Later requests are filtered too.
		await view.send(asha);
		await view.control('PUT', '/faults', { rules: [{ kind: 'status', status: 502, next: 1 }] });
		await view.service('GET', '/contact/later');
		await found(2, '502 before accepting');
		await inspector.button('Clear the filter').click();
		await inspector.untilListed(6);
	});

	it('shows both bodies, headers, time, verdict and fault, but never the password', async () => {
		const { password } = view.sandbox;
		await view.control('PUT', '/faults', {
			rules: [{ kind: 'status', status: 503, when: 'after', body: 'html' }],
		});
		await fetch(`${view.sandbox.baseUrl}/project/${view.sandbox.projectId}/campaign/api/send`, {
			method: 'POST',
			headers: { 'content-type': 'application/json', 'X-API-WA-Project-API-Pwd': password },
			body: JSON.stringify({
				name: password,
				phone_number: asha,
				campaign_name: 'Appointment reminder',
				template_params: ['a', 'b'],
			}),
		});
		await inspector.rows().first().click();
		const bodies = inspector.detail().locator('pre');
		await bodies.first().waitFor();
		expect(JSON.parse(await bodies.first().innerText())).toMatchObject({
			name: '[redacted]',
			phone_number: asha,
		});
		expect(await bodies.first().innerText()).toMatch(/^\{\n {2}"name"/);
		expect(await bodies.last().innerText()).toMatch(/^<html>/);
		const received = await inspector.detail().innerText();
		expect(received).toContain('503 after accepting');
		expect(received).toContain('Request and response follow the contract');
		expect(received).toMatch(/Took\s+[\d.]+ ms/);
		await inspector.detail().locator('summary').first().click();
		const header = inspector
			.detail()
			.locator('.headers div', { hasText: 'x-api-wa-project-api-pwd' });
		expect(await header.locator('dd').innerText()).toBe('[redacted]');
		expect(await page.content()).not.toContain(password);
		await inspector.button('Close').click();
	});

	it('shows what broke the contract', async () => {
		await causeErrors();
		await inspector.rows().first().click();
		await inspector.detail().getByText('The request violates the contract').waitFor();
		await inspector
			.detail()
			.locator('.reason', { hasText: 'query.limit must be at most 100' })
			.waitFor();
		await inspector.button('Close').click();
	});

	it('copies a request as a command that curl runs', async () => {
		await view.send(asha, 'O\'Brien $HOME `id` \\ "q"\nnew line ü');
		await inspector.rows().first().click();
		await inspector.button('Copy as curl').click();
		await page.getByText('The curl command copied').waitFor();
		const command = await page.evaluate(() => window.navigator.clipboard.readText());
		expect(command).not.toContain(view.sandbox.password);
		const env = { ...process.env, WA_PASSWORD: view.sandbox.password };
		const { stdout } = await promisify(execFile)('bash', ['-c', command], { env });
		expect(stdout).toBe('{"status":"success"}');
		await inspector.button('Close').click();
		await inspector.untilListed(2);
		const { requests } = await view.control<{ requests: Json[] }>('GET', '/requests');
		expect(requests[0]?.body).toEqual(requests[1]?.body);
	});

	it('replays a request, and shows its result', async () => {
		await view.send(asha);
		await inspector.rows().first().click();
		await inspector.detail().getByText('Replay sends the request again').waitFor();
		const before = await inspector.detail().locator('h2').innerText();
		await inspector.button('Replay').click();
		await page.getByText(/Sent again as request \d+: 200/).waitFor();
		expect(await inspector.detail().locator('h2').innerText()).not.toBe(before);
		await inspector.untilListed(2);
		expect(await view.control<Json>('GET', '/sends/list')).toMatchObject({ total: 2 });
		await inspector.button('Close').click();
	});

	it('does not offer to copy or replay a request with a truncated body', async () => {
		await view.service('POST', '/contact', { name: 'x'.repeat(70_000), mobile_number: asha });
		await inspector.rows().first().click();
		await inspector.detail().getByText('holds only the beginning of the body').waitFor();
		expect(await inspector.button('Replay').isDisabled()).toBe(true);
		expect(await inspector.button('Copy as curl').isDisabled()).toBe(true);
		await inspector.button('Close').click();
	});

	it.each([
		['HAR', /^\{"log":\{"version":"1\.2"/],
		['CSV', /^\ufeffid,at,ms,method/],
	])('exports the listed requests as %s', async (format, start) => {
		await view.send(asha);
		await view.send(maria);
		await inspector.field('Number contains').fill(maria);
		await inspector.untilListed(1);
		const [download] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('link', { name: `Export ${format}` }).click(),
		]);
		expect(download.suggestedFilename()).toBe(`requests.${format.toLowerCase()}`);
		const chunks: Buffer[] = [];
		for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
		const text = Buffer.concat(chunks).toString('utf8');
		expect(text).toMatch(start);
		expect([text.includes(maria), text.includes(asha)]).toEqual([true, false]);
		await inspector.button('Clear the filter').click();
	});

	it('does not change while it is paused', async () => {
		await view.send(asha);
		await inspector.untilListed(1);
		await inspector.button('Pause').click();
		await view.send(maria);
		await page.getByText('Newer requests arrived').waitFor();
		expect(await inspector.rows().count()).toBe(1);
		await inspector.button('Resume').click();
		await inspector.untilListed(2);
	});

	it('is emptied when the log is cleared', async () => {
		await view.send(asha);
		await inspector.untilListed(1);
		await view.control('DELETE', '/requests');
		await page.getByText('No requests yet.').waitFor();
		await view.send(asha);
		await inspector.untilListed(1);
		await inspector.button('Clear the log').click();
		await page.getByText('No requests yet.').waitFor();
	});

	it('reloads after a restart of the sandbox', async () => {
		await view.send(asha);
		await inspector.untilListed(1);
		const startAgain = await view.stopSandbox();
		await page.getByText('Connection lost, trying again').waitFor();
		await startAgain();
		await untilLive(page);
		await page.getByText('No requests yet.').waitFor();
		await view.send(asha);
		await inspector.untilListed(1);
	});
});
