// Recipients of a campaign as a table for spreadsheets.
import type { Recipient } from './recipients.mts';
import { csvTable, timeCell, type CsvTable } from './csvTable.mts';

export const recipientTable: CsvTable<Recipient> = csvTable([
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
