import type { Rule } from '../finding';
import { SOURCES, buttonUrls, FOOTER, HEADER, TEXT } from '../finding';

const SHORTENERS = [
	'adf.ly',
	'bit.do',
	'bit.ly',
	'bitly.com',
	'buff.ly',
	'cutt.ly',
	'dub.sh',
	'goo.gl',
	'is.gd',
	'lnkd.in',
	'ow.ly',
	'rb.gy',
	'rebrand.ly',
	's.id',
	'short.io',
	'shorturl.at',
	't.co',
	't.ly',
	'tiny.cc',
	'tiny.one',
	'tinyurl.com',
	'v.gd',
];
const HOSTS = SHORTENERS.map((host) => host.replace('.', '\\.')).join('|');
/** Only as a whole host name: "at.co/…" and "t.co.uk" do not match. */
const SHORT_LINK = new RegExp(`(?<![\\w.-])(?:www\\.)?(${HOSTS})(?:/|(?=[\\s?#]|$))`, 'i');

/** People must see where a link leads. */
export const shortLink: Rule = (draft) =>
	[
		{ place: HEADER, text: draft.header },
		{ place: TEXT, text: draft.text },
		{ place: FOOTER, text: draft.footer },
		...buttonUrls(draft),
	].flatMap(({ place, text }) => {
		const host = SHORT_LINK.exec(text)?.[1];
		return host === undefined
			? []
			: [
					{
						rule: 'shortLink' as const,
						place,
						message: 'has a link of a URL shortener',
						fix: `Write the address that ${host.toLowerCase()} leads to`,
						source: SOURCES.review,
					},
				];
	});
