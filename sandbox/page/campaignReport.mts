// Campaign reports: numbers, timeline and recipients.
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { timelineOf } from './timeline.mts';
import { createRecipientStore, type Recipient, type RecipientStage } from './recipients.mts';
import { createCampaignReportStore } from './reportStore.mts';
import type { World } from '../world/world.mts';
import { handle } from '../control/handle.mts';
import { findCampaign } from '../control/lookups.mts';
import { csvTable, timeCell, type CsvTable } from './csvTable.mts';

const recipientTable: CsvTable<Recipient> = csvTable([
	['phone_number', ({ phone_number }) => phone_number],
	['name', ({ name }) => name],
	['on_network', ({ on_network }) => String(on_network)],
	['sends', ({ sends }) => sends],
	['status', ({ status }) => status],
	['sent_at', ({ sent_at }) => timeCell(sent_at)],
	['last_sent_at', ({ last_sent_at }) => timeCell(last_sent_at)],
	['delivered_at', ({ delivered_at }) => timeCell(delivered_at)],
	['read_at', ({ read_at }) => timeCell(read_at)],
	['replied_at', ({ replied_at }) => timeCell(replied_at)],
]);

const DEFAULT_LIMIT = 100;
/** The number of points in the timeline. */
const MAX_POINTS = 120;
/** Lines of an export per chunk; the event loop is free between chunks. */
const CHUNK = 1000;

export function registerCampaignReport(scope: FastifyInstance, world: World): void {
	const { database } = world.store;
	const campaignReports = createCampaignReportStore(database);
	const recipients = createRecipientStore(database);

	handle(scope, 'getCampaignReport', ({ path }) => {
		const { id, name, submitted } = findCampaign(world, path.campaign);
		const events = campaignReports.events(id);
		return {
			campaign: name,
			submitted,
			...campaignReports.reach(id),
			accepted: events.accepted.length,
			delivered: events.delivered.length,
			read: events.read.length,
			replied: events.replied.length,
			failures: world.failures.of(name),
			line: timelineOf(events, MAX_POINTS),
		};
	});
	handle(scope, 'listRecipients', async ({ path, query }, reply) => {
		const { stage = 'accepted', format = 'json', limit, skip = 0 } = query;
		const { id } = findCampaign(world, path.campaign);
		if (format === 'json') {
			return {
				total: recipients.count(id, stage),
				recipients: recipients.list(id, stage, { limit: limit ?? DEFAULT_LIMIT, skip }),
			};
		}
		return await reply
			.header('content-type', 'text/csv; charset=utf-8')
			.header('content-disposition', 'attachment; filename="recipients.csv"')
			.send(Readable.from(csv(id, stage, limit ?? Infinity, skip)));
	});

	async function* csv(
		id: string,
		stage: RecipientStage,
		limit: number,
		skip: number,
	): AsyncGenerator<string> {
		yield recipientTable.head;
		let [left, after] = [limit, ''];
		let found: Recipient[];
		do {
			const size = Math.min(CHUNK, left);
			// The next chunk starts after a phone number, so concurrent sends do not shift it.
			found = recipients.list(id, stage, { after, limit: size, skip: after === '' ? skip : 0 });
			yield found.map(recipientTable.line).join('');
			left -= found.length;
			after = found.at(-1)?.phone_number ?? '';
			await nextTurn();
		} while (found.length === CHUNK && left > 0 && !world.isClosed);
	}
}
