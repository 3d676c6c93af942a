/**
 * The text that a recipient reads: placeholders replaced by their values, $Name and $FirstName in the
 * values replaced by the contact's name and its first word (specification, "Send through API campaign").
 *
 * @param values in the order of the placeholders, from {{1}}
 */
export function renderText(text: string, values: readonly string[], contactName: string): string {
	return text.replace(/\{\{\s*(\d+)\s*\}\}/g, (whole: string, number: string) => {
		const value = values[Number(number) - 1];
		return value === undefined ? whole : fillName(value, contactName);
	});
}

function fillName(value: string, contactName: string): string {
	const name = contactName.trim();
	const [firstName] = name.split(/\s+/);
	return value.replace(/\$(FirstName|Name)\b/g, (_, variable: string) =>
		variable === 'Name' ? name : firstName,
	);
}
