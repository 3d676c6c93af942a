import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../common/rows/row';
import { oneSpaced } from './checks/placeholders';
import type { TemplateSubmission } from './requests';
import { templates } from './templatePages';

/**
 * The template with a name; undefined when there is none. The service has no such request, so its list
 * is read page by page (specification, "List templates").
 *
 * @throws CallError when the list cannot be read
 */
export async function findTemplate(row: Row, name: string): Promise<IDataObject | undefined> {
	for await (const template of templates(row, Infinity)) {
		if (template.name === name) return template;
	}
	return undefined;
}

/** What recipients and the review see of every template; the rest is optional. */
const COMPARED = ['category', 'type', 'language', 'text', 'sample_text'] as const;

/** In what a template is not what was submitted, as a sentence; undefined when it is. */
export function submissionDifference(
	found: IDataObject,
	submission: TemplateSubmission,
): string | undefined {
	// The service may keep line breaks and spaces in its own way.
	const kept = (field: (typeof COMPARED)[number]) => oneSpaced(String(found[field]));
	const other = COMPARED.find((field) => kept(field) !== oneSpaced(submission[field]));
	return other === undefined
		? undefined
		: `Its ${other.replace('_', ' ')} is another one: ${kept(other)}`;
}
