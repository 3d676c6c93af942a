import type { IDataObject, ResourceMapperField } from 'n8n-workflow';
import { fromJson, accept, refuse, refuseAs, requireText } from '../../values/result';
import { requiredField } from '../../form/placeholderFields';
import type { Refused, Result } from '../../values/result';
import { isBlank, shorten } from '../../values/text';
import { placeholderLabel, placeholdersOf } from '../../values/template/placeholders';
import { wholeAddressProblem } from '../../values/template/wholeAddress';
import type { VisibleTemplate } from '../../values/template/renderMessage';
import { readMessageText } from './messageText';

export const HEADER_AND_BUTTONS = 'Header and Buttons';
export const HEADER_TEXT = 'Header Text';
export const BUTTON_VALUES = 'Button Values';
export const USE_COMPONENTS = 'Use "Components (JSON)" in the options';

/** Form values for the placeholders outside the body. */
export interface OutsideBodyInput {
	/** Values of the template-aware form, keyed by field ID; absent in its other modes. */
	readonly formValues?: IDataObject;
	/** Options, used where the form has no value. */
	readonly headerText: unknown;
	readonly buttonValues: unknown;
}

/** The value for the placeholder in a button's address. */
interface ButtonValue {
	/** Position of the button, from 0. */
	readonly index: number;
	readonly text: string;
}

export interface OutsideBody {
	readonly header: readonly string[];
	readonly buttons: readonly ButtonValue[];
}

/** A button whose address has a placeholder. */
interface LinkButton {
	readonly index: number;
	readonly title: string;
	readonly address: string;
	/** Number of placeholders in the address. */
	readonly count: number;
}

type TypedTemplate = VisibleTemplate & { readonly type: string };

/** Fields of the template-aware form: one per placeholder of the header. */
export function headerFields(template: TypedTemplate): ResourceMapperField[] {
	return headerNumbers(template).map((number) =>
		requiredField(
			headerId(number),
			`Header ${placeholderLabel(String(template.header_text), number)}`,
		),
	);
}

export function buttonFields(template: TypedTemplate): ResourceMapperField[] {
	return linkButtons(template)
		.filter(({ count }) => count === 1)
		.map(({ index, title, address }) =>
			requiredField(buttonId(index), shorten(`Button "${title}" · ${address}`)),
		);
}

/** The error for a URL with several placeholders; one is allowed (specification, "Submit template": call_to_action). */
export function crowdedButton(template: TypedTemplate): string | undefined {
	const crowded = linkButtons(template).find(({ count }) => count > 1);
	return (
		crowded &&
		`The URL of button "${crowded.title}" has ${crowded.count} placeholders, but the form can fill only one. ${USE_COMPONENTS}`
	);
}

const headerId = (number: number) => `Header ${number}`;
const buttonId = (index: number) => `Button ${index + 1}`;

function headerNumbers({ type, header_text: text }: TypedTemplate): number[] {
	const isText = type === 'TEXT' && typeof text === 'string';
	return isText ? placeholdersOf(text).map(({ number }) => number) : [];
}

function linkButtons({ call_to_action: buttons }: TypedTemplate): LinkButton[] {
	return (buttons ?? [])
		.map(({ button_title: title, button_value: address }, index) => ({
			index,
			title: String(title),
			address: String(address),
			count: placeholdersOf(String(address)).length,
		}))
		.filter(({ count }) => count > 0);
}

/**
 * Checks the values for the header's text and for the addresses of buttons (specification, "Send message": template,
 * components). Their number must match the template's placeholders, except for parts that the service does not show.
 */
export function outsideBody(template: TypedTemplate, input: OutsideBodyInput): Result<OutsideBody> {
	const crowded = crowdedButton(template);
	if (crowded !== undefined) return refuseAs('placeholderMismatch', crowded);
	const header = readHeaderTexts(template, input);
	if (!header.ok) return header;
	const buttons = readButtonValues(template, input);
	return buttons.ok ? accept({ header: header.value, buttons: buttons.value }) : buttons;
}

function readHeaderTexts(template: TypedTemplate, input: OutsideBodyInput): Result<string[]> {
	const numbers = headerNumbers(template);
	const own = holdsAny(input, numbers.map(headerId))
		? accept('')
		: readMessageText(HEADER_TEXT, input.headerText);
	if (!own.ok) return own;
	if (own.value !== '') {
		const isKnown = typeof template.header_text === 'string';
		return isKnown && numbers.length !== 1
			? mismatch(`the header of template "${template.name}" has ${countOf(numbers)}`, HEADER_TEXT)
			: accept([own.value]);
	}
	const texts: string[] = [];
	for (const number of numbers) {
		const name = `The value for {{${number}}} of the header`;
		const given = readMessageText(name, input.formValues?.[headerId(number)]);
		const text = requireText(given, refuseMissing(name, HEADER_TEXT));
		if (!text.ok) return text;
		texts.push(text.value);
	}
	return accept(texts);
}

function readButtonValues(template: TypedTemplate, input: OutsideBodyInput): Result<ButtonValue[]> {
	const buttons = linkButtons(template);
	const ids = buttons.map(({ index }) => buttonId(index));
	const given = fromJson(input.buttonValues) ?? input.buttonValues;
	const own: unknown[] = isBlank(given) ? [] : [given].flat();
	if (own.length > 0 && !holdsAny(input, ids)) {
		const read = readAll(own, (at) => [buttons[at], BUTTON_VALUES]);
		const isKnown = Array.isArray(template.call_to_action);
		if (!read.ok || !isKnown || own.length === buttons.length) return read;
		const found = `the buttons of template "${template.name}" have ${countOf(buttons)}, not ${own.length}`;
		return mismatch(found, BUTTON_VALUES);
	}
	const values = ids.map((id) => input.formValues?.[id]);
	return readAll(values, (at) => [
		buttons[at],
		`The value for button "${buttons[at]?.title ?? ''}"`,
	]);
}

function holdsAny({ formValues }: OutsideBodyInput, ids: readonly string[]): boolean {
	return ids.some((id) => !isBlank(formValues?.[id]));
}

/** @param place returns the button of a value, if it is known, and the value's name */
function readAll(
	values: readonly unknown[],
	place: (at: number) => [button: LinkButton | undefined, name: string],
): Result<ButtonValue[]> {
	const read: ButtonValue[] = [];
	for (const [at, value] of values.entries()) {
		const [{ index, address } = { index: at, address: '' }, name] = place(at);
		// A part of an address, which may contain a timestamp.
		const given = readMessageText(name, value, 'data');
		const text = requireText(given, refuseMissing(name, BUTTON_VALUES));
		if (!text.ok) return text;
		const problem = wholeAddressProblem(`"${name}"`, address, text.value);
		if (problem !== undefined) return refuse(problem);
		read.push({ index, text: text.value });
	}
	return accept(read);
}

function refuseMissing(name: string, option: string): Refused {
	return refuseAs(
		'emptyValue',
		`${name} is empty. Fill in its field below "Values to Send" (if it is missing, choose "Refresh Value List" in the menu above), or "${option}" under "${HEADER_AND_BUTTONS}" in the options`,
		`${name} is empty`,
	);
}

function mismatch(found: string, option: string): Refused {
	return refuseAs('placeholderMismatch', `"${option}" does not fit: ${found}. Correct it`);
}

function countOf(list: readonly unknown[]): string {
	return list.length === 1 ? '1 placeholder' : `${list.length || 'no'} placeholders`;
}
