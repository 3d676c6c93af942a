import type { Result } from '../../common/result/result';
import { accept, refuse } from '../../common/result/result';
import { readShownText } from './shownText';

/** A text header is for TEXT templates only (specification, "Submit template"). */
export function readHeaderText(value: unknown, templateType: string): Result<string | undefined> {
	const text = readShownText('Header Text', value);
	if (!text.ok) return text;
	if (text.value === '') return accept(undefined);
	return templateType === 'TEXT'
		? text
		: refuse(`only templates of type TEXT have a text header, not ${templateType}. Remove it`);
}
