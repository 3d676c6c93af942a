import type { Result } from '../../values/result';
import { accept, refuse } from '../../values/result';
import { asText } from '../../values/checks/values';

/** Characters (specification, "Limits": description). */
const LONGEST_DESCRIPTION = 5000;

/** A product's description; undefined when empty. */
export function readDescription(value: unknown): Result<string | undefined> {
	const text = asText(value) ?? '';
	if (text === '') return accept(undefined);
	const { length } = [...text];
	return length <= LONGEST_DESCRIPTION
		? accept(text)
		: refuse(
				`it has ${length} characters, and ${LONGEST_DESCRIPTION} are allowed. Shorten it by ${length - LONGEST_DESCRIPTION}`,
			);
}
