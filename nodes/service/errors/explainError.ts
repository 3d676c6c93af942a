import type { ReasonCode } from '../../values/reasonCodes';
import type { Attempt, NoAnswer } from '../http/attempt';
import {
	isForeign,
	isOnlyStatus,
	isUnknownPath,
	isWebPage,
	readEnvelope,
	readErrorEnvelope,
} from './errorEnvelope';
import type { ErrorRow, NoAnswerRow, RecipientRefusal } from './errorTable';
import { ERROR_TABLE } from './errorTable';

const { byStatus, recipient, byAnswer, byCode, byKindOfCode } = ERROR_TABLE;

type Answer = Extract<Attempt, { kind: 'answer' }>;

/** The error message for a request that was not accepted. */
interface Explanation {
	/** What happened, in one sentence without a full stop. */
	readonly message: string;
	/** What to do, then the service's own message, HTTP status and code. */
	readonly description: string;
	readonly httpStatus?: number;
	/** ERR400 …, or the connection's error code. */
	readonly code?: string;
	readonly reasonCode: ReasonCode;
	/** The message without the service's own text, which applies to this request only. */
	readonly heading: string;
	/** Whether what was to be created is there already. */
	readonly alreadyExists?: true;
}

/** Has no status of its own, and the specification does not show the message. */
const NOT_LIVE = /\bnot LIVE\b/i;

/**
 * Explains the last try of a request.
 *
 * @param subject what the request is about, in lower case: "campaign", "contact"
 * @param missing what a 404 means is missing, if not the subject
 * @param shape adapts our own text to places other than a node; the service's message is left as it is
 */
export function explain(
	attempt: Attempt,
	subject: string,
	missing = subject,
	shape = (words: string) => words,
): Explanation {
	if (attempt.kind === 'noAnswer') return explainNoResponse(attempt, shape);
	const { status, headers, body } = attempt;
	const { code, message } = readEnvelope(body);
	const foreign = foreignRow(attempt);
	const row = foreign ?? recipientRow(attempt, subject) ?? rowOf(attempt, subject, missing);
	const about = status === 404 && row !== byAnswer.otherRefusal ? missing : subject;
	const statusText = `HTTP ${status}${code === undefined ? '' : `, ${code}`}`;
	const heading = row.happened(about);
	const reason = isOnlyStatus(message) ? undefined : message;
	const quoted = isExplainedByWords(row, status) ? reason : undefined;
	const detail = quoted ?? redirectTarget(status, headers);
	return {
		message: detail === undefined ? heading : `${heading}: ${detail}`,
		heading,
		reasonCode: NOT_LIVE.test(inWords(quoted)) ? 'campaignNotLive' : row.reasonCode,
		description: `${shape(row.advice(about, reason !== undefined))}. ${quoteAnswer(message, foreign !== undefined)} (${statusText}).`,
		httpStatus: status,
		code,
		alreadyExists: row.alreadyExists,
	};
}

/** The origin of a redirect target, such as a login page. The rest of its URL may contain a token. */
function redirectTarget(
	status: number,
	{ location }: Readonly<Record<string, unknown>>,
): string | undefined {
	if (status < 300 || status >= 400 || typeof location !== 'string') return undefined;
	return /^https?:/i.test(location) && URL.canParse(location)
		? new URL(location).origin
		: undefined;
}

/** Whether only the service's own words give the reason, which then belongs into the message. */
function isExplainedByWords(row: ErrorRow, status: number): boolean {
	if (row === byAnswer.otherRefusal || row === byAnswer.accountProblem) return true;
	return status === 400 && row.reasonCode !== 'blockedByProxy' && row.reasonCode !== 'wrongAddress';
}

function quoteAnswer(message: string | undefined, foreign: boolean): string {
	if (foreign) {
		return message === undefined ? 'The response gives no reason' : `The response says: ${message}`;
	}
	return message === undefined ? 'The service gave no reason' : `The service says: ${message}`;
}

