import { NO_TEXT } from '../../values/checks/badValues';
import type { IDataObject } from 'n8n-workflow';
import type { Result } from '../../values/result';
import {
	accept,
	combine,
	prefixProblems,
	refuse,
	requireText,
	valueOf,
	asMachineText,
} from '../../values/result';
import { readWebAddress } from '../../values/checks/webAddress';
import { cleanPhoneNumber } from '../../values/phone/resolvePhoneNumber';
import { placeholdersOf } from '../../values/template/placeholders';
import { collectFields } from '../../values/collectFields';
import type { ActionType, CallToAction, TemplateSubmission } from '../templateRequests';
import { readShownText, unbalancedBraces } from './shownText';

/** Specification, "Limits". */
export const MAX_CALLS_TO_ACTION = 2;
export const MAX_QUICK_REPLIES = 3;

const CALLS = 'Call to Action Buttons';
const QUICK_REPLIES = 'Quick Replies';

/** The buttons as entered in the form, not yet checked. */
export interface ButtonInput {
	readonly choice: 'none' | ActionType;
	/** Items {type, title, url or phoneNumber}. */
	readonly callsToAction: readonly IDataObject[];
	readonly quickReplies: readonly unknown[];
}

/** The buttons in the format of a submission (specification, "Submit template"). */
type Buttons = Pick<TemplateSubmission, 'message_action_type' | 'call_to_action' | 'quick_replies'>;

/**
 * Checks kind, number and content of the buttons.
 *
 * @throws FieldError that names the field
 */
export function readButtons({ choice, callsToAction, quickReplies }: ButtonInput): Buttons {
	if (choice === 'none') return {};
	return collectFields<Buttons>({
		message_action_type: () => choice,
		call_to_action: () =>
			choice === 'QuickReplies' ? undefined : valueOf(CALLS, readCallsToAction(callsToAction)),
		quick_replies: () =>
			choice === 'CTA' ? undefined : valueOf(QUICK_REPLIES, readQuickReplies(quickReplies)),
	});
}

/** One or two buttons with title and value. */
export function readCallsToAction(buttons: readonly IDataObject[]): Result<CallToAction[]> {
	return allOf(
		buttons.map((button, index) =>
			prefixProblems(`button ${index + 1}: `, readCallToAction(button)),
		),
		MAX_CALLS_TO_ACTION,
	);
}

function readCallToAction({ type, title, url, phoneNumber }: IDataObject): Result<CallToAction> {
	const buttonTitle = requireText(readShownText('Title', title), refuse('its title is empty'));
	if (type !== 'URL' && type !== 'Phone Number') {
		return refuse(`its type must be URL or Phone Number, not "${String(type)}"`);
	}
	const value = type === 'URL' ? readButtonAddress(url) : readButtonNumber(phoneNumber);
	return combine({
		type: accept<CallToAction['type']>(type),
		button_title: buttonTitle,
		button_value: value,
	});
}

/** All values of a non-empty list, or every problem in it. */
function allOf<T>(results: ReadonlyArray<Result<T>>, most: number): Result<T[]> {
	if (results.length === 0) return refuse('it is empty. Add a button, or choose other Buttons');
	if (results.length > most) return refuse(`there are ${results.length}, and ${most} are allowed`);
	const problems = results.flatMap((result) => (result.ok ? [] : result.problems));
	return problems.length === 0
		? accept(results.flatMap((result) => (result.ok ? [result.value] : [])))
		: refuse(...problems);
}

/** A URL value may contain a placeholder (specification, "Submit template"). */
function readButtonAddress(value: unknown): Result<string> {
	const text = asMachineText(value);
	if (text === undefined) return refuse(`its URL ${NO_TEXT}`);
	const odd = unbalancedBraces(text);
	if (odd !== undefined) {
		return refuse(`${odd} in its URL is not a placeholder. Write it as {{1}}`);
	}
	const { length } = placeholdersOf(text);
	if (length > 1) return refuse(`its URL has ${length} placeholders. Keep one`);
	const address = prefixProblems(
		'its URL cannot be used: ',
		// The review decides where a button may lead.
		readWebAddress(text.replace(/\{\{\d+\}\}/g, '1'), true),
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
	return allOf(
		values.map((value, index) => {
			const label = readShownText(`Quick reply ${index + 1}`, value);
			return requireText(label, refuse(`quick reply ${index + 1} is empty`));
		}),
		MAX_QUICK_REPLIES,
	);
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
