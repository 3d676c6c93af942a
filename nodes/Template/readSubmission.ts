import type { IDataObject } from 'n8n-workflow';
import { readFlag } from '../common/parameters/flag';
import { valueOf } from '../common/checks/values';
import type { Row } from '../common/rows/row';
import type { ButtonInput } from './checks/buttons';
import { readButtons, readClickTracking } from './checks/buttons';
import { readHeaderText, readShownText } from './checks/shownText';
import { readLanguage } from './checks/language';
import { readSampleText, readTemplateText } from './checks/placeholders';
import { readTemplateName } from './checks/templateName';
import type { TemplateSubmission } from './requests';
import { templateText } from './templateText';

/**
 * Reads and checks a submission.
 *
 * @throws FieldError that names the field
 */
export function readSubmission(row: Row): TemplateSubmission {
	const type = row.param<TemplateSubmission['type']>('type');
	const additional = row.param<IDataObject>('additionalFields', {});
	const text = valueOf(
		'Text',
		readTemplateText(templateText(row, row.param('text', ''), asWritten(row, 'text'))),
	);
	const buttons = readButtons(readButtonForm(row));
	return {
		label: row.text('label', 'Label', 'data'),
		name: valueOf('Template Name', readTemplateName(row.param('templateName', ''))),
		category: row.param('category'),
		type,
		language: valueOf('Language', readLanguage(row.locator('language').value)),
		text,
		sample_text: valueOf('Sample Text', readSampleText(row.param('sampleText', ''), text)),
		...buttons,
		header_text: valueOf('Header Text', readHeaderText(additional.headerText, type)),
		footer_text:
			valueOf('Footer Text', readShownText('Footer Text', additional.footerText)) || undefined,
		isClickTrackingEnabled: valueOf(
			'Click Tracking',
			readClickTracking(valueOf('Click Tracking', readFlag(additional.clickTracking)), buttons),
		),
	};
}

/** A parameter as it stands in the workflow, expressions unevaluated. */
function asWritten(row: Row, name: string): unknown {
	return row.context.getNodeParameter(name, row.index, '', { rawExpressions: true });
}

/** n8n knows only the fields that the choice of buttons shows. */
function readButtonForm(row: Row): ButtonInput {
	const choice = row.param<string>('buttons', 'none');
	return {
		choice,
		callsToAction: choice === 'CTA' || choice === 'All' ? callsToAction(row) : [],
		quickReplies:
			choice === 'QuickReplies' || choice === 'All' ? asList(row.param('quickReplies', [])) : [],
	};
}

/** The form's buttons, with placeholders in their addresses kept. */
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
