// @ts-check
// Small drawings, all decoration: what they mean is always said in words too.
import { html } from './lit.mjs';

export const singleTick = html`<svg class="tick" viewBox="0 0 18 12" aria-hidden="true">
	<path d="M3 6.5 6.5 10 14 2" />
</svg>`;

export const doubleTick = html`<svg class="tick" viewBox="0 0 18 12" aria-hidden="true">
	<path d="M1 6.5 4.5 10 12 2M8.5 9.5 9 10 16.5 2" />
</svg>`;

/** @param {string} path */
const mediaIcon = (path) =>
	html`<svg class="media-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

export const mediaIcons = {
	IMAGE: mediaIcon('M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9.5h.01'),
	VIDEO: mediaIcon('M4 5h16v14H4zM10 9l5 3-5 3z'),
	AUDIO: mediaIcon('M5 10v4M9 7v10M13 4v16M17 8v8M21 11v2'),
	FILE: mediaIcon('M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6'),
};

export const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
	<rect width="32" height="32" rx="8" class="mark-ground" />
	<rect x="10" y="5" width="12" height="22" rx="3" class="mark-phone" />
	<path d="M12.5 10h7M12.5 14h4.5" class="mark-lines" />
</svg>`;
