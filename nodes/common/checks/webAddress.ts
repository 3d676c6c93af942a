import { ProblemKind } from '../result/problem';
import type { Result } from '../result/result';
import { accept, refuse, refuseEmpty } from '../result/result';
import { asText } from './values';
import { shorten } from '../result/text';

/** A public address that others can open: http or https with a host. */
export function readWebAddress(value: unknown): Result<string> {
	const text = asText(value) ?? '';
	if (text === '') return refuseEmpty('it is empty. Enter an address that begins with https://');
	if (/^https?:\/\/[^\s/?#]+\S*$/i.test(text) && URL.canParse(text)) return accept(text);
	return refuse(
		new ProblemKind(
			`"${shorten(text)}" is not a public address. It begins with https:// and contains no spaces`,
			'invalidValue',
			'not a public address',
		),
	);
}
