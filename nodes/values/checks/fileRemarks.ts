import { dateOf, quote } from '../text';

/**
 * Hosts that show a page around a file, with what makes the direct form of a link: '' for a link that leads to the file
 * itself, undefined where there is none.
 */
const PAGES: ReadonlyArray<readonly [host: RegExp, direct: (url: URL) => string | undefined]> = [
	[/^(?:drive|docs)\.google\.com$/, directGoogleLink],
	[/(?:^|\.)dropbox\.com$/, directDropboxLink],
	[/^(?:1drv\.ms|onedrive\.live\.com)$/, directOneDriveLink],
	[/\.sharepoint\.com$/, directSharePointLink],
	[
		/(?:^|\.)box\.com$/,
		({ pathname }) => (pathname.startsWith('/shared/static/') ? '' : undefined),
	],
	[/^github\.com$/, directGitHubLink],
	[
		/^(?:photos\.google\.com|photos\.app\.goo\.gl|we\.tl|mega\.nz|youtu\.be|(?:www\.|m\.)?(?:icloud|wetransfer|mediafire|imgur|youtube|vimeo|instagram|facebook|tiktok|canva|figma|loom|ibb)\.com?)$/,
		() => undefined,
	],
];

/** A link that opens a page around the file, and its direct form. For the results of these functions see RemarkKind in remarks.ts. */
export function sharePage(text: string): string | undefined {
	if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined;
	const url = new URL(text);
	const [, directLink] = PAGES.find(([host]) => host.test(url.hostname)) ?? [];
	if (directLink === undefined) return undefined;
	const direct = directLink(url);
	if (direct === '') return undefined;
	const fix =
		direct === undefined
			? 'Store the file where its address opens the file itself'
			: `The direct form is "${direct}"`;
	return `is ${quote(text)}, a link to a page and not to a file. ${fix}`;
}

function directDropboxLink(url: URL): string | undefined {
	const { hostname, pathname, searchParams } = url;
	if (hostname.startsWith('dl.') || searchParams.get('dl') === '1' || searchParams.has('raw'))
		return '';
	// Folders.
	return /^\/(?:scl\/fo|sh)\//.test(pathname) ? undefined : withParameter(url, 'dl');
}

function directOneDriveLink(url: URL): string | undefined {
	const { hostname, pathname, searchParams } = url;
	if (pathname.startsWith('/download') || searchParams.get('download') === '1') return '';
	return hostname === 'onedrive.live.com' && searchParams.has('resid')
		? url.href.replace(/\/[\w.]*(?=\?)/, '/download')
		: withParameter(url, 'download');
}

function directSharePointLink(url: URL): string | undefined {
	const { pathname, searchParams } = url;
	if (searchParams.get('download') === '1' || pathname.endsWith('/download.aspx')) return '';
	return /^\/:[a-eg-z]:\//.test(pathname) ? withParameter(url, 'download') : undefined;
}

function directGoogleLink({ pathname, searchParams }: URL): string | undefined {
	if (/^\/(?:uc|thumbnail)$|\/export(?:\/|$)/.test(pathname)) return '';
	const [, kind = 'file', id = searchParams.get('id')] =
		/^\/(file|document|spreadsheets|presentation)\/(?:u\/\d+\/)?d\/([\w-]{10,})/.exec(pathname) ??
		[];
	if (id === null) return undefined;
	if (kind === 'file') return `https://drive.google.com/uc?export=download&id=${id}`;
	const path = kind === 'presentation' ? 'export/pdf' : 'export?format=pdf';
	return `https://docs.google.com/${kind}/d/${id}/${path}`;
}

