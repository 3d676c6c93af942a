import type { IDataObject } from 'n8n-workflow';
import { readText } from '../../common/checks/accidents';
import type { Result } from '../../common/result/result';
import { accept, prefixProblems, refuseEmpty } from '../../common/result/result';
import { readWebAddress } from '../../common/checks/webAddress';
import { compact } from '../../common/service/request';
import { readMessageText } from './messageText';

type Media = 'audio' | 'document' | 'image' | 'video';

/** What the form holds for a message that is neither template nor interactive. */
export interface ContentInput {
	readonly text: unknown;
	readonly mediaLink: unknown;
	readonly options: IDataObject;
}

/** Content of a text message (specification, "Send message": text). */
export function textContent({ text, options }: ContentInput): Result<IDataObject> {
	const body = readMessageText('Text', text);
	if (!body.ok) return body;
	if (body.value === '')
		return refuseEmpty('"Text" is empty. Enter a text, or an expression that gives one');
	return accept({ body: String(text), preview_url: options.previewUrl === true });
}

/** Content of a message with a file (specification, "Send message": image, video, audio, document). */
export function mediaContent(
	type: Media,
	{ mediaLink, options }: ContentInput,
): Result<IDataObject> {
	const link = prefixProblems('"Link": ', readWebAddress(mediaLink));
	if (!link.ok) return link;
	const caption = readMessageText('Caption', type === 'audio' ? '' : options.caption);
	if (!caption.ok) return caption;
	const fileName = readText('File Name', type === 'document' ? options.fileName : '', 'data');
	if (!fileName.ok) return fileName;
	return accept(
		compact({
			link: link.value,
			caption: caption.value || undefined,
			filename: fileName.value || undefined,
		}),
	);
}
