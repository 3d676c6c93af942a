import type { IDataObject } from 'n8n-workflow';
import { readText } from '../../values/checks/badValues';
import type { Result } from '../../values/result';
import { accept, prefixProblems, refuseEmpty, requireText } from '../../values/result';
import { readWebAddress } from '../../values/checks/identifiers';
import { compact } from '../../service/requests';
import { readMessageText } from './messageText';

type Media = 'audio' | 'document' | 'image' | 'video';

/** Form values of a message that is neither template nor interactive. */
export interface ContentInput {
	readonly text: unknown;
	readonly mediaUrl: unknown;
	readonly caption: unknown;
	readonly fileName: unknown;
	readonly previewUrl: unknown;
}

/** Content of a text message (specification, "Send message": text). */
export function textContent({ text, previewUrl }: ContentInput): Result<IDataObject> {
	const body = requireText(
		readMessageText('Text', text),
		refuseEmpty('"Text" is empty. Enter a text, or an expression that returns one'),
	);
	if (!body.ok) return body;
	return accept({ body: String(text), preview_url: previewUrl === true });
}

/** Content of a message with a file (specification, "Send message": image, video, audio, document). */
export function mediaContent(
	type: Media,
	{ mediaUrl, ...options }: ContentInput,
): Result<IDataObject> {
	const link = prefixProblems('"Media URL": ', readWebAddress(mediaUrl));
	if (!link.ok) return link;
	const caption = readMessageText('Caption', type === 'audio' ? '' : options.caption);
	if (!caption.ok) return caption;
	const fileName = readText('Media File Name', type === 'document' ? options.fileName : '', 'data');
	if (!fileName.ok) return fileName;
	return accept(
		compact({
			link: link.value,
			caption: caption.value || undefined,
			filename: fileName.value || undefined,
		}),
	);
}
