import type { Reading } from '../../common/checks/reading';
import { accept, asText, refuse } from '../../common/checks/reading';

/** A text header is for TEXT templates only (specification, "Submit template"). */
export function readHeaderText(value: unknown, templateType: string): Reading<string | undefined> {
	const text = asText(value) ?? '';
	if (text === '') return accept(undefined);
	return templateType === 'TEXT'
		? accept(text)
		: refuse(`only templates of type TEXT have a text header, not ${templateType}. Remove it`);
}
