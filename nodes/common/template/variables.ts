/** Whatever the case: nobody means "$firstname" literally. "$NameTag" and "$5" are no variables. */
const VARIABLE = /\$(?:FirstName|Name)\b/i;

/**
 * The variable for a contact's name in a text. The service fills it in the parameters of campaign sends
 * alone (specification, "Send through API campaign": template_params); anywhere else the recipient
 * would read "$FirstName".
 */
export function variableIn(text: string): string | undefined {
	return VARIABLE.exec(text)?.[0];
}

/**
 * What is wrong with a variable in a message that is no campaign send, and the way out, to follow the
 * field's name, without a full stop; undefined when there is none.
 */
export function strayVariable(text: string): string | undefined {
	const found = variableIn(text);
	return found === undefined
		? undefined
		: `contains ${found}, which only campaign sends replace by the contact's name. Use an expression such as {{ $json.firstName }}, or send with WA Campaign`;
}
