import type { Result } from '../../common/result/result';
import { accept, refuse } from '../../common/result/result';
import { asText } from '../../common/checks/values';
import { shorten } from '../../common/result/text';

/** Lowercase, underscores, no special characters (specification, "Template": name). */
export function readTemplateName(value: unknown): Result<string> {
	const name = asText(value) ?? '';
	if (name === '') return refuse('it is empty. Enter a name such as appointment_reminder');
	if (/^[a-z0-9_]+$/.test(name)) return accept(name);
	const better = suggestion(name);
	const hint = better === '' ? '' : `, for example ${shorten(better)}`;
	return refuse(
		`"${shorten(name)}" is not a template name. Use lowercase letters, digits and underscores only${hint}`,
	);
}

/** The same name in the allowed letters; empty when nothing is left of it. */
function suggestion(name: string): string {
	return name
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, '_')
		.replace(/^_+|_+$/g, '');
}
