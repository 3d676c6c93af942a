import type { IDataObject } from 'n8n-workflow';
import {
	fromJson,
	ProblemKind,
	accept,
	combine,
	refuse,
	prefixProblems,
	refuseAs,
	refuseEmpty,
} from '../result';
import { isBlank, isInvisible, withoutTextMark } from '../text';
import type { Result } from '../result';
import { findBadValue, describeBadValue, NO_TEXT, readText } from '../checks/badValues';
import { readWebAddress } from '../checks/webAddress';
import type { ParametrisedTemplate } from './placeholders';
import { buttonPlaceholders, placeholdersOf } from './placeholders';
import { wholeAddressProblem } from './wholeAddress';

/** IDs of the form's fields besides the placeholders. */
export const MEDIA_URL_ID = 'Media URL';
export const FILE_NAME_ID = 'Media File Name';

/** Values for the placeholders, as the form or the list provides them. */
export type ParameterInput =
	| { readonly mode: 'list'; readonly values: unknown }
	/** Keys are placeholder numbers. */
	| { readonly mode: 'form'; readonly byNumber: IDataObject }
	| {
			readonly mode: 'columns';
			readonly byNumber: IDataObject;
			/** Columns that name the same placeholder. */
			readonly duplicates: readonly string[];
	  };

/**
 * The values for {{1}}, {{2}} … in order. The form keeps fields that the template no longer has, and a row may have
 * columns of another one; a value in one is an error, since it is unclear where it belongs now.
 *
 * @param total how many placeholders the template has now
 */
export function parameterValues(input: ParameterInput, total: number): Result<readonly unknown[]> {
	if (input.mode === 'list') return listValues(input.values);
	const isForm = input.mode === 'form';
	if (!isForm && input.duplicates.length > 0) {
		const columns = input.duplicates.map((column) => `"${column}"`).join(' and ');
		return refuseAs(
			'placeholderMismatch',
			`The columns ${columns} name the same placeholder. Rename or remove one`,
		);
	}
	const surplus = Object.keys(input.byNumber)
		.map(Number)
		.filter((number) => number > total && !isBlank(input.byNumber[number]));
	if (surplus.length > 0) {
		const filled = surplus.map((number) => `{{${number}}}`).join(', ');
		return refuseAs(
			'placeholderMismatch',
			isForm
				? `The form fills ${filled}, which the template no longer has. Choose "Refresh Value List" in the menu above the values`
				: `The columns fill ${filled}, which the template does not have. Remove these columns, or empty their cells`,
		);
	}
	return accept(Array.from({ length: total }, (_, index) => input.byNumber[index + 1]));
}

function listValues(values: unknown): Result<readonly unknown[]> {
	if (isBlank(values)) return accept([]);
	const parsed = fromJson(values);
	if (Array.isArray(parsed)) return accept(parsed);
	return refuse(
		'"Values List" must be a list such as ["Asha", "12:30"], in the order of the placeholders',
	);
}

/**
 * Checks the values for a template's placeholders: as many as the template has, none empty or false, each text, number
 * or true, none broken. An empty value is never dropped, since all later ones would shift (specification, "Send through
 * API campaign": template_params).
 *
 * @param values in the order of the placeholders
 * @param fillsNames whether the service replaces $Name and $FirstName with the contact's name
 */
export function checkParameters(
	template: ParametrisedTemplate,
	values: readonly unknown[],
	{ fillsNames }: { readonly fillsNames: boolean },
): Result<string[]> {
	const expected = template.total_parameters;
	const problems: ProblemKind[] = [];
	if (values.length !== expected) {
		problems.push(
			new ProblemKind(
				`Template "${template.name}" has ${count(expected, 'placeholder')}, but the row has ${count(values.length, 'value')}`,
				'placeholderMismatch',
			),
		);
	}
	const buttons = new Map(buttonPlaceholders(template).map((place) => [place.number, place]));
	const texts = values.map((cell, index) => {
		const value = withoutMark(cell);
		const button = buttons.get(index + 1);
		const field = `The value for placeholder {{${index + 1}}}${button === undefined ? '' : ` (button "${button.title}")`}`;
		const problem =
			valueProblem(field, value, button === undefined ? 'text' : 'data') ??
			(fillsNames ? undefined : stray(field, value)) ??
			(button && wholeAddressProblem(field, button.address, String(value)));
		if (problem === undefined) return String(value);
		const { sample } =
			placeholdersOf(template.text, template.sample_text).find(
				({ number }) => number === index + 1,
			) ?? {};
		problems.push(sample === undefined ? problem : withExample(problem, sample));
		return '';
	});
	return problems.length > 0 ? { ok: false, problems } : accept(texts);
}

/** Why a value cannot be shown as text, or be a part of an address: that may contain a timestamp. */
function valueProblem(
	field: string,
	value: unknown,
	use: 'text' | 'data',
): ProblemKind | undefined {
	if (isBlank(value) || (typeof value === 'string' && isInvisible(value)))
		return new ProblemKind(`${field} is empty`, 'emptyValue');
	const bad = findBadValue(value, use);
	if (bad !== undefined) return describeBadValue(field, bad);
	return ['string', 'number', 'boolean'].includes(typeof value)
		? undefined
		: new ProblemKind(`${field} ${NO_TEXT}`, 'brokenValue');
}