/** The description without the service's message if `message` already ends with it, for texts that combine the two. */
export function withoutRepeatedQuote(description: string, message: string): string {
	const quoted = /(?:^| )The service says: (.*) \(HTTP [^)]*\)\./.exec(description);
	const [sentence = '', words = ''] = quoted ?? [];
	const isRepeated = words !== '' && message.endsWith(`: ${words}`);
	return isRepeated ? description.replace(sentence, () => '') : description;
}

/** Statuses whose reason is known, and is not the recipient. */
const NOT_ABOUT_RECIPIENT = new Set([401, 408, 413, 429]);

/** For sends refused because of the recipient, which only the service's message shows. */
function recipientRow({ status, body }: Answer, subject: string): ErrorRow | undefined {
	if (subject !== 'message') return undefined;
	if (status < 400 || status >= 500 || NOT_ABOUT_RECIPIENT.has(status)) return undefined;
	const refusal = recipientRefusal(reasonIn(body));
	return refusal === undefined ? undefined : recipient[refusal];
}

/** Whether a refusal names the recipient as the reason. */
export function isAboutRecipient(body: unknown): boolean {
	return recipientRefusal(reasonIn(body)) !== undefined;
}

/** What the service says, without the names of fields. */
function reasonIn(body: unknown): string {
	return readEnvelope(body, false).message ?? '';
}

/**
 * For refusals by a proxy, where an explanation of the status would mislead. For 408, 413 and 429 the advice is the
 * same either way.
 */
function foreignRow({ status, body, otherPathAnswers }: Answer): ErrorRow | undefined {
	if (otherPathAnswers) return byAnswer.noSuchEndpoint;
	if (isAboutAccount({ status, body })) return undefined;
	if (status === 407) return byAnswer.proxyLogin;
	if (status < 400 || status >= 500 || [408, 413, 429].includes(status)) return undefined;
	// A plain "Unauthorized" may come from the service.
	const isForeignBody = status === 401 ? isWebPage(body) : isForeign(body);
	if (isForeignBody && /HTTP request (was sent )?to (an )?HTTPS/i.test(String(body))) {
		return byAnswer.usesHttps;
	}
	if (isUnknownPath(status, body)) return byAnswer.anotherServer;
	return isForeignBody ? byAnswer.refusedOnTheWay : undefined;
}

function explainNoResponse(failure: NoAnswer, shape: (words: string) => string): Explanation {
	const { code } = failure;
	const [reasonCode, words] = rowOfFailure(failure);
	const text = shape(words);
	const [happened = text, ...advice] = text.split('. ');
	return {
		message: happened,
		heading: happened,
		reasonCode,
		description: `${[...advice, `Error code: ${code === '' ? 'none given' : code}`].join('. ')}.`,
		code: code === '' ? undefined : code,
	};
}

/** Reason codes of requests that may have arrived. */
const ON_THE_WAY: readonly ReasonCode[] = ['connectionLost', 'timedOut'];

function rowOfFailure({ code, mayHaveArrived }: NoAnswer): NoAnswerRow {
	const row = byCode[code] ?? otherFailure(code);
	const [reasonCode, words] = row;
	if (mayHaveArrived || !ON_THE_WAY.includes(reasonCode)) return row;
	return byCode[code] === undefined ? ['unreachable', words] : byKindOfCode.notConnected;
}

function otherFailure(code: string): NoAnswerRow {
	// TLS errors on a plain HTTP response; they vary with the Node version.
	if (/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)$/.test(code)) {
		return byKindOfCode.noHttps;
	}
	if (/^(CERT_|ERR_TLS_|ERR_SSL_)/.test(code)) return byKindOfCode.brokenTls;
	// The codes of Node's HTTP parser for a response that does not begin as one of HTTP does.
	if (/^HPE_INVALID_(CONSTANT|VERSION)$/.test(code)) return byKindOfCode.noHttp;
	return byKindOfCode.failed;
}

/** What the service creates. For anything else, a 409 does not mean that it already exists. */
const CREATED = new Set(['contact', 'template', 'campaign', 'product']);

