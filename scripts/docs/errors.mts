// The page of errors with causes and fixes. Request errors come from the nodes' error table, the others are quoted from
// the code.
import type { ERROR_TABLE, ErrorRow } from '../../nodes/service/errors/errorTable.ts';
import type { ReasonCode } from '../../nodes/values/reasonCodes.ts';
import {
	CAUSES_BY_ANSWER,
	CAUSES_BY_CODE,
	CAUSES_BY_KIND_OF_CODE,
	CAUSES_BY_RECIPIENT,
	CAUSES_BY_STATUS,
} from './causes.mts';
import { generatedBy, sentence } from './markdown.mts';
import type { Page } from './reference.mts';
import { CAMPAIGN_MESSAGES, CREDENTIAL_MESSAGES, VALUE_MESSAGES } from './row-messages.mts';
import { HISTORY_MESSAGES, RUN_MESSAGES } from './run-messages.mts';

interface Entry {
	readonly message: string;
	readonly cause: string;
	readonly fix: string;
	readonly code?: ReasonCode;
	/** It is about a requested record, so no row of a send has its code. */
	readonly isOfRecord?: boolean;
	/** The HTTP statuses or connection error codes that cause it. */
	readonly seenAs: readonly string[];
}

type Section = 'address' | 'certificate' | 'network' | 'refusal' | 'service';

const TITLES: Readonly<Record<Section, string>> = {
	address: 'Credential and address',
	certificate: 'Certificates',
	network: 'Network and proxies',
	refusal: 'Requests that the service rejects',
	service: 'Rate limit and server errors',
};

/** The section of a failure of the table. */
const SECTION_OF: Readonly<Partial<Record<ReasonCode, Section>>> = {
	wrongPassword: 'address',
	accessDenied: 'address',
	projectNotFound: 'address',
	wrongAddress: 'address',
	unreachable: 'address',
	certificateNotTrusted: 'certificate',
	blockedByProxy: 'network',
	connectionLost: 'network',
	timedOut: 'network',
	cancelled: 'network',
	unclearResponse: 'network',
	accountProblem: 'refusal',
	endpointMissing: 'address',
	refusedByService: 'refusal',
	optedOut: 'refusal',
	contactBlocked: 'refusal',
	requestTooLarge: 'refusal',
	rateLimited: 'service',
	serverError: 'service',
};

const INTRODUCTION = `Search this page for the sentence that n8n shows. \`…\` stands for a value.

An error has two parts: what happened, and under *Details* how to fix it, with the service's own words. A row of a send has the second part in \`advice\`, and a [reason code](outcomes.md#reason-codes).

Still stuck? Run **WA Campaign: Preview Campaign** on the list: it makes the same checks and sends nothing. Or run the workflow against [the sandbox](../../sandbox/README.md): its page shows every request and response.`;

/**
 * docs/reference/errors.md.
 *
 * @param table the error table of the nodes
 * @throws Error when a failure of the table has no cause in causes.mts, or no section
 */
export function errorsPage(table: typeof ERROR_TABLE): Page {
	const entries = merged(tableEntries(table));
	const sections = (Object.keys(TITLES) as Section[]).map((section) => {
		const own = entries.filter(({ code }) => sectionOf(code) === section);
		const more = section === 'address' ? CREDENTIAL_MESSAGES.map(quoted) : [];
		return [`## ${TITLES[section]}`, ...[...own, ...more].map(entryText)].join('\n\n');
	});
	const quotes = [
		['Campaign and template', CAMPAIGN_MESSAGES],
		['Values of a row', VALUE_MESSAGES],
		['Rows that were not sent', RUN_MESSAGES],
		['Sent history', HISTORY_MESSAGES],
	] as const;
	const rest = quotes.map(([title, messages]) =>
		[`## ${title}`, ...messages.map(quoted).map(entryText)].join('\n\n'),
	);
	const text = [
		generatedBy('the error table of the nodes'),
		'# Errors',
		INTRODUCTION,
		...sections,
		...rest,
	].join('\n\n');
	return { path: 'reference/errors.md', text: `${text}\n` };
}

