import type { IDataObject } from 'n8n-workflow';
import { valueOf, textOf } from '../values/result';
import { readFlag } from '../engine/input/parameterReader';
import type { Row } from '../engine/run';
import type { ButtonInput } from './checks/buttons';
import { once, usable } from '../values/collectFields';
import type { TemplateDraft } from './review/finding';

export type TemplateForm = ReturnType<typeof templateForm>;

/**
 * The fields of a submission as n8n returns them, unchecked. Each is read once, on first access, and throws a
 * FieldError if n8n cannot read it, for example because its expression throws.
 */
export function templateForm(row: Row) {
	const additional = once(() => readAdditionalFields(row));
	return {
		label: once(() => row.param<unknown>('label', '')),
		name: once(() => row.param<unknown>('templateName', '')),
		category: once(() => row.param<string>('category')),
		type: once(() => row.param<string>('type')),
		language: once(() => row.locator('language').value),
		/** With its placeholders, even if the editor has turned it into an expression. */
		text: once(() => templateText(row, row.param('text', ''), asWritten(row, 'text'))),
		sampleText: once(() => row.param<unknown>('sampleText', '')),
		buttons: once(() => readButtonForm(row)),
		/** Footer Text, Header Text. */
		additional,
		clickTracking: once(() => valueOf('Click Tracking', readFlag(additional().clickTracking))),
	};
}

/** The parts of a form that can be checked, whether or not it can be submitted. */
export function draftOf(form: TemplateForm, language: string | undefined): TemplateDraft {
	const buttons = usable(form.buttons);
	const additional = usable(form.additional);
	return {
		category: textOf(usable(form.category)),
		language: language ?? '',
		text: textOf(usable(form.text)),
		sampleText: textOf(usable(form.sampleText)),
		header: textOf(additional?.headerText),
		footer: textOf(additional?.footerText),
		calls: (buttons?.callsToAction ?? []).map(({ type, title, url, phoneNumber }) => ({
			type: textOf(type),
			title: textOf(title),
			value: textOf(type === 'URL' ? url : phoneNumber),
		})),
		quickReplies: (buttons?.quickReplies ?? []).map(textOf),
	};
}

/** A parameter as stored in the workflow, with expressions unevaluated. */
function asWritten(row: Row, name: string): unknown {
	return row.context.getNodeParameter(name, row.index, '', { rawExpressions: true });
}

/** Keeps the placeholders of the header. */
function readAdditionalFields(row: Row): IDataObject {
	const fields = row.param<IDataObject>('additionalFields', {});
	if (fields.headerText === undefined) return fields;
	const written = asWritten(row, 'additionalFields') as IDataObject;
	return {
		...fields,
		headerText: templateText(row, fields.headerText, written.headerText) as string,
	};
}

/** n8n has only the fields that are shown for the chosen buttons. */
function readButtonForm(row: Row): ButtonInput {
	const choice = row.param<ButtonInput['choice']>('buttons', 'none');
	return {
		choice,
		callsToAction: choice === 'CTA' || choice === 'All' ? callsToAction(row) : [],
		quickReplies:
			choice === 'QuickReplies' || choice === 'All' ? asList(row.param('quickReplies', [])) : [],
	};
}

/** The form's buttons; keeps the placeholders in their addresses. */
function callsToAction(row: Row): IDataObject[] {
	const buttons = buttonsIn(row.param<unknown>('callToAction', {}));
	const written = buttonsIn(asWritten(row, 'callToAction'));
	return buttons.map((button, index) => ({
		...button,
		url: templateText(row, button.url, written[index]?.url) as string,
	}));
}

function buttonsIn(collection: unknown): IDataObject[] {
	return asList((collection as IDataObject | undefined)?.button) as IDataObject[];
}

function asList(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

const BARE_NUMBER = /\{\{\s*(\d+)\s*\}\}/g;

/**
 * A text in which {{1}} means a placeholder of a template. Typing {{ in n8n's editor turns the field into an
 * expression, in which {{1}} is the number 1: the placeholders would silently disappear. A bare number has no other use
 * in such a text, so it is kept.
 *
 * @param value the parameter as n8n evaluated it
 * @param raw the parameter as stored in the workflow
 */
function templateText(row: Row, value: unknown, raw: unknown): unknown {
	if (typeof raw !== 'string' || !raw.startsWith('=')) return value;
	const expression = raw.slice(1);
	const guarded = expression.replace(
		BARE_NUMBER,
		// Avoids double braces inside those of the expression.
		(_, number: string) => `{{ "{" + "{${number}}" + "}" }}`,
	);
	return guarded === expression ? value : row.context.evaluateExpression(guarded, row.index);
}
