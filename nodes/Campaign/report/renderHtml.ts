import { needsAttention, OUTCOME_WORDS } from '../../engine/sending/outcome';
import type { DeliveryFailure } from '../../service/records/message';
import { capitalise, shorten } from '../../values/text';
import type { Funnel } from './funnel';
import {
	bar,
	colourKey,
	bidirectional,
	formatCount,
	formatShare,
	Html,
	line,
	markup,
	NOTHING,
	numberCell,
	outcomeBar,
	outcomeChart,
	table,
	textCell,
} from './htmlParts';
import type { ReportOutcome, ReportRow } from './reportRow';
import { REPORT_OUTCOMES } from './reportRow';
import { REPORT_STYLE } from './reportStyle';
import type { GroupCounts, OutcomeCounts, ReportSummary } from './reportSummary';

/** What the page shows besides the numbers. */
interface ReportFacts {
	readonly title: string;
	/** When it was created, formatted. */
	readonly madeAt: string;
	/** Time zone of the hours, as an IANA name. */
	readonly timeZone: string;
}

/** Maximum number of rows on the page: more would be too many for browsers and readers. */
export const MAX_PAGE_ROWS = 200;
/** Maximum number of groups in a list. */
const MAX_SHOWN = 15;
const MAX_REASON = 400;
const FIX_HEADING = 'Rows that need fixing';
/** ID of that section of the page. */
const FIX = 'fix';

const REPORT_OUTCOME_WORDS: Readonly<Record<ReportOutcome, string>> = {
	...OUTCOME_WORDS,
	noOutcome: 'no outcome',
};

const MEANINGS: Readonly<Record<ReportOutcome, string>> = {
	accepted: 'Queued by the service',
	skipped: 'Skipped on purpose',
	failed: 'Certainly not sent',
	unknown: 'May have been sent: check before sending again',
	notSent: 'Not tried, or not finished',
	noOutcome: 'Not sent yet, or not from a send',
};

/** Whether to send a failed message again. */
const RETRIES: Readonly<Record<DeliveryFailure['retry'], string>> = {
	never: '. Do not send again.',
	later: '. Send again after some hours or a day.',
	afterReply: '. Send again once the recipient has written.',
	afterFix: '. Correct it, then send again.',
	unknown: '',
};

/**
 * The report as one self-contained page: no scripts, no other files, no connection. Pure.
 *
 * @param rows all rows of the report
 */
export function renderHtml(
	rows: readonly ReportRow[],
	summary: ReportSummary,
	facts: ReportFacts,
): string {
	const { byOutcome, byCampaign, byCountry, byHour, funnel } = summary;
	const hasHours = byHour.some(({ hour }) => hour !== '');
	const page = markup`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${facts.title}</title>
<style>${new Html(REPORT_STYLE)}</style>
</head>
<body>
<main>
<header><h1>${bidirectional(facts.title)}</h1>
<p class="quiet">${counted(summary.rows, 'row')}${fixLink(summary)} · ${facts.madeAt}</p></header>
${outcomeSection(byOutcome, summary.rows)}
${funnel === undefined ? NOTHING : funnelSection(funnel)}
${reasonSection(summary)}
<div class="pairs">
${groupSection('Campaigns', 'Campaign', byCampaign, ({ campaign }) => bidirectional(campaign || 'Not known'))}
${groupSection('Countries', 'Country', byCountry, ({ country, countryName }) =>
	country === '' ? markup`Not known` : markup`${countryName} <span class="quiet">${country}</span>`,
)}
${hasHours ? groupSection(`Hours (${facts.timeZone})`, 'Hour', byHour, ({ hour }) => markup`${hour || 'Not known'}`) : NOTHING}
</div>
${rows.length === 0 ? NOTHING : markup`<div id="${FIX}">${rowSection(rows)}</div>`}
</main>
</body>
</html>
`;
	return page.text;
}

function counted(count: number, noun: 'row' | 'message'): string {
	return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}

function fixLink({ needFixing }: ReportSummary): Html {
	if (needFixing === 0) return NOTHING;
	return markup` · <a href="#${FIX}">${needFixing} ${needFixing === 1 ? 'needs' : 'need'} fixing</a>`;
}

function section(heading: string, ...content: readonly Html[]): Html {
	return markup`<section>
<h2>${heading}</h2>
${content}
</section>`;
}

function outcomeSection(counts: OutcomeCounts, rows: number): Html {
	if (rows === 0) return section('Outcomes', markup`<p>No rows.</p>`);
	const occurred = REPORT_OUTCOMES.filter((outcome) => counts[outcome] > 0);
	const words = occurred.map(
		(outcome) => `${formatCount(counts[outcome])} ${REPORT_OUTCOME_WORDS[outcome]}`,
	);
	const lines = occurred.map((outcome) =>
		line(
			markup`${outcomeName(outcome)}<span class="sub">${MEANINGS[outcome]}</span>`,
			numberCell(counts[outcome]),
			numberCell(formatShare(counts[outcome], rows)),
		),
	);
	return section(
		'Outcomes',
		outcomeChart(counts, rows, `Chart: of ${counted(rows, 'row')} ${words.join(', ')}`),
		table([{ name: 'Outcome' }, ...numbers('Rows', 'Share')], lines),
	);
}

