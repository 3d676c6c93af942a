// What the person at the form reads: before the send what would go out, after it what has become of each row.

type Row = Record<string, unknown>;

interface Result {
	row: number;
	name: string;
	phone: string;
	outcome: string;
	reason: string;
}

/** How many rows with a problem are listed. */
const MOST_LISTED = 50;

const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));

function escapeHtml(value: unknown): string {
	return text(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/**
 * What Preview has found, as HTML: how many messages would go out, the first one, and what is to fix.
 *
 * @param previews the rows that Preview has put out
 */
export function summaryOf(previews: Row[]): { ready: number; html: string } {
	const ready = previews.filter((row) => row.ready === true);
	const others = previews.filter((row) => row.ready !== true);
	const [first] = ready;
	const html = [
		`<p><b>${ready.length} of ${previews.length} rows are ready.</b></p>`,
		...(first === undefined
			? []
			: [
					`<p>The first message, to ${escapeHtml(first.contactName)}:</p>`,
					`<p>${escapeHtml(first.message).replaceAll('\n', '<br>')}</p>`,
				]),
		...(others.length === 0 ? [] : [`<p>${others.length} get no message:</p>`, listOf(others)]),
	].join('');
	return { ready: ready.length, html };
}

function listOf(rows: Row[]): string {
	const lines = rows
		.slice(0, MOST_LISTED)
		.map(({ row, contactName, reason }) =>
			[`Row ${text(row)}`, escapeHtml(contactName), escapeHtml(reason)].join(' · '),
		);
	const rest = rows.length - lines.length;
	if (rest > 0) lines.push(`And ${rest} more`);
	return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

/**
 * What has become of each row, in the order of the file.
 *
 * @param previews all rows, as Preview has put them out
 * @param reports of those that were ready, in their order, as Send has put them out
 */
export function resultsOf(previews: Row[], reports: Row[]): Result[] {
	const left = [...reports];
	return previews.map(({ row, ready, contactName, phoneNumber, reason }) => {
		const report = ready === true ? left.shift() : undefined;
		return {
			row: Number(row),
			name: asText(text(contactName)),
			phone: asText(text(phoneNumber)),
			outcome: text(report?.outcome ?? 'notSent'),
			reason: text(report === undefined ? reason : report.reason),
		};
	});
}

/**
 * A cell that a spreadsheet would take for a formula, with an apostrophe before it: whoever opens the results would run it.
 * Phone numbers stay as they are.
 */
function asText(cell: string): string {
	return /^[=@\t\r]|^[+-].*[^\d\s().+-]/s.test(cell) ? `'${cell}` : cell;
}
