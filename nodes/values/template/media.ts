import { readText } from '../checks/badValues';
import { readWebAddress } from '../checks/idAndUrl';
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
	readonly labels?: { readonly url: string; readonly fileName: string };
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
	const urlLabel = labels?.url ?? kind?.urlLabel ?? 'Media URL';
	const fileNameLabel = labels?.fileName ?? kind?.fileNameLabel ?? 'File Name';
	const address = readText(urlLabel, url, 'data');
	if (!address.ok) return address;
	const name = readText(fileNameLabel, fileName, 'data');
	if (!name.ok) return name;
	if (kind === undefined) {
		return address.value === '' && name.value === ''
			? accept(undefined)
			: refuse(
					`The template is of type ${templateType} and carries no file. Leave "${urlLabel}" and "${fileNameLabel}" empty`,
				);
	}
	if (address.value === '') {
		return refuseEmpty(`The template is of type ${templateType}, so "${urlLabel}" is needed`);
	}
	const link = prefixProblems(`"${urlLabel}": `, readWebAddress(address.value));
	if (!link.ok) return link;
	if (needsFileName && kind.fileNameLabel !== undefined && name.value === '') {
		return refuseEmpty(`The template is of type ${templateType}, so "${fileNameLabel}" is needed`);
	}
	return accept(
		name.value === '' ? { url: link.value } : { url: link.value, filename: name.value },
	);
}