function funnelSection(funnel: Funnel): Html {
	const { accepted, delivered, read, failed, failures, unknown, withoutMessageId, problems } =
		funnel;
	const steps: ReadonlyArray<readonly [name: string, count: number, colour?: ReportOutcome]> = [
		['Accepted', accepted],
		['Delivered', delivered],
		['Read', read],
		['Failed', failed, 'failed'],
	];
	const lines = steps.map(([name, count, colour = 'accepted']) =>
		line(
			markup`${name}${bar([{ colour, count }], Math.max(accepted, 1))}`,
			numberCell(count),
			numberCell(formatShare(count, accepted)),
		),
	);
	const reasons = failures.map(
		({ meaning, retry, rows }) =>
			markup`<span class="sub">${counted(rows, 'message')}: ${bidirectional(shorten(meaning, MAX_REASON))}${RETRIES[retry]}</span>`,
	);
	const causes = problems.map(
		({ problem, rows }) =>
			markup`<span class="sub">${counted(rows, 'row')}: ${bidirectional(problem)}</span>`,
	);
	return section(
		'Delivery',
		table([{ name: 'Step' }, ...numbers('Messages', 'Share')], lines),
		failed === 0
			? NOTHING
			: markup`<p>${counted(failed, 'message')} failed: the network did not deliver ${failed === 1 ? 'it' : 'them'}.${reasons}</p>`,
		unknown === 0
			? NOTHING
			: markup`<p>The status of ${counted(unknown, 'message')} could not be read.${causes}</p>`,
		withoutMessageId === 0
			? NOTHING
			: markup`<p class="quiet">${counted(withoutMessageId, 'row')} accepted without a message ID: their status cannot be read.</p>`,
	);
}

function reasonSection({ byReason }: ReportSummary): Html {
	const reasons = byReason.filter(({ outcome }) => outcome !== 'accepted');
	if (reasons.length === 0) return NOTHING;
	const lines = reasons
		.slice(0, MAX_SHOWN)
		.map(({ outcome, reason, reasonCode, rows }) =>
			line(
				markup`${outcomeName(outcome)}<span class="sub">${reasonCode}</span>`,
				textCell(bidirectional(shorten(reason, MAX_REASON))),
				numberCell(rows),
			),
		);
	return section(
		'Why rows were not accepted',
		table([{ name: 'Outcome', kind: 'who' }, { name: 'For example' }, ...numbers('Rows')], lines, {
			kind: 'stacked reasons',
		}),
		moreGroups(reasons.slice(MAX_SHOWN)),
	);
}

function groupSection<Group extends GroupCounts>(
	heading: string,
	column: string,
	groups: readonly Group[],
	nameOf: (group: Group) => Html,
): Html {
	if (groups.length === 0) return NOTHING;
	const most = Math.max(1, ...groups.map(({ rows }) => rows));
	// 24 hours, and one group for rows without a time.
	const shown = groups.slice(0, Math.max(MAX_SHOWN, column === 'Hour' ? 25 : 0));
	const lines = shown.map((group) =>
		line(
			markup`${nameOf(group)}${outcomeBar(group, most)}`,
			numberCell(group.rows),
			numberCell(group.accepted),
		),
	);
	return section(
		heading,
		table([{ name: column }, ...numbers('Rows', 'Accepted')], lines),
		moreGroups(groups.slice(shown.length)),
	);
}

/** @param hidden groups that are not listed */
function moreGroups(hidden: ReadonlyArray<{ readonly groups?: number }>): Html {
	const count = hidden.reduce((sum, { groups = 1 }) => sum + groups, 0);
	return count === 0 ? NOTHING : markup`<p class="quiet">And ${count} more.</p>`;
}

function rowSection(rows: readonly ReportRow[]): Html {
	const toFix = rows.filter(needsAttention);
	if (toFix.length === 0) return section(FIX_HEADING, markup`<p>None.</p>`);
	const shown = toFix.slice(0, MAX_PAGE_ROWS);
	const lines = shown.map(({ row, contactName, phoneNumber, outcome, reason, advice }) =>
		line(
			markup`${String(row)}`,
			textCell(
				bidirectional(contactName || phoneNumber || 'Not known'),
				contactName === '' ? NOTHING : below(phoneNumber),
			),
			textCell(
				markup`${outcomeName(outcome)}: ${bidirectional(shorten(reason, MAX_REASON))}`,
				below(shorten(advice, MAX_REASON)),
			),
		),
	);
	const all =
		shown.length < toFix.length
			? `The first ${formatCount(shown.length)} of ${counted(toFix.length, 'row')}.`
			: `${counted(toFix.length, 'row')}.`;
	return section(
		FIX_HEADING,
		table(
			[{ name: 'Row', kind: 'row' }, { name: 'Recipient', kind: 'who' }, { name: 'Reason' }],
			lines,
			{ kind: 'stacked rows', caption: markup`<caption>${all}</caption>` },
		),
	);
}

function outcomeName(outcome: ReportOutcome): Html {
	return markup`${colourKey(outcome)}${capitalise(REPORT_OUTCOME_WORDS[outcome])}`;
}

/** Text from the row, on its own line. */
function below(text: string): Html {
	return text === '' ? NOTHING : markup`<span class="sub">${bidirectional(text)}</span>`;
}

function numbers(...names: readonly string[]) {
	return names.map((name) => ({ name, kind: 'number' }));
}
