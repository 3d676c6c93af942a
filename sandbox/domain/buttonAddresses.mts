// Placeholders in the addresses of a template's buttons. The specification counts those of the text alone; services of
// this kind number them on after those of the text, and take their values from the same list.
import type { Template } from '../types.mts';
import { checkPlaceholders, placeholdersOf } from './placeholders.mts';
import { renderTemplateText } from './rendering.mts';

type Buttons = Template['call_to_action'];

/** How many values the addresses of the buttons take. */
export function countAddressParameters(buttons: Buttons): number {
	return buttons.reduce((sum, button) => sum + numbersIn(button).length, 0);
}

/** @returns the buttons, the placeholders of their addresses numbered on after those of the text */
export function numberOn(buttons: Buttons, text: string): Buttons {
	const { count } = checkPlaceholders(text);
	const names = Array.from(
		{ length: countAddressParameters(buttons) },
		(_none, index) => `{{${count + index + 1}}}`,
	);
	return fillAddresses(buttons, names);
}

/** @param values of all addresses, in order @returns the buttons, their addresses filled in */
export function fillAddresses(buttons: Buttons, values: readonly string[]): Buttons {
	const rest = [...values];
	return buttons.map((button) => {
		const byNumber: string[] = [];
		for (const number of numbersIn(button)) byNumber[number - 1] = rest.shift() ?? '';
		return { ...button, button_value: renderTemplateText(button.button_value, byNumber) };
	});
}

/** The different placeholders of one address, ascending. */
function numbersIn({ type, button_value: value }: Buttons[number]): number[] {
	return type === 'URL' ? placeholdersOf(value) : [];
}
