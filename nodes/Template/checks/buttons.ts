import type { IDataObject } from 'n8n-workflow';
import type { Result } from '../../common/result/result';
import { accept, prefixProblems, refuse } from '../../common/result/result';
import { asText, valueOf } from '../../common/checks/values';
import { readWebAddress } from '../../common/checks/webAddress';
import { cleanPhoneNumber } from '../../common/phone/cleanPhoneNumber';
import type { ActionType, CallToAction } from '../requests';
import { oddBraces } from './placeholders';
import { readShownText } from './shownText';

/** Specification, "Limits". */
export const MOST_CALLS_TO_ACTION = 2;
export const MOST_QUICK_REPLIES = 3;

const CALLS = 'Call to Action Buttons';
const REPLIES = 'Quick Replies';

/** The buttons as the form gives them, not yet checked. */
export interface ButtonInput {
	readonly choice: string;
	/** Items {type, title, url or phoneNumber}. */
	readonly callsToAction: readonly IDataObject[];
	readonly quickReplies: readonly unknown[];
}

/** The buttons as a submission holds them (specification, "Submit template"). */
interface Buttons {
	readonly message_action_type?: ActionType;
	readonly call_to_action?: readonly CallToAction[];
	readonly quick_replies?: readonly string[];
}

/**
 * Checks kind, number and content of the buttons.
 *
 * @throws FieldError that names the field
 */
export function readButtons({ choice, callsToAction, quickReplies }: ButtonInput): Buttons {
	if (choice === 'none') return {};
	const action = valueOf('Buttons', readActionType(choice));
	const calls =
		action === 'QuickReplies' ? undefined : valueOf(CALLS, readCallsToAction(callsToAction));
	const replies = action === 'CTA' ? undefined : valueOf(REPLIES, readQuickReplies(quickReplies));
	return { message_action_type: action, call_to_action: calls, quick_replies: replies };
}

function readActionType(choice: string): Result<ActionType> {
	return choice === 'CTA' || choice === 'QuickReplies' || choice === 'All'
		? accept(choice)
		: refuse(`"${choice}" is not a choice. Use none, CTA, QuickReplies or All`);
}

/** One or two buttons with title and value. */
export function readCallsToAction(buttons: readonly IDataObject[]): Result<CallToAction[]> {
	if (buttons.length === 0) return refuse('there is none. Add one, or choose other Buttons');
	if (buttons.length > MOST_CALLS_TO_ACTION) {
		return refuse(`there are ${buttons.length}, and ${MOST_CALLS_TO_ACTION} are allowed`);
	}
	const read: CallToAction[] = [];
	for (const [index, button] of buttons.entries()) {
		const call = prefixProblems(`button ${index + 1}: `, readCallToAction(button));
		if (!call.ok) return call;
		read.push(call.value);
	}
	return accept(read);
}

function readCallToAction({ type, title, url, phoneNumber }: IDataObject): Result<CallToAction> {
	const shown = readShownText('Title', title);
	if (!shown.ok) return shown;
	const buttonTitle = shown.value;
	if (buttonTitle === '') return refuse('its title is empty');
	if (type !== 'URL' && type !== 'Phone Number') {
		return refuse(`its type must be URL or Phone Number, not "${String(type)}"`);
	}
	const value = type === 'URL' ? readButtonAddress(url) : readButtonNumber(phoneNumber);
	return value.ok ? accept({ type, button_title: buttonTitle, button_value: value.value }) : value;
}

/** A URL value may contain a placeholder (specification, "Submit template"). */
function readButtonAddress(value: unknown): Result<string> {
	const text = asText(value) ?? '';
	const odd = oddBraces(text);
	if (odd !== undefined) {
		return refuse(`${odd} in its URL is not a placeholder. Write it as {{1}}`);
	}
	const address = prefixProblems(
		'its URL cannot be used: ',
		readWebAddress(text.replace(/\{\{\d+\}\}/g, '1')),
	);
	return address.ok ? accept(text) : address;
}

/** Digits as dialled, with the + if there was one: toll-free numbers have no country code. */
function readButtonNumber(value: unknown): Result<string> {
	const cleaned = prefixProblems('its phone number cannot be used: ', cleanPhoneNumber(value));
	if (!cleaned.ok) return cleaned;
	const { digits, hasInternationalPrefix } = cleaned.value;
	if (digits.length < 7 || digits.length > 15) {
		return refuse(`its phone number has ${digits.length} digits. Enter 7 to 15 digits`);
	}
	return accept(`${hasInternationalPrefix ? '+' : ''}${digits}`);
}

/** One to three labels. */
export function readQuickReplies(values: readonly unknown[]): Result<string[]> {
	const labels: string[] = [];
	for (const [index, value] of values.entries()) {
		const label = readShownText(`Quick reply ${index + 1}`, value);
		if (!label.ok) return label;
		labels.push(label.value);
	}
	if (labels.length === 0) return refuse('there is none. Add one, or choose other Buttons');
	if (labels.length > MOST_QUICK_REPLIES) {
		return refuse(`there are ${labels.length}, and ${MOST_QUICK_REPLIES} are allowed`);
	}
	const empty = labels.indexOf('');
	return empty === -1 ? accept(labels) : refuse(`quick reply ${empty + 1} is empty`);
}

/** Click tracking requires at least one URL button (specification, "Submit template"). */
export function readClickTracking(
	tracking: boolean | undefined,
	{ call_to_action: calls = [] }: Buttons,
): Result<boolean | undefined> {
	return tracking !== true || calls.some(({ type }) => type === 'URL')
		? accept(tracking)
		: refuse('it needs at least one button of type URL. Add one, or switch it off');
}
