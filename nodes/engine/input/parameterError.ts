import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import { FieldError, messageOf } from '../../values/result';
import { holdsExpression } from './quickExpression';

/**
 * The error for a parameter that n8n could not evaluate for a row, usually because its expression throws. It names the
 * field within a collection, too.
 *
 * @param fields the operation's fields, for their labels
 * @param name of the parameter that was read, with dots between those of a collection and its fields
 * @param error what n8n threw
 */
export function parameterError(
	context: IExecuteFunctions,
	fields: readonly INodeProperties[],
	name: string,
	index: number,
	error: unknown,
): FieldError {
	const names = name.split('.');
	const raw = names.reduce<unknown>(
		(value, key) => (value as Partial<Record<string, unknown>> | undefined)?.[key],
		context.getNode().parameters,
	);
	const path = failingPath(context, names, raw, index) ?? names;
	const reason = evaluationMessage(error);
	const label = parameterLabel(fields, path);
	return holdsExpression(raw)
		? new FieldError(
				label,
				`the expression fails for this row: ${reason}. Correct the expression, or the value that it reads`,
				'expressionFailed',
			)
		: new FieldError(label, `it cannot be used: ${reason}`);
}

/** The innermost parameter whose expression throws; undefined if each can be read on its own. */
function failingPath(
	context: IExecuteFunctions,
	path: string[],
	raw: unknown,
	index: number,
): string[] | undefined {
	if (typeof raw === 'object' && raw !== null) {
		for (const [key, value] of Object.entries(raw)) {
			const found = failingPath(context, [...path, key], value, index);
			if (found !== undefined) return found;
		}
		return undefined;
	}
	if (!holdsExpression(raw)) return undefined;
	try {
		context.getNodeParameter(path.join('.'), index);
		return undefined;
	} catch {
		return path;
	}
}

/** "Media URL" for options.mediaUrl, "Values, Placeholder 2" for the second field of the template-aware form. */
function parameterLabel(
	fields: readonly INodeProperties[],
	[name = '', ...inner]: string[],
): string {
	const field = fields.find((candidate) => candidate.name === name);
	if (field === undefined) return name;
	if (field.type === 'resourceMapper' && inner.length > 1) {
		return `${field.displayName}, ${inner[1]}`;
	}
	const inners = (field.options ?? []).flatMap((option): INodeProperties[] =>
		'values' in option ? option.values : 'type' in option ? [option] : [],
	);
	const next = inner.findIndex((key) => inners.some((candidate) => candidate.name === key));
	return next === -1 ? field.displayName : parameterLabel(inners, inner.slice(next));
}

/** Without n8n's item number: it counts from 0, and our row numbers from 1. */
function evaluationMessage(error: unknown): string {
	return messageOf(error)
		.replace(/ ?\[item \d+\]/g, '')
		.trim()
		.replace(/\.$/, '');
}
