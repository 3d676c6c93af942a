// The text that the recipient reads.

/** @returns the first word of a full name */
function firstNameOf(fullName: string): string {
	return fullName.trim().split(/\s+/u)[0] ?? '';
}

/** Replaces $Name (full name) and $FirstName (its first word) in one parameter. */
export function fillNameVariables(parameter: string, fullName: string): string {
	if (!parameter.includes('$')) return parameter;
	return parameter.replace(/\$(FirstName|Name)\b/g, (_whole, variable: string) =>
		variable === 'Name' ? fullName : firstNameOf(fullName),
	);
}

/**
 * Fills the placeholders of a template's text in one pass, so that a value holding "{{2}}" stays as
 * it is.
 *
 * @param parameters values for {{1}}, {{2}}, ... in order
 */
export function renderTemplateText(text: string, parameters: readonly string[]): string {
	return text.replace(
		/\{\{([1-9][0-9]{0,2})\}\}/g,
		(whole, number: string) => parameters[Number(number) - 1] ?? whole,
	);
}
