import type { TemplateDraft } from './finding';

/** A part of the message under the name that the form gives it. */
export interface Part {
	readonly place: string;
	readonly text: string;
}

export const TEXT = 'Text';
export const HEADER = 'Header Text';
export const FOOTER = 'Footer Text';

/** The labels of all buttons. */
export function buttonTexts({ calls, quickReplies }: TemplateDraft): Part[] {
	return [
		...calls.map(({ title }, index) => ({ place: callPlace(index), text: title })),
		...quickReplies.map((text, index) => ({
			place: `Quick Replies, quick reply ${index + 1}`,
			text,
		})),
	];
}

/** The addresses that buttons open. */
export function buttonUrls({ calls }: TemplateDraft): Part[] {
	return calls.flatMap(({ type, value }, index) =>
		type === 'URL' ? [{ place: callPlace(index), text: value }] : [],
	);
}

function callPlace(index: number): string {
	return `Call to Action Buttons, button ${index + 1}`;
}
