import { escapeHtml } from '../../values/text';
import type { ReportOutcome } from './reportRow';
import { REPORT_OUTCOMES } from './reportRow';
import type { OutcomeCounts } from './reportSummary';

/** HTML that is safe to insert unescaped. Only the functions of this file create it from values. */
export class Html {
	constructor(readonly text: string) {}
}

/** A template tag that escapes its values, unless they are {@link Html} already; lists are joined. */
export function markup(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
	const filled = parts.map(
		(part, index) => part + (index < values.length ? htmlOf(values[index]) : ''),
	);
	return new Html(filled.join(''));
}

type HtmlValue = string | number | Html | readonly Html[];

function htmlOf(value: HtmlValue = ''): string {
	if (value instanceof Html) return value.text;
	if (typeof value === 'object') return value.map(({ text }) => text).join('');
	return escapeHtml(typeof value === 'number' ? formatCount(value) : value);
}

/** Empty HTML for parts of the page that are not needed. */
export const NOTHING = new Html('');

const COUNT = new Intl.NumberFormat('en');

/** "10,000". */
export function formatCount(count: number): string {
	return COUNT.format(count);
}

/** "94.2%" of the whole; "0%" and "100%" only for exact values. */
export function formatShare(part: number, whole: number): string {
	if (part === 0 || whole === 0) return '0%';
	if (part === whole) return '100%';
	const percent = Math.min(99.9, Math.max(0.1, (part / whole) * 100));
	return `${percent.toFixed(1)}%`;
}

/** Text from a row, in any script and with its own text direction. */
export function bidirectional(text: string): Html {
	return markup`<bdi dir="auto">${text}</bdi>`;
}

interface BarPart {
	/** Class in the style sheet. */
	readonly colour: ReportOutcome;
	readonly count: number;
}

/** @param whole what fills the bar */
function partsOfBar(parts: readonly BarPart[], whole: number): Html[] {
	let before = 0;
	return parts
		.filter(({ count }) => count > 0)
		.map(({ colour, count }) => {
			const [x, width] = [before, count].map((rows) => `${((rows / whole) * 100).toFixed(3)}%`);
			before += count;
			return markup`<rect class="${colour}" x="${x ?? ''}" width="${width ?? ''}" height="100%"/>`;
		});
}

/** A bar, hidden from screen readers: the numbers beside it say the same. */
export function bar(parts: readonly BarPart[], whole: number): Html {
	return markup`<svg class="bar" aria-hidden="true">${partsOfBar(parts, whole)}</svg>`;
}

/** @param counts in the colours of their outcomes */
export function outcomeBar(counts: OutcomeCounts, whole: number): Html {
	return bar(colouredCounts(counts), whole);
}

/** The chart of the whole list, with a description for screen readers. */
export function outcomeChart(counts: OutcomeCounts, whole: number, description: string): Html {
	const parts = partsOfBar(colouredCounts(counts), whole);
	return markup`<svg class="stack" role="img" aria-label="${description}">${parts}</svg>`;
}

function colouredCounts(counts: OutcomeCounts): BarPart[] {
	return REPORT_OUTCOMES.map((colour) => ({ colour, count: counts[colour] }));
}

/** A square in the colour of an outcome. */
export function colourKey(outcome: ReportOutcome): Html {
	return markup`<svg class="key" aria-hidden="true"><rect class="${outcome}" width="100%" height="100%"/></svg>`;
}

interface Column {
	readonly name: string;
	/** Class in the style sheet: "number", "row". */
	readonly kind?: string;
}

interface TableForm {
	/** A `caption` element. */
	readonly caption?: Html;
	/** Class in the style sheet for tables with long texts: their cells are stacked on a phone. */
	readonly kind?: 'stacked reasons' | 'stacked rows';
}

/** @param rows complete tr elements */
export function table(
	columns: readonly Column[],
	rows: readonly Html[],
	{ caption = NOTHING, kind }: TableForm = {},
): Html {
	const heads = columns.map(
		({ name, kind = '' }) => markup`<th scope="col" class="${kind}">${name}</th>`,
	);
	return markup`<table class="${kind ?? ''}">${caption}<thead><tr>${heads}</tr></thead><tbody>
${rows}</tbody></table>`;
}

/** A row of a table. */
export function line(head: Html, ...cells: readonly Html[]): Html {
	return markup`<tr><th scope="row">${head}</th>${cells}</tr>\n`;
}

export function textCell(...content: readonly Html[]): Html {
	return markup`<td>${content}</td>`;
}

export function numberCell(value: number | string): Html {
	return markup`<td class="number">${value}</td>`;
}
