import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { showHint } from '../../engine/progress';
import type { Operation } from '../../engine/operation';
import { describeCounts } from '../../engine/sending/outcome';
import { MAX_RUNS, nameRows } from '../../engine/rowGroups';
import { EventLoop, SYSTEM_CLOCK } from '../../service/limiter/clock';
import { countRows } from '../../values/text';
import { withDeliveries } from '../report/deliveryStatus';
import type { Funnel } from '../report/funnel';
import { renderHtml } from '../report/renderHtml';
import { readReportOptions, reportFields } from '../report/reportOptions';
import type { ReportOptions } from '../report/reportOptions';
import { readReportRow } from '../report/reportRow';
import type { ReportRow } from '../report/reportRow';
import { summariseRows } from '../report/reportSummary';
import type { ReportSummary } from '../report/reportSummary';

/** Summarizes the output of a send. Calls the service only for delivery statuses. */
export const createReport: Operation = {
	value: 'report',
	name: 'Create Report',
	action: 'Create report',
	description:
		'Summarize the rows of Send Campaign, Send Message or an outbox table by outcome, reason, campaign, country and hour, with a web page. Sends nothing.',
	// Agents process one row at a time.
	hiddenFromAgents: true,
	fields: reportFields,
	execute: async (context, fields) => {
		const options = readReportOptions(context, fields);
		const { includeDeliveryStatus: asked, timeZone } = options;
		const known = await readRows(context);
		const rows = asked ? await withDeliveries(context, fields, known) : known;
		const summary = summariseRows(rows, hourIn(timeZone), asked);
		showCounts(context, rows, summary);
		return [
			[
				{
					json: { title: options.title, timeZone, ...summary } as unknown as IDataObject,
					binary: await makePage(context, rows, summary, options),
					pairedItem: context.getInputData().map((_, item) => ({ item })),
				},
			],
		];
	},
};

/**
 * @returns no rows for an empty list, which "Always Output Data" turns into an item without columns
 * @throws NodeOperationError when no row comes from a send: probably the wrong node is connected
 */
async function readRows(context: IExecuteFunctions): Promise<ReportRow[]> {
	const items = context.getInputData();
	if (items.every(({ json }) => Object.keys(json).length === 0)) return [];
	const eventLoop = new EventLoop(SYSTEM_CLOCK);
	const rows: ReportRow[] = [];
	for (const [index, { json }] of items.entries()) {
		await eventLoop.yieldIfDue();
		rows.push(readReportRow(json, index));
	}
	if (rows.some(({ isKnown }) => isKnown)) return rows;
	throw new NodeOperationError(
		context.getNode(),
		`${rows.length === 1 ? 'The row does' : `The ${rows.length} rows do`} not come from a send`,
		{
			description:
				'Connect the output of WA Campaign: Send Campaign or WA Message: Send Message, or rows with a column "outcome", or "state" as in an outbox table',
		},
	);
}

async function makePage(
	context: IExecuteFunctions,
	rows: readonly ReportRow[],
	summary: ReportSummary,
	{ fileName, title, timeZone }: ReportOptions,
): Promise<INodeExecutionData['binary']> {
	const page = renderHtml(rows, summary, {
		title,
		timeZone,
		madeAt: momentIn(timeZone, SYSTEM_CLOCK.wall()),
	});
	const bytes = Buffer.from(page, 'utf8');
	return {
		html: await context.helpers.prepareBinaryData(bytes, `${fileName}.html`, 'text/html'),
	};
}

function hourIn(timeZone: string): (at: number) => string {
	const formatter = new Intl.DateTimeFormat('en-GB', {
		timeZone,
		hour: '2-digit',
		hourCycle: 'h23',
	});
	return (at) => `${formatter.format(at)}:00`;
}

/** "24 November 2026 at 11:30 (Asia/Kolkata)". */
function momentIn(timeZone: string, at: number): string {
	const formatter = new Intl.DateTimeFormat('en-GB', {
		timeZone,
		dateStyle: 'long',
		timeStyle: 'short',
	});
	return `${formatter.format(at)} (${timeZone})`;
}

/** Shows "200 rows: 188 accepted, 12 failed", and which rows have no outcome. */
function showCounts(
	context: IExecuteFunctions,
	rows: readonly ReportRow[],
	{ byOutcome, needFixing, funnel }: ReportSummary,
): void {
	const { noOutcome, ...counts } = byOutcome;
	const foreign = [...rows.keys()].filter((index) => rows[index]?.isKnown === false);
	const ends = [
		...(rows.length > noOutcome ? [describeCounts(counts)] : []),
		...(noOutcome > 0 ? [`${noOutcome} without an outcome`] : []),
	];
	const unread = noStatusOf(funnel);
	const lines = [
		[countRows(rows.length), ends.join(', ')].filter((part) => part !== '').join(': '),
		...(needFixing === 0 ? [] : [`${needFixing} to fix: the page lists them`]),
		...(foreign.length === 0
			? []
			: [
					`Not from a send: ${nameRows(
						foreign.map((index) => index + 1),
						MAX_RUNS,
					)}. Connect only nodes that send`,
				]),
		...(unread === undefined ? [] : [unread]),
	];
	showHint(context, lines, foreign.length === 0 && unread === undefined ? 'info' : 'warning');
}

/** Why the report has no delivery status, although some were requested; undefined if it has one. */
function noStatusOf(funnel: Funnel | undefined): string | undefined {
	if (funnel === undefined || funnel.unknown < funnel.accepted) return undefined;
	if (funnel.accepted > 0) {
		return `No delivery status could be read: ${funnel.problems[0]?.problem}`;
	}
	return funnel.withoutMessageId === 0
		? undefined
		: 'No delivery status: the rows have no message ID. Only WA Message: Send Message returns one';
}
