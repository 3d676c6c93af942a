// Campaign: Create Report through n8n's engine: turns the output of Send into counts and a page.
import type { IBinaryData, IDataObject } from 'n8n-workflow';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WaMessage } from '../../../../nodes/Message/WaMessage.node.ts';
import fixtures from '../../../fixtures/real-service.json' with { type: 'json' };
import { campaignSends, CAMPAIGN, people } from '../../../harness/campaignSends.mts';
import { runNode, type NodeRun } from '../../../harness/engine.mts';
import { startHostileService } from '../../../harness/hostileService.mts';
import { hurryClock } from '../../../harness/nodeUnderTest.mts';
import { at } from '../../../harness/pick.mts';

const { sandbox, send, faults } = campaignSends();
afterEach(() => vi.restoreAllMocks());

const report = async (
	rows: IDataObject[],
	options: IDataObject = {},
	more: Partial<NodeRun> = {},
) => await send(rows, { parameters: { operation: 'report', options }, ...more });

/** The text of a file that the report created. */
function fileOf(binary: Record<string, IBinaryData> | undefined, name: string): string {
	return Buffer.from(binary?.[name]?.data ?? '', 'base64').toString('utf8');
}

describe('Campaign: Create Report', () => {
	it('summarises the output of Send without any request', async () => {
		const rows = [
			...people(3),
			{ phone: '12', name: 'Short' },
			{ phone: '+12025550123', name: '' },
		];
		const settings = { onError: 'continueRegularOutput' as const };
		const sent = await send(rows, { settings });
		await sandbox.control('DELETE', '/requests');
		const { outputs, json, hints, error } = await report(sent.json);
		expect(error).toBeUndefined();
		expect(await sandbox.requests()).toEqual([]);
		expect(json).toMatchObject([
			{
				title: 'Campaign report',
				rows: 5,
				needFixing: 2,
				byOutcome: { accepted: 3, skipped: 0, failed: 2, unknown: 0, notSent: 0, noOutcome: 0 },
				byReason: [
					{ outcome: 'accepted', reasonCode: 'accepted', rows: 3 },
					{ outcome: 'failed', reasonCode: 'emptyValue', rows: 1 },
					{ outcome: 'failed', reasonCode: 'invalidPhoneNumber', rows: 1 },
				],
				byCampaign: [{ campaign: CAMPAIGN, rows: 5, accepted: 3, failed: 2 }],
				byCountry: [
					{ country: 'IN', countryName: 'India', rows: 3 },
					{ country: '', rows: 1 },
					{ country: 'US', rows: 1 },
				],
			},
		]);
		const hours = json[0]?.byHour as Array<{ hour: string; rows: number }>;
		const timed = hours.filter(({ hour }) => /^\d\d:00$/.test(hour));
		expect(timed.reduce((sum, { rows: sent }) => sum + sent, 0)).toBe(3);
		const [item] = outputs[0] ?? [];
		expect(item?.pairedItem).toEqual(rows.map((_, index) => ({ item: index })));
		expect(item?.binary).toEqual({
			html: expect.objectContaining({ fileName: 'report.html', mimeType: 'text/html' }),
		});
		const page = fileOf(item?.binary, 'html');
		expect(page).toContain('<bdi dir="auto">Short</bdi>');
		expect(page).toContain('<title>Campaign report</title>');
		expect(hints).toMatchObject([
			{
				message: expect.stringContaining('5 rows: 3 accepted, 2 failed<br>\n2 to fix'),
				type: 'info',
			},
		]);
	});

	it('applies its options', async () => {
		const rows = [{ outcome: 'accepted', sentAt: '2026-03-01T20:30:00Z' }];
		const { json, outputs } = await report(rows, {
			reportTitle: 'March',
			timeZone: 'Asia/Kolkata',
			fileName: '../march: list.html',
		});
		expect(json).toMatchObject([
			{ title: 'March', timeZone: 'Asia/Kolkata', byHour: [{ hour: '02:00', rows: 1 }] },
		]);
		const names = Object.values(outputs[0]?.[0]?.binary ?? {}).map(({ fileName }) => fileName);
		expect(names).toEqual(['-march- list.html']);
	});

	it.each<[string, IDataObject, RegExp]>([
		['an unknown time zone', { timeZone: 'Mars/Olympus' }, /^Time Zone: "Mars\/Olympus" is not/],
		['a switch that is no switch', { includeDeliveryStatus: 'perhaps' }, /Include Delivery Status/],
	])('refuses %s', async (_, options, message) => {
		expect((await report([{ outcome: 'accepted' }], options)).error?.message).toMatch(message);
	});

	it.each<[string, IDataObject[], RegExp]>([
		['one', [{ Name: 'Asha', message: 'Hello' }], /^The row does not come from a send$/],
		['all', [{ Name: 'Asha' }, { outcome: 'Hello' }], /^The 2 rows do not come from a send$/],
	])('refuses a list without a row from a send: %s', async (_, rows, message) => {
		const { error } = await report(rows);
		expect(error?.message).toMatch(message);
		expect(error?.description).toMatch(/^Connect the output of WA Campaign: Send Campaign/);
	});

	it('reports that an empty list had no rows', async () => {
		const { json, outputs, hints, error } = await report([{}]);
		expect(error).toBeUndefined();
		expect(json).toMatchObject([{ rows: 0, needFixing: 0, byReason: [], byCampaign: [] }]);
		expect(fileOf(outputs[0]?.[0]?.binary, 'html')).toContain('No rows.');
		expect(hints).toMatchObject([{ message: '0 rows', type: 'info' }]);
	});

	it('counts single rows without an outcome, and names them', async () => {
		const { json, hints } = await report([{ outcome: 'accepted' }, { Name: 'Asha' }]);
		expect(json[0]).toMatchObject({ rows: 2, byOutcome: { accepted: 1, noOutcome: 1 } });
		expect(hints).toMatchObject([
			{ message: expect.stringContaining('Not from a send: row 2.'), type: 'warning' },
		]);
	});
});

