import type { Row } from '../engine/run';

const BARE_NUMBER = /\{\{\s*(\d+)\s*\}\}/g;

/**
 * A text in which {{1}} means a placeholder of a template. Typing {{ in n8n's editor makes the field an
 * expression, and there {{1}} is the number 1: the placeholders would be gone without a word. A bare
 * number has no other use in such a text, so it stands for itself.
 *
 * @param value the parameter as n8n evaluated it
 * @param raw the parameter as it stands in the workflow
 */
export function templateText(row: Row, value: unknown, raw: unknown): unknown {
	if (typeof raw !== 'string' || !raw.startsWith('=')) return value;
	const expression = raw.slice(1);
	const guarded = expression.replace(
		BARE_NUMBER,
		// Written so that no double brace stands inside the expression's own.
		(_, number: string) => `{{ "{" + "{${number}}" + "}" }}`,
	);
	return guarded === expression ? value : row.context.evaluateExpression(guarded, row.index);
}