function directGitHubLink({ href, searchParams }: URL): string {
	const direct = href.replace(/^(\w+:\/\/(?:[^/]+\/){3})blob\//, '$1raw/');
	return direct === href || searchParams.has('raw') ? '' : direct;
}

function withParameter(url: URL, name: string): string {
	const direct = new URL(url);
	direct.searchParams.set(name, '1');
	return direct.href;
}

/** Links that may have an end. */
const LIMITED =
	/[?&](?:x-(?:amz|goog|oss)-expires|expires|se|q-sign-time|oe|ex)=|^https:\/\/[^/]*airtable/i;

/** A link to private storage whose time is over. */
export function expired(text: string, _sent: unknown, now: number): string | undefined {
	if (!LIMITED.test(text) || !URL.canParse(text)) return undefined;
	const end = expiryOf(new URL(text));
	return end > 0 && end < now
		? `is a link that ran out on "${dateOf(new Date(end), true)}" UTC. Sign it again just before the send, for a longer time`
		: undefined;
}

/** When the signature of a link ends, Unix milliseconds; NaN for a link without an end. */
function expiryOf({ hostname, pathname, searchParams }: URL): number {
	const parameters = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
	const of = (name: string) => parameters.get(name) ?? '';
	// Amazon, Google and Alibaba.
	for (const vendor of ['x-amz', 'x-goog', 'x-oss']) {
		const start = of(`${vendor}-date`).replace(SIGNED_AT, '$1-$2-$3T$4:$5:$6Z');
		if (start !== '') return Date.parse(start) + (Number(of(`${vendor}-expires`)) || NaN) * 1000;
	}
	// Azure.
	if (of('sig') !== '') return Date.parse(of('se'));
	// Their older form, CDNs, Tencent.
	if (of('signature') !== '') return seconds(of('expires'), 10);
	if (of('q-signature') !== '') return seconds(of('q-sign-time').split(';')[1], 10);
	// Attachments of Facebook, Instagram, Discord and Airtable.
	if (/\.(?:fbcdn\.net|cdninstagram\.com|fbsbx\.com)$/.test(hostname)) return seconds(of('oe'), 16);
	if (/\.discordapp\.(?:com|net)$/.test(hostname)) return seconds(of('ex'), 16);
	if (!hostname.endsWith('.airtableusercontent.com')) return NaN;
	return Number(/\/(\d{13})\//.exec(pathname)?.[1]);
}

/** 20251101T000000Z */
const SIGNED_AT = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;

function seconds(text: string | undefined, radix: number): number {
	return parseInt(text ?? '', radix) * 1000;
}

/** Extensions of files that people send, by which phones choose the app that opens them. */
const FILE_EXTENSION =
	/\.(pdf|docx?|xlsx?|pptx?|odt|ods|odp|txt|csv|rtf|zip|jpe?g|png|webp|gif|mp4|3gpp?|mp3|ogg|aac|amr|m4a|ics|vcf|epub|svg|heic|avif|bmp|tiff?|mov|avi|webm|mkv)$/i;

/** The formats that the messaging network shows as an image or a video. The service accepts others, and they fail later. */
const SHOWN_FORMATS: ReadonlyMap<string, readonly string[]> = new Map([
	['image', ['jpg', 'png']],
	['video', ['mp4', '3gp']],
]);

/** A link whose end says that the network does not show the file. */
export function otherFormat(
	text: string,
	{ shownAs = '' }: { readonly shownAs?: string },
): string | undefined {
	const shown = SHOWN_FORMATS.get(shownAs);
	const format = extensionOf(pathOf(text));
	if (shown === undefined || format === undefined || shown.includes(format)) return undefined;
	return `is ${quote(text)}, and the messaging network shows only .${shown.join(' and .')} files as ${shownAs}s. Convert the file`;
}

/** A file name that does not end as the file does. */
export function otherExtension(
	text: string,
	{ link = '' }: { readonly link?: string },
): string | undefined {
	const given = extensionOf(text);
	const path = pathOf(link);
	if (given !== undefined && path.endsWith(`.${given}`)) return undefined;
	const needed = extensionOf(path);
	if (given !== undefined && (needed === undefined || given === needed)) return undefined;
	const ofFile = needed === undefined ? '' : `, and the file is a .${needed}`;
	// The end of another kind of file, such as .dwg.
	if (given === undefined && needed === undefined && /\.[a-z]\w{1,4}$/i.test(text))
		return undefined;
	return given === undefined
		? `is ${quote(text)}, without an extension${ofFile}: phones may not open it. Add ${needed === undefined ? 'one, such as .pdf' : `.${needed}`}`
		: `is ${quote(text)}${ofFile}: phones may not open it. Let it end in .${needed}`;
}

function pathOf(link: string): string {
	return link.replace(/[?#].*$/s, '');
}

function extensionOf(name: string): string | undefined {
	return FILE_EXTENSION.exec(name)?.[1]
		?.toLowerCase()
		.replace('jpeg', 'jpg')
		.replace('3gpp', '3gp');
}
