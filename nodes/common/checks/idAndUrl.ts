import type { INodePropertyMode } from 'n8n-workflow';
import { accidentIn, accidentOf } from './badValues';
import type { Result } from '../result/result';
import { accept, refuse, ProblemKind, refuseEmpty } from '../result/result';
import { asText } from './values';
import { shorten } from '../result/text';

/** For the editor: what {@link readId} accepts, spaces around it included. */
export const ID_PATTERN = '\\s*(?![A-Za-z][A-Za-z0-9+.-]*://)[^\\s"]+\\s*';

/** Half a character pair cannot be written into an address. */
const ID = /^[^\s"\p{Surrogate}]+$/u;
const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i;

/**
 * An ID as it was pasted: spaces around it are harmless. IDs are opaque (specification, "Resources"), so
 * whatever characters the service uses are taken: "wamid.HBgM/TE+5=". What holds spaces or quotes or
 * begins like an address was copied with more than the ID.
 */
export function readId(value: unknown): Result<string> {
	const accident = accidentIn(value, 'data');
	if (accident !== undefined) return refuse(accidentOf('it', accident));
	const text = asText(value);
	if (text === undefined) return refuse('it is neither text nor a number. Enter the ID alone');
	if (text === '') return refuse('it is empty. Enter an ID, or an expression that gives one');
	if (ADDRESS.test(text)) {
		return refuse(
			`"${shorten(text)}" is an address, not an ID. Copy the ID alone, without the address around it`,
		);
	}
	if (ID.test(text)) return accept(text);
	return refuse(
		`"${shorten(text)}" is not an ID: it contains ${strangerIn(text)}. Copy the ID alone`,
	);
}

function strangerIn(text: string): string {
	if (/\s/.test(text)) return 'a space or a line break';
	return text.includes('"') ? 'quotes' : 'half a character';
}

/** What the editor checks of the "By ID" mode of a resource locator. */
export const idValidation: INodePropertyMode['validation'] = [
	{
		type: 'regex',
		properties: {
			regex: ID_PATTERN,
			errorMessage: 'Copy the ID alone: no spaces, no quotes, no address around it',
		},
	},
];

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