function rowOf(answer: Answer, subject: string, missing: string): ErrorRow {
	const { status } = answer;
	if (isAboutAccount(answer)) return byAnswer.accountProblem;
	if (status === 404 && missing === 'project' && !isMissingProject(answer)) {
		return byAnswer.otherRefusal;
	}
	// Only a create misses something other than its subject.
	const isCreate = CREATED.has(subject) && missing !== subject;
	if (status === 409 && !isCreate) return byAnswer.otherRefusal;
	const row = byStatus[isCreate && saysItExists(answer, subject) ? 409 : status];
	if (row !== undefined) return row;
	return rowOfOtherStatus(answer);
}

function rowOfOtherStatus({ status, body }: Answer): ErrorRow {
	if (status >= 500) return byAnswer.serverError;
	if (status >= 300 && status < 400) return byAnswer.redirect;
	const isRefusal = status >= 400 || readErrorEnvelope(body) !== undefined;
	return isRefusal ? byAnswer.otherRefusal : byAnswer.unreadable;
}

/** What has to be unique, where the service answers 400 (specification, "Errors") and not 409. */
const UNIQUE: Readonly<Record<string, string>> = {
	campaign: 'campaign|name',
	product: 'retailer|sku|product|item',
	template: 'template|name',
};
const EXISTS = 'already|(?<!not )exists|duplicated?|in use|taken|unique';

/** Whether what was to be created is there already, by the words of a 400. */
function saysItExists({ status, body }: Answer, subject: string): boolean {
	const thing = UNIQUE[subject];
	if (status !== 400 || thing === undefined) return false;
	const what = String.raw`\b(?:${thing})[_ ]?(?:name|id)?s?\b`;
	const words = new RegExp(String.raw`${what}.*\b(?:${EXISTS})\b|\bduplicated? ${what}`, 'i');
	return words.test(readEnvelope(body).message ?? '');
}

/** What an account has and a row has not. */
const OF_ACCOUNT = String.raw`\b(?:plans?|credits?(?! card)|balance|subscriptions?)\b`;
/** What else may be called so: a campaign "Plan B", an attribute "balance", a person's subscription. */
const OF_ROW =
	'attribute|button|campaign|contact|customer|field|file|media|param(?:eter)?|person|placeholder|recipient|source|subscriber|tag|template|url|value|variable';
const NAMES_ACCOUNT = new RegExp(OF_ACCOUNT, 'i');
const NAMES_ROW = new RegExp(
	String.raw`\b(?:${OF_ROW})s?\b.*${OF_ACCOUNT}|${OF_ACCOUNT}.*\b(?:attribute|charged|deducted|field|string|tag|variable)s?\b`,
	'i',
);

/** What is said of a field that is wrong. */
const WRONG_FIELD = [
	String.raw`(?:[Tt]his )?(?:[Ff]ield|[Vv]alue|[Ii]nput)\b`,
	String.raw`(?:is|are) (?:not (?!active|enough|sufficient|paid)|invalid|required|missing|unknown|empty|too (?:long|short))`,
	String.raw`(?:isn|doesn|aren|don)['’]t\b`,
	String.raw`(?:[Mm]ust|[Ss]hould|[Cc]annot be|[Ee]xpected|[Ii]nvalid|[Rr]equired|[Mm]issing|[Uu]nknown|[Tt]oo (?:long|short|many|large)|[Nn]ot (?:a|an|found|allowed|valid))\b`,
	String.raw`(?:does not (?:exist|match)|was not found|exceeds|contains|only accepts|needs|may not be)\b`,
].join('|');
/**
 * A field before what is wrong with it: "balance_due is required", "attributes.credits must be text". Alone, and before
 * other words, such a name is a code: "plan_expired: Please renew".
 */
const FIELD_NAME = new RegExp(
	String.raw`(?<![\w./])(?!insufficient|no[_A-Z])(?=[a-z]+(?:[._][a-z\d]|[A-Z]))[\w.]*\w(?=:?\s+(?:${WRONG_FIELD}))`,
	'g',
);

