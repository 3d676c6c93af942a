import { readText } from '../checks/badValues';
import { readWebAddress } from '../checks/identifiers';
import type { Result } from '../result';
import { accept, prefixProblems, refuse, refuseEmpty } from '../result';

/** The file that a template carries (specification, "Template": type). */
interface MediaKind {
	readonly noun: 'file' | 'image' | 'video';
	/** The key of a template message's header. */
	readonly headerKey: 'document' | 'image' | 'video';
	/** Labels of the form's fields. */
	readonly urlLabel: string;
	readonly fileNameLabel?: string;
}

const KINDS: Readonly<Record<string, MediaKind>> = {
	FILE: {
		noun: 'file',
		headerKey: 'document',
		urlLabel: 'File URL',
		fileNameLabel: 'File Name',
	},
	IMAGE: { noun: 'image', headerKey: 'image', urlLabel: 'Image URL' },
	VIDEO: { noun: 'video', headerKey: 'video', urlLabel: 'Video URL' },
};

/** The file that every send of a template must name; undefined for a template without one. */
export function mediaKindOf(templateType: string): MediaKind | undefined {
	return KINDS[templateType];
}

/** The file of a row, not yet checked. */
export interface MediaInput {
	readonly url: unknown;
	readonly fileName: unknown;
	/** Labels of separate fields; absent: the file is in the template-aware form. */
	readonly labels?: MediaLabels;
	/** Found in columns of the item: a template without a file ignores them. */
	readonly isFound?: boolean;
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
	{ url, fileName, labels, isFound = false }: MediaInput,
	templateType: string,
	{ needsFileName }: { readonly needsFileName: boolean },
): Result<MediaFile | undefined> {
	const kind = mediaKindOf(templateType);
	if (kind === undefined && isFound) return accept(undefined);
	const names = labels ?? labelsOf(kind);
	const address = readText(names.url, url, 'data');
	if (!address.ok) return address;
	const name = readText(names.fileName, fileName, 'data');
	if (!name.ok) return name;
	if (kind === undefined) {
		return address.value === '' && name.value === ''
			? accept(undefined)
			: refuse(
					`The template is of type ${templateType} and carries no file. Leave "${names.url}" and "${names.fileName}" empty`,
				);
	}
	const takesName = needsFileName && kind.fileNameLabel !== undefined;
	return checkFile(address.value, name.value, names, templateType, takesName);
}

interface MediaLabels {
	readonly url: string;
	readonly fileName: string;
}

function labelsOf(kind: MediaKind | undefined): MediaLabels {
	return { url: kind?.urlLabel ?? 'Media URL', fileName: kind?.fileNameLabel ?? 'File Name' };
}

/** The file of a template that carries one. */
function checkFile(
	address: string,
	filename: string,
	labels: MediaLabels,
	templateType: string,
	needsFileName: boolean,
): Result<MediaFile> {
	const needed = (label: string) =>
		refuseEmpty(`The template is of type ${templateType}, so "${label}" is needed`);
	if (address === '') return needed(labels.url);
	const link = prefixProblems(`"${labels.url}": `, readWebAddress(address));
	if (!link.ok) return link;
	if (needsFileName && filename === '') return needed(labels.fileName);
	return accept(filename === '' ? { url: link.value } : { url: link.value, filename });
}
