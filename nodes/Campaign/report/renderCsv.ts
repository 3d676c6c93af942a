import type { ReportRow } from './reportRow';

type Cell = string | number | undefined;

/** Its columns and what they show of a row. Column names are those of Send's output. */
const COLUMNS: ReadonlyArray<readonly [name: string, read: (row: ReportRow) => Cell]> = [
	['row', ({ row }) => row],
	['outcome', ({ outcome }) => outcome],
	['reason', ({ reason }) => reason],
	['advice', ({ advice }) => advice],
	['contactName', ({ contactName }) => contactName],
	['phoneNumber', ({ phoneNumber }) => phoneNumber],
	['country', ({ country }) => country],
	['campaign', ({ campaign }) => campaign],
	['reasonCode', ({ reasonCode }) => reasonCode],
	['sentAt', ({ sentAt }) => (sentAt === undefined ? '' : new Date(sentAt).toISOString())],
	['sendAfter', ({ sendAfter }) => sendAfter],
	['messageId', ({ messageId }) => messageId],
];

/** Only with delivery statuses. */
const DELIVERY_COLUMNS: typeof COLUMNS = [
	['deliveryStatus', ({ delivery }) => delivery?.status],
	['deliveryProblem', ({ delivery }) => delivery?.problem],
];

/** Excel takes a file without it for another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * All rows as a table for spreadsheets: CSV by RFC 4180, in UTF-8 with a byte order mark.
 *
 * @param asked delivery statuses were requested
 */
export function renderCsv(rows: readonly ReportRow[], asked = false): string {
	const columns = asked ? [...COLUMNS, ...DELIVERY_COLUMNS] : COLUMNS;
	const lines = rows.map((row) => columns.map(([, read]) => cellOf(read(row))).join(','));
	return `${BYTE_ORDER_MARK}${[columns.map(([name]) => name).join(','), ...lines].join('\r\n')}\r\n`;
}

/**
 * What a spreadsheet reads as a formula, in wide characters too. Phone numbers stay as they are, unless it would
 * calculate with them: +91-98765.
 */
const FORMULA =
	/^\s*[=@\uff1d\uff20]|^[\t\r\n]|^[+\-\uff0b\uff0d].*[^\d\s().+-]|^[+-]\d+(?:[+-]\d+)+$/s;

/** A text that a spreadsheet would take for a formula gets an apostrophe before it. */
function cellOf(value: Cell): string {
	if (typeof value === 'number') return String(value);
	const text = value ?? '';
	const safe = FORMULA.test(text) ? `'${text}` : text;
	// Some spreadsheets separate columns by semicolons or tabs.
	return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