/**
 * Whether a refusal concerns the whole account, so that every further request meets it: 402, or 400 with words about a
 * plan, credits, a balance or a subscription. Each clause counts on its own: "Campaign paused: no active plan".
 */
export function isAboutAccount({ status, body }: Pick<Answer, 'status' | 'body'>): boolean {
	if (status === 402) return !isWebPage(body);
	if (status !== 400 || isWebPage(body) || isAboutRecipient(body)) return false;
	return inWords(reasonIn(body).replace(FIELD_NAME, ' '))
		.replace(/\w+:\/\/\S+|"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)/g, ' ')
		.split(/[.:;,!?]|\b(?:because|since|so)\b/i)
		.some((clause) => {
			// A single word is the name of a field.
			const isSentence = /\w\s+\w/.test(clause);
			return isSentence && NAMES_ACCOUNT.test(clause) && !NAMES_ROW.test(clause);
		});
}

/** CONTACT_OPTED_OUT and contactBlocked as words. */
function inWords(constant = ''): string {
	return constant.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/_+/g, ' ');
}

/** What a 404 to a write misses, if its words name something else than the project. */
const NOT_THE_PROJECT = /\b(?:campaign|contact|message|number|recipient|template)\b/i;

/**
 * For sends, a 404 means that the project is missing (specification, "Messages"), unless its words name something else:
 * the specification does not show every refusal.
 */
export function isMissingProject(last: Attempt): boolean {
	if (last.kind !== 'answer' || last.status !== 404) return false;
	const { message = '' } = readEnvelope(last.body);
	return !isAboutRecipient(last.body) && !(NOT_THE_PROJECT.test(message) && !isForeign(last.body));
}

const WHO = '(?:contact|recipient|customer|subscriber|user|person)s?';
/** Other things that a service may block. */
const NOT_WHO =
	'(?:your|account|project|business|sender|template|campaign|message|plan|url|link|domain|media|file|image|ip|password)s?';
const BLOCKED = '(?:blocked|blocklist(?:ed)?|blacklist(?:ed)?)';

const OPTED_OUT: readonly RegExp[] = [
	/\bopt(?:ed|s) ?out\b/,
	// Only about a person: a template may lack an "opt-out button".
	new RegExp(`\\b${WHO}\\b.*\\bopt ?out\\b(?! (?:button|link|text|footer|instruction|option))`),
	/\b(?:not|t|never)(?: \w+){0,3} opted ?in\b/,
	/\b(?:no|without|missing|lacks?|revoked|withdrawn|withdrew)(?: \w+){0,3} opt ?in\b/,
	/\bopt(?:ed)? ?in (?:is )?(?:false|no|0|missing|revoked|withdrawn)\b/,
	/\bunsubscribed\b/,
	/\bdnd\b|\bdo not disturb\b/,
];
const IS_BLOCKED: readonly RegExp[] = [
	// The person comes first, with nothing in between that could be blocked instead.
	new RegExp(`\\b${WHO}\\b(?:(?!\\b${NOT_WHO}\\b).)*\\b${BLOCKED}\\b`),
	new RegExp(`^(?:(?!\\b${NOT_WHO}\\b).)*\\bnumber\\b(?:(?!\\b${NOT_WHO}\\b).)*\\b${BLOCKED}\\b`),
	new RegExp(`\\b${BLOCKED}(?: by)?(?: the| this| a)? (?:${WHO}|numbers?|phone numbers?)\\b`),
];

/**
 * The reason if the service refuses a send because of the recipient. The specification does not show this error ("Error
 * returned when sending to an opted-out or blocked contact: not shown"), so it is recognized by its message; ambiguous
 * messages do not count.
 *
 * @param reason what the service says, without the names of fields
 * @returns undefined for every other refusal
 */
export function recipientRefusal(reason: string): RecipientRefusal | undefined {
	const words = inWords(reason).replace(/\W+/g, ' ').toLowerCase();
	if (OPTED_OUT.some((pattern) => pattern.test(words))) return 'optedOut';
	return IS_BLOCKED.some((pattern) => pattern.test(words)) ? 'blocked' : undefined;
}
