import { FieldError, valueOf } from '../values/result';
import { readText } from '../values/checks/badValues';
import type { SentValue } from '../values/checks/remarks';
import { textValues } from '../values/checks/remarks';
import { isBlank } from '../values/text';
import { readButtons, readClickTracking } from './checks/buttons';
import { readHeaderText, readShownText } from './checks/shownText';
import { readLanguage } from './checks/language';
import { readSampleText, readTemplateText } from './checks/placeholders';
import { nameFromLabel, readTemplateName } from './checks/templateName';
import { once, tryFields, usable } from '../values/collectFields';
import type { TemplateSubmission } from './templateRequests';
import { findReviewIssues } from './review/reviewRules';
import type { Finding } from './review/finding';
import type { TemplateForm } from './submissionForm';
import { draftOf } from './submissionForm';

/** A form as read by Submit and Check. */
export interface ReadForm {
	/** Undefined where fields need fixing. */
	readonly submission: TemplateSubmission | undefined;
	/** Why it cannot be submitted: each error once, in form order. */
	readonly errors: readonly FieldError[];
	/** What the review may reject. */
	readonly findings: readonly Finding[];
}

/** Checks all fields of a submission (specification, "Submit template"). */
export function readSubmission(form: TemplateForm): ReadForm {
	const language = once(() => valueOf('Language', readLanguage(form.language())));
	const { value: submission, errors } = tryFields(readersOf(form, language));
	return { submission, errors, findings: findReviewIssues(draftOf(form, usable(language))) };
}

/** The texts of a template that are remarked on if they look odd. */
export function valuesOfTemplate(submission: TemplateSubmission): SentValue[] {
	return textValues({
		'Dashboard Label': submission.label,
		Text: submission.text,
		'Sample Text': submission.sample_text,
		'Header Text': submission.header_text,
		'Footer Text': submission.footer_text,
	});
}

function readersOf(form: TemplateForm, language: () => string) {
	const label = once(() => readLabel(form.label()));
	const text = once(() => valueOf('Text', readTemplateText(form.text())));
	const buttons = once(() => readButtons(form.buttons()));
	return {
		label,
		name: () => readName(form, label),
		category: form.category as () => TemplateSubmission['category'],
		type: form.type as () => TemplateSubmission['type'],
		language,
		text,
		sample_text: () => valueOf('Sample Text', readSampleText(form.sampleText(), usable(text))),
		message_action_type: () => buttons().message_action_type,
		call_to_action: () => buttons().call_to_action,
		quick_replies: () => buttons().quick_replies,
		header_text: () =>
			valueOf('Header Text', readHeaderText(form.additional().headerText, usable(form.type))),
		footer_text: () =>
			valueOf('Footer Text', readShownText('Footer Text', form.additional().footerText)) ||
			undefined,
		isClickTrackingEnabled: () => readTracking(form, usable(buttons)),
	};
}

function readLabel(value: unknown): string {
	const label = valueOf('Dashboard Label', readText('Dashboard Label', value, 'data'));
	if (label !== '') return label;
	throw new FieldError('Dashboard Label', 'it is empty. Enter a name for the dashboard');
}

/** The name from the form, or one derived from the label. */
function readName(form: TemplateForm, label: () => string): string {
	const given = form.name();
	return valueOf(
		'Template Name',
		isBlank(given) ? nameFromLabel(label()) : readTemplateName(given),
	);
}

/** @param buttons undefined if they are invalid */
function readTracking(form: TemplateForm, buttons: ReturnType<typeof readButtons> | undefined) {
	const tracking = form.clickTracking();
	return buttons && valueOf('Click Tracking', readClickTracking(tracking, buttons));
}