describe('with Include Delivery Status', () => {
	const asked = async () =>
		(await sandbox.requests()).filter(({ operation }) => operation === 'getMessage');
	const options = { includeDeliveryStatus: true };

	/** @returns the rows that Message: Send output, their messages in these statuses */
	async function sentMessages(...statuses: string[]): Promise<IDataObject[]> {
		const { json } = await runNode({
			type: new WaMessage(),
			items: people(statuses.length, 100),
			credential: sandbox.credential,
			parameters: {
				operation: 'send',
				phoneNumber: '={{ $json.phone }}',
				messageType: 'template',
				template: { __rl: true, mode: 'name', value: 'welcome' },
			},
		});
		for (const [index, status] of statuses.entries()) {
			if (status === 'SENT') continue;
			const id = encodeURIComponent(String(at(json, index).messageId));
			await sandbox.control('POST', `/messages/${id}/status`, { status });
		}
		await sandbox.control('DELETE', '/requests');
		return json;
	}

	it('requests each message once, and nothing else', async () => {
		const rows = await sentMessages('SENT', 'DELIVERED', 'READ', 'READ');
		const others = [{ outcome: 'accepted' }, { outcome: 'failed', messageId: 'x' }];
		const { json, outputs } = await report([...rows, ...others], options);
		expect(json[0]?.funnel).toEqual({
			accepted: 4,
			delivered: 3,
			read: 2,
			failed: 0,
			failures: [],
			unknown: 0,
			withoutMessageId: 1,
			problems: [],
		});
		expect(await asked()).toHaveLength(4);
		expect(await sandbox.requests()).toHaveLength(4);
		const binary = outputs[0]?.[0]?.binary;
		expect(fileOf(binary, 'html')).toContain('<h2>Delivery</h2>');
		// The row's time is that of the message.
		expect(json[0]?.byHour).toMatchObject([{ hour: '', rows: 2 }, { rows: 4 }]);
	});

	it('warns if no row has a message ID, as after a campaign send', async () => {
		const { hints } = await report([{ outcome: 'accepted' }, { outcome: 'failed' }], options);
		expect(hints).toMatchObject([{ type: 'warning' }]);
		expect(hints[0]?.message).toMatch(/<br>\nNo delivery status: the rows have no message ID/);
		expect((await report([{ outcome: 'failed' }], options)).hints).toMatchObject([
			{ type: 'info' },
		]);
	});

	it('counts a message whose status cannot be read as unknown, with the reason', async () => {
		const [row] = await sentMessages('READ');
		const rows = [{ ...row }, { ...row, messageId: 'no-such-message' }];
		const { json, error, hints } = await report(rows, options);
		expect(error).toBeUndefined();
		expect(hints).toMatchObject([{ type: 'info' }]);
		expect(json[0]?.funnel).toMatchObject({ accepted: 2, read: 1, unknown: 1 });
		const { problems } = json[0]?.funnel as { problems: { problem: string; rows: number }[] };
		expect(problems).toEqual([{ problem: expect.stringMatching(/message/i), rows: 1 }]);
	});

	it('counts a message that the network did not deliver as failed, with the reason', async () => {
		const { 'message.get.failed': failed } = fixtures.responses;
		const other = await startHostileService(sandbox.baseUrl);
		onTestFinished(async () => await other.close());
		other.answer('getMessage', (_, response) => void response.end(JSON.stringify(failed)));
		const rows = [failed.id, failed.messageId].map((messageId) => ({
			outcome: 'accepted',
			messageId,
		}));
		const credential = { ...sandbox.credential, baseUrl: other.baseUrl };
		const { json, outputs } = await report(rows, options, { credential });
		expect(json[0]?.funnel).toMatchObject({
			accepted: 2,
			delivered: 0,
			failed: 2,
			failures: [{ meaning: expect.stringMatching(/no account/), retry: 'never', rows: 2 }],
			unknown: 0,
		});
		const binary = outputs[0]?.[0]?.binary;
		expect(fileOf(binary, 'html')).toContain('2 messages failed');
	});

	it('waits after a 429, and retries after a server error', async () => {
		const rows = await sentMessages('READ', 'READ', 'READ');
		hurryClock();
		await faults(
			{ kind: 'status', status: 429, retryAfter: 1, next: 1, match: { operation: 'getMessage' } },
			{ kind: 'status', status: 503, calls: [2], match: { operation: 'getMessage' } },
		);
		const { json } = await report(rows, options);
		expect(json[0]?.funnel).toMatchObject({ accepted: 3, read: 3, unknown: 0 });
		expect((await asked()).length).toBeGreaterThan(3);
	});

	it('stops requests that would fail for every row, and still reports', async () => {
		const ids = Array.from({ length: 3000 }, (_, row) => ({
			outcome: 'accepted',
			messageId: `m-${row}`,
		}));
		const credential = { ...sandbox.credential, apiPassword: 'wrong' };
		const { json, error, hints } = await report(ids, options, { credential });
		expect(error).toBeUndefined();
		expect(json[0]).toMatchObject({ rows: 3000, funnel: { accepted: 3000, unknown: 3000 } });
		expect(hints).toMatchObject([{ type: 'warning' }]);
		expect(hints[0]?.message).toMatch(/<br>\nNo delivery status could be read: .*password/i);
		expect((await sandbox.requests()).length).toBeLessThan(1000);
	});

	it('makes no further request once the execution is stopped', async () => {
		const rows = Array.from({ length: 2000 }, (_, row) => ({
			outcome: 'accepted',
			messageId: `m-${row}`,
		}));
		await faults({ kind: 'delay', ms: 200, match: { operation: 'getMessage' } });
		const { status } = await report(rows, options, {
			onStart: (cancel) =>
				void vi.waitUntil(async () => (await sandbox.requests()).length > 0, 20_000).then(cancel),
		});
		expect(status).toBe('canceled');
		const count = (await sandbox.requests()).length;
		expect(count).toBeGreaterThan(0);
		expect(count).toBeLessThan(2000);
	});
});
