import { readText } from '../../values/checks/badValues';
import type { NumbersWithoutPlus } from '../../values/phone/resolvePhoneNumber';
import type { Result } from '../../values/result';
import { accept, combine, refuse, refuseEmpty, requireText } from '../../values/result';
import { isBlank } from '../../values/text';
import type { Row } from '../../engine/run';
import { DEFAULT_LABELS } from '../fields/approvalFields';
import type { MessageBody } from '../messageRequests';
import { readRecipient } from '../sending/checkMessage';

/** A request for approval as read from the parameters; all but its message is not yet checked. */
type RequestRow = ReturnType<typeof readRequest>;

type TimeUnit = keyof typeof UNIT_MS;

/** A request that can be sent. */
export interface ApprovalRequest {
	readonly body: MessageBody;
	/** The question, without the links. */
	readonly message: string;
	/** How long the links work, in milliseconds. */
	readonly limitMs: number;
}

const UNIT_MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
const LONGEST_DAYS = 365;

/** Reads all parameters of the request, each once. */
export function readRequest(row: Row) {
	return {
		phoneNumber: row.param<unknown>('phoneNumber', ''),
		defaultCountry: row.locator('defaultCountry').value,
		numbersWithoutPlus: row.option('numbersWithoutPlus', 'mixed') as NumbersWithoutPlus,
		message: readQuestion(row),
		amount: row.param<number>('resumeAmount', 1),
		unit: row.param<TimeUnit>('resumeUnit', 'days'),
		/** Of the links and the buttons. */
		labels: {
			approve: buttonLabel('approveLabel', row.option('approveLabel')),
			decline: buttonLabel('declineLabel', row.option('declineLabel')),
		},
	};
}

/**
 * The text above the links. Variables such as $Name stay: nothing fills them here. In a human review of an agent's
 * tool, it shows the call whatever the call contains: to the model, a refused message is a rejected call.
 */
function readQuestion(row: Row): Result<string> {
	const message: unknown = row.param('message', '');
	const isReview = row.context.getNode().type.endsWith('HitlTool');
	return requireText(
		isReview
			? accept(withArguments(message, row.json.toolParameters))
			: readText('Message', message),
		refuseEmpty('"Message" is empty. Enter a question for the recipient'),
	);
}

/**
 * The text that n8n fills in for reviews ends in {{ $tool.parameters }}, which evaluates to "[object Object]":
 * reviewers need to see the arguments of the call.
 *
 * @param call the arguments; undefined if n8n gives none
 */
function withArguments(message: unknown, call: unknown): string {
	if (typeof message === 'object' && message !== null) return JSON.stringify(message, null, 2);
	const text = String(message ?? '').trim();
	return call === undefined
		? text
		: text.replaceAll('[object Object]', () => JSON.stringify(call, null, 2));
}

/** The label as entered, or the default label. */
export function buttonLabel(name: keyof typeof DEFAULT_LABELS, entered: unknown): string {
	return isBlank(entered) ? DEFAULT_LABELS[name] : String(entered).trim();
}

/**
 * Checks the request and builds its text message (specification, "Send message"). Pure; finds all problems.
 *
 * @param linkOf returns the link that approves or declines; called only if the request is valid
 */
export function checkRequest(
	row: RequestRow,
	linkOf: (approves: boolean) => string,
): Result<ApprovalRequest> {
	const checked = combine({
		...readRecipient(row),
		message: row.message,
		limitMs: readLimit(row.amount, row.unit),
	});
	if (!checked.ok) return checked;
	const { to, message, limitMs } = checked.value;
	const { approve, decline } = row.labels;
	const links = `${approve}: ${linkOf(true)}\n${decline}: ${linkOf(false)}`;
	const content = { body: `${message}\n\n${links}`, preview_url: false };
	return accept({ body: { to, type: 'text', content }, message, limitMs });
}

function readLimit(amount: number, unit: TimeUnit): Result<number> {
	const limitMs = amount * UNIT_MS[unit];
	return limitMs > 0 && limitMs <= LONGEST_DAYS * UNIT_MS.days
		? accept(limitMs)
		: refuse(`"Wait at Most" must be more than 0 and at most ${LONGEST_DAYS} days`);
}
