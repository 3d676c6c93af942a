import type { Reading } from './reading';
import { accept, asText, refuse, shorten } from './reading';

/** For the editor: what {@link readId} accepts, spaces around it included. */
export const ID_PATTERN = '\\s*[^\\s/?#\\\\"]+\\s*';

const ID = /^[^\s/?#\\"]+$/u;

/**
 * An ID as it was pasted: spaces around it do no harm. IDs are opaque (specification, "Resources"),
 * but none holds what only sentences and addresses have.
 */
export function readId(value: unknown): Reading<string> {
	const text = asText(value);
	if (text === undefined) return refuse('it is neither text nor a number. Enter the ID alone');
	if (text === '') return refuse('it is empty. Enter an ID, or an expression that gives one');
	if (ID.test(text)) return accept(text);
	return refuse(
		`"${shorten(text)}" is not an ID: it contains spaces, slashes or quotes. Copy the ID alone, without the address around it`,
	);
}
