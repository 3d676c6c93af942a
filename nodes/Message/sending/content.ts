import type { IDataObject } from 'n8n-workflow';
import { accept, asText, refuse } from '../../common/checks/reading';
import type { Reading } from '../../common/checks/reading';
import { readWebAddress } from '../../common/checks/webAddress';
import { compact } from '../../common/service/request';

type Media = 'audio' | 'document' | 'image' | 'video';

/** What the form holds for a message that is neither template nor interactive. */
export interface ContentInput {
	readonly text: unknown;
	readonly mediaLink: unknown;
	readonly options: IDataObject;
}

/** Content of a text message (specification, "Send message": text). */
export function textContent({ text, options }: ContentInput): Reading<IDataObject> {
	const body = asText(text);
	if (body === undefined) return refuse('"Text" is neither text nor a number');
	if (body === '') return refuse('"Text" is empty. Enter a text, or an expression that gives one');
	return accept({ body: String(text), preview_url: options.previewUrl === true });
}

/** Content of a message with a file (specification, "Send message": image, video, audio, document). */
export function mediaContent(
	type: Media,
	{ mediaLink, options }: ContentInput,
): Reading<IDataObject> {
	const link = readWebAddress(mediaLink);
	if (!link.ok) return refuse(`"Link": ${link.problem}`);
	return accept(
		compact({
			link: link.value,
			caption: type === 'audio' ? undefined : asText(options.caption) || undefined,
			filename: type === 'document' ? asText(options.fileName) || undefined : undefined,
		}),
	);
}