/** As in the cell, except for what marks it as text there. */
function withoutMark(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const trimmed = value.trim();
	const unmarked = withoutTextMark(trimmed);
	return unmarked === trimmed ? value : unmarked;
}

function stray(field: string, value: unknown): ProblemKind | undefined {
	const problem = strayVariable(String(value));
	if (problem === undefined) return undefined;
	const heading = `${field} contains a variable that only campaign sends fill`;
	return new ProblemKind(`${field} ${problem}`, 'brokenValue', heading);
}

/** After the problem, so that rows with the same problem are grouped under its first sentence. */
function withExample({ text, code, heading }: ProblemKind, sample: string): ProblemKind {
	return new ProblemKind(`${text}. Example: "${sample}"`, code, heading);
}

function count(number: number, noun: string): string {
	return `${number === 0 ? 'no' : number} ${noun}${number === 1 ? '' : 's'}`;
}

/** Case-insensitive: "$firstname" is never meant literally. "$NameTag" and "$5" are not variables. */
const VARIABLE = /\$(?:FirstName|Name)\b/i;

/**
 * The variable for a contact's name in a text. The service replaces it only in the parameters of campaign sends
 * (specification, "Send through API campaign": template_params); anywhere else the recipient would read "$FirstName".
 */
export function variableIn(text: string): string | undefined {
	return VARIABLE.exec(text)?.[0];
}

/**
 * The error text for a variable in a message that is not a campaign send; follows the field's name, has no full stop.
 * Undefined if there is none.
 */
export function strayVariable(text: string): string | undefined {
	const found = variableIn(text);
	return found === undefined
		? undefined
		: `contains ${found}, which only campaign sends replace with the contact's name. Use an expression such as {{ $json.firstName }}, or send with WA Campaign`;
}

/** The kind of file that a template carries (specification, "Template": type). */
interface MediaKind {
	readonly noun: 'file' | 'image' | 'video';
	/** The key of a template message's header. */
	readonly headerKey: 'document' | 'image' | 'video';
	/** Labels of the form's fields. */
	readonly urlLabel: string;
	readonly fileNameLabel?: string;
}

const MEDIA_KINDS: Readonly<Record<string, MediaKind>> = {
	FILE: {
		noun: 'file',
		headerKey: 'document',
		urlLabel: 'File URL',
		fileNameLabel: 'File Name',
	},
	IMAGE: { noun: 'image', headerKey: 'image', urlLabel: 'Image URL' },
	VIDEO: { noun: 'video', headerKey: 'video', urlLabel: 'Video URL' },
};

/** The kind of file that every send of a template needs; undefined for a template without one. */
export function mediaKindOf(templateType: string): MediaKind | undefined {
	return MEDIA_KINDS[templateType];
}

/** The file of a row, not yet checked. */
export interface MediaInput {
	readonly url: unknown;
	readonly fileName: unknown;
	/** Labels of separate fields; absent: the file is in the template-aware form. */
	readonly labels?: MediaLabels;
	/** Whether it was found in columns of the item: a template without a file ignores those. */
	readonly isFound?: boolean;
	/** Whether the service runs in the own network, and can open files there. */
	readonly isServiceLocal?: boolean;
}

/** A file that can be sent. */
interface MediaFile {
	readonly url: string;
	readonly filename?: string;
}

/**
 * Checks the row's file against the template (specification, "Send through API campaign": media).
 *
 * @param needsFileName whether a file without a name is refused
 * @returns undefined where the template carries none
 */
export function checkMedia(
	{ url, fileName, labels, isFound = false, isServiceLocal }: MediaInput,
	templateType: string,
	{ needsFileName }: { readonly needsFileName: boolean },
): Result<MediaFile | undefined> {
	const kind = mediaKindOf(templateType);
	if (kind === undefined && isFound) return accept(undefined);
	const names = labels ?? labelsOf(kind);
	const read = combine({
		address: readText(names.url, url, 'data'),
		filename: readText(names.fileName, fileName, 'data'),
	});
	if (!read.ok) return refuse(...read.problems.slice(0, 1));
	const { address, filename } = read.value;
	if (kind === undefined) {
		return address === '' && filename === ''
			? accept(undefined)
			: refuse(
					`The template is of type ${templateType} and carries no file. Leave "${names.url}" and "${names.fileName}" empty`,
				);
	}
	const needed = (label: string) =>
		refuseEmpty(`The template is of type ${templateType}, so "${label}" is needed`);
	if (address === '') return needed(names.url);
	const link = prefixProblems(`"${names.url}": `, readWebAddress(address, isServiceLocal));
	if (!link.ok) return link;
	if (filename !== '') return accept({ url: link.value, filename });
	return needsFileName && kind.fileNameLabel !== undefined
		? needed(names.fileName)
		: accept({ url: link.value });
}

interface MediaLabels {
	readonly url: string;
	readonly fileName: string;
}

function labelsOf(kind: MediaKind | undefined): MediaLabels {
	return { url: kind?.urlLabel ?? 'Media URL', fileName: kind?.fileNameLabel ?? 'File Name' };
}
