import { CallError } from '../service/errors/callError';

/**
 * Labels of the form, keyed by the field's name in the API (specification, "Submit template"). Names that are also
 * ordinary words count only with the prefix "body.".
 */
const LABELS: ReadonlyMap<string, string> = new Map([
	['body.label', '"Dashboard Label"'],
	['body.name', '"Template Name"'],
	['body.category', '"Category"'],
	['body.type', '"Type"'],
	['body.language', '"Language"'],
	['body.text', '"Text"'],
	['sample_text', '"Sample Text"'],
	['message_action_type', '"Buttons"'],
	['call_to_action', '"Call to Action Buttons"'],
	['button_title', '"Title"'],
	['button_value', '"URL" or "Phone Number"'],
	['quick_replies', '"Quick Replies"'],
	['header_text', '"Header Text"'],
	['footer_text', '"Footer Text"'],
	['isClickTrackingEnabled', '"Click Tracking"'],
]);

/** "header_text" with or without quotes, "body.call_to_action[0]", ".button_title". */
const FIELD = /(["'`]?)(body)?(\.)?\b(\w+)(?:\[(\d+)\])?\1/g;

/** Replaces the API's names with the labels of the form. */
export function inFormWords(words: string): string {
	return words.replace(
		FIELD,
		(whole, _quote, body = '', dot = '', name: string, index?: string) => {
			const label = LABELS.get(name) ?? LABELS.get(`${body}${dot}${name}`);
			if (label === undefined) return whole;
			const separator = dot !== '' && body === '' ? ', ' : '';
			return `${separator}${label}${index === undefined ? '' : ` ${Number(index) + 1}`}`;
		},
	);
}

/** Awaits a submission. @throws CallError whose message names the fields of a refusal as the form does */
export async function submitInFormWords<T>(submission: Promise<T>): Promise<T> {
	return await submission.catch((error: unknown) => {
		if (error instanceof CallError && error.details.httpStatus === 400) {
			error.message = inFormWords(error.message);
		}
		throw error;
	});
}
