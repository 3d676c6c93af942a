import type { ReportRow } from './reportRow';

type Cell = string | number | null | undefined;

/** The columns and their values. Column names match Send's output. */
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
	['failureCode', ({ delivery }) => delivery?.failure?.code],
	['failureReason', ({ delivery }) => delivery?.failure?.reason],
	['failureMeaning', ({ delivery }) => delivery?.failure?.meaning],
	['failureRetry', ({ delivery }) => delivery?.failure?.retry],
];

/** Without it, Excel assumes another encoding. */
const BYTE_ORDER_MARK = '\ufeff';

/**
 * All rows as a table for spreadsheets: CSV by RFC 4180, in UTF-8 with a byte order mark.
 *
 * @param asked whether delivery statuses were requested
 */
export function renderCsv(rows: readonly ReportRow[], asked = false): string {
	const columns = asked ? [...COLUMNS, ...DELIVERY_COLUMNS] : COLUMNS;
	const lines = rows.map((row) => columns.map(([, read]) => cellOf(read(row))).join(','));
	return `${BYTE_ORDER_MARK}${[columns.map(([name]) => name).join(','), ...lines].join('\r\n')}\r\n`;
}

/**
 * Text that a spreadsheet reads as a formula, also in full-width characters. Phone numbers stay unchanged, unless it
 * would calculate with them: +91-98765.
 */
const FORMULA =
	/^\s*[=@\uff1d\uff20]|^[\t\r\n]|^[+\-\uff0b\uff0d].*[^\d\s().+-]|^[+-]\d+(?:[+-]\d+)+$/s;

/** Text that a spreadsheet would read as a formula gets a leading apostrophe. */
function cellOf(value: Cell): string {
	if (typeof value === 'number') return String(value);
	const text = value ?? '';
	const safe = FORMULA.test(text) ? `'${text}` : text;
	// Some spreadsheets separate columns by semicolons or tabs.
	return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
