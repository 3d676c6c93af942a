/** The pages that the links of an approval request open: plain HTML without other files. */
import { createHash } from 'node:crypto';
import { escapeHtml } from '../../values/text';

/** n8n answers the second of two clicks with an error, which would replace the page shown after the first. */
const CLICK_ONCE =
	"document.forms[0].onsubmit=()=>{document.querySelector('button').disabled=true}";
const SCRIPT_HASH = createHash('sha256').update(CLICK_ONCE).digest('base64');

/** Blocks scripts other than that one, loading, framing, indexing, caching and referrers; the form may post only to its own origin. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
	'Content-Type': 'text/html; charset=utf-8',
	'Content-Security-Policy': `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
	'X-Robots-Tag': 'noindex, nofollow',
	'Cache-Control': 'no-store',
};

const STYLE =
	'body{font:1.1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
	'p{white-space:pre-wrap;overflow-wrap:anywhere}' +
	'button{font:inherit;padding:.6rem 2rem;border:0;border-radius:.4rem;color:#fff;background:#1a5c3a;cursor:pointer}' +
	'button.decline{background:#9b1c1c}button:disabled{opacity:.5}';

/** The question that a link opens. */
interface Question {
	/** As it was sent. */
	readonly message: string;
	/** Whether this link approves or declines. */
	readonly approves: boolean;
	/** Label of the button. */
	readonly label: string;
}

/**
 * The page that a link opens. Opening it decides nothing, since programs also open links, to show a preview: only its
 * button posts the answer.
 */
export function questionPage({ message, approves, label }: Question): string {
	const kind = approves ? 'approve' : 'decline';
	const button = `<button class="${kind}" dir="auto">${escapeHtml(label)}</button>`;
	return page(
		label,
		`${paragraph(message)}<form method="post">${button}</form><script>${CLICK_ONCE}</script>`,
	);
}

/** The page shown after the answer. */
export function answeredPage({ message, label }: Question): string {
	const thanks = `<h1>Your response: ${escapeHtml(label)}</h1>`;
	return page(label, `${thanks}${paragraph(message)}<p>You can close this page.</p>`);
}

/** The page of a link that no longer works. */
export function closedPage(): string {
	return page(
		'This link no longer works',
		'<h1>This link no longer works</h1><p>Someone has already responded, or the request has timed out.</p>',
	);
}

/** Each paragraph in the direction of its own writing. */
function paragraph(message: string): string {
	return `<p dir="auto">${escapeHtml(message)}</p>`;
}

function page(title: string, body: string): string {
	return (
		'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">' +
		'<meta name="viewport" content="width=device-width, initial-scale=1">' +
		`<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>` +
		`<body><main>${body}</main></body></html>`
	);
}
