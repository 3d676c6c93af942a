// Logged requests as a table for spreadsheets.
import { csvTable, timeCell, type CsvTable } from './csvTable.mts';
import type { LoggedRequest } from '../world/logEntry.mts';

export const requestTable: CsvTable<LoggedRequest> = csvTable([
	['id', ({ id }) => id],
	['at', ({ at }) => timeCell(at)],
	['ms', ({ ms }) => ms],
	['method', ({ method }) => method],
	['path', ({ path }) => path],
	['query', ({ query }) => query],
	['operation', ({ operation }) => operation],
	['phone_number', ({ phone_number }) => phone_number],
	['campaign', ({ campaign }) => campaign],
	['status', ({ status }) => status ?? 'reset'],
	['contract', ({ contract }) => contract],
	['violations', ({ violations }) => violations?.join('; ')],
	['responseContract', ({ responseContract }) => responseContract],
	['responseViolations', ({ responseViolations }) => responseViolations?.join('; ')],
	['fault', ({ fault }) => fault],
	['error', ({ error }) => error],
]);