function tableEntries(table: typeof ERROR_TABLE): Entry[] {
	const rows = [
		...Object.entries(table.byStatus).map(([status, row]) => ({
			row,
			cause: causeOf(CAUSES_BY_STATUS, status),
			ofProject: CAUSES_BY_STATUS[`${status} project`],
			seenAs: [`HTTP ${status}`],
		})),
		...Object.entries(table.recipient).map(([key, row]) => ({
			row,
			cause: causeOf(CAUSES_BY_RECIPIENT, key),
			ofProject: undefined,
			seenAs: [],
		})),
		...Object.entries(table.byAnswer).map(([key, row]) => ({
			row,
			cause: causeOf(CAUSES_BY_ANSWER, key),
			ofProject: undefined,
			seenAs: [],
		})),
	];
	const silences = [
		...Object.entries(table.byCode).map(([code, silence]) => ({
			silence,
			cause: causeOf(CAUSES_BY_CODE, code),
			seenAs: [code],
		})),
		...Object.entries(table.byKindOfCode).map(([key, silence]) => ({
			silence,
			cause: causeOf(CAUSES_BY_KIND_OF_CODE, key),
			seenAs: [],
		})),
	];
	return [
		...rows.flatMap(({ row, cause, ofProject, seenAs }) =>
			subjectsOf(row, ofProject !== undefined).map((subject) => ({
				message: row.happened(subject),
				fix: row.advice(subject),
				cause: (subject === 'project' && ofProject) || cause,
				code: row.reasonCode,
				isOfRecord: ['contact', 'product'].includes(subject),
				seenAs,
			})),
		),
		...silences.map(({ silence: [code, text], cause, seenAs }) => {
			const [message = text, ...advice] = text.split('. ');
			return { message, fix: advice.join('. '), cause, code, seenAs };
		}),
	];
}

/**
 * The subjects with their own texts in a row of the table: a record, and the project itself.
 *
 * @param isOfProject whether the project itself is one
 */
function subjectsOf(
	{ happened, advice }: Pick<ErrorRow, 'happened' | 'advice'>,
	isOfProject: boolean,
): string[] {
	if (happened('project') === happened('contact')) return ['message'];
	if (happened('project').includes('for this')) return ['message'];
	if (isOfProject) return ['project', 'contact'];
	return advice('product') === advice('contact') ? ['contact'] : ['contact', 'product'];
}

function causeOf(causes: Readonly<Record<string, string>>, key: string): string {
	const cause = causes[key];
	if (cause === undefined) throw new Error(`scripts/docs/causes.mts has no cause for ${key}`);
	return cause;
}

function sectionOf(code: ReasonCode | undefined): Section {
	const section = code && SECTION_OF[code];
	if (section === undefined) throw new Error(`No section is set for ${String(code)}`);
	return section;
}

/** The same message under several codes is one entry. */
function merged(entries: readonly Entry[]): Entry[] {
	const byMessage = new Map<string, Entry>();
	for (const entry of entries) {
		const key = `${entry.message} ${entry.fix}`;
		const known = byMessage.get(key);
		byMessage.set(
			key,
			known === undefined ? entry : { ...known, seenAs: [...known.seenAs, ...entry.seenAs] },
		);
	}
	return [...byMessage.values()];
}

function quoted(message: Omit<Entry, 'seenAs'>): Entry {
	return { ...message, seenAs: [] };
}

function entryText({ message, cause, fix, code, isOfRecord, seenAs }: Entry): string {
	const title = message.trim().replace(/^: /, '').replace(/^" /, '').replace(/[.:]$/, '');
	const heading = title.charAt(0).toUpperCase() + title.slice(1);
	const codes = [
		...(code === undefined || isOfRecord ? [] : [`\`${code}\``]),
		...seenAs.map((one) => `\`${one}\``),
	];
	const seen = codes.length === 0 ? '' : ` (${codes.join(', ')})`;
	return `### ${heading}\n\n*Cause:* ${sentence(cause)}${seen}<br>\n*Fix:* ${sentence(fix)}`;
}
