import type { Finding, Rule, Rules, TemplateDraft } from './finding';
import { SOURCES, buttonUrls, findIf, FOOTER, HEADER, TEXT } from './finding';
import { layoutRules } from './rules/layoutRules';
import { noOptOut } from './rules/optOutRules';
import { placeholderRules } from './rules/placeholderRules';

/** The network accepts one phone number per template. */
const phoneButtons: Rule = ({ calls }) =>
	findIf(calls.filter(({ type }) => type === 'Phone Number').length > 1, {
		place: 'Call to Action Buttons',
		message: 'has more than one phone number',
		fix: 'Keep one, or make the other a URL',
		source: SOURCES.components,
	});

/** One-time codes are copied with a button that the network adds. */
const otpButtons: Rule = ({ category, calls, quickReplies }) =>
	findIf(category === 'OTP' && calls.length + quickReplies.length > 0, {
		place: 'Buttons',
		message: 'has buttons in a template for one-time codes',
		fix: 'Choose None, or another category',
		source: SOURCES.otp,
	});

/** A reply contains only its label, so two equal ones cannot be distinguished. */
const equalReplies: Rule = ({ quickReplies }) =>
	findIf(new Set(quickReplies.map((label) => label.toLowerCase())).size < quickReplies.length, {
		place: 'Quick Replies',
		message: 'has two equal labels',
		fix: 'Change or remove one of them',
		source: SOURCES.components,
	});

const SHORTENERS =
	'adf.ly bit.do bit.ly bitly.com buff.ly cutt.ly dub.sh goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly s.id short.io shorturl.at t.co t.ly tiny.cc tiny.one tinyurl.com v.gd';
const HOSTS = SHORTENERS.replaceAll('.', '\\.').replaceAll(' ', '|');
/** Only as a whole host name: "at.co/…" and "t.co.uk" do not match. */
const SHORT_LINK = new RegExp(`(?<![\\w.-])(?:www\\.)?(${HOSTS})(?![\\w-]|\\.\\w)`, 'i');

/** People must see where a link leads. */
const shortLink: Rule = (draft) =>
	[
		{ place: HEADER, text: draft.header },
		{ place: TEXT, text: draft.text },
		{ place: FOOTER, text: draft.footer },
		...buttonUrls(draft),
	].flatMap(({ place, text }) => {
		const host = SHORT_LINK.exec(text)?.[1];
		return findIf(host !== undefined, {
			place,
			message: 'has a link of a URL shortener',
			fix: `Write the address that ${host?.toLowerCase()} leads to`,
			source: SOURCES.review,
		});
	});

const CHAT_LINK = /^https?:\/\/(?:[\w-]+\.)*(?:wa\.me|whatsapp\.com)(?![\w-]|\.\w)/i;

/** The network refuses buttons that lead back to it. In the text, such links are allowed. */
const chatLink: Rule = (draft) =>
	buttonUrls(draft)
		.filter(({ text }) => CHAT_LINK.test(text))
		.map(({ place }) => ({
			place,
			message: 'has a link to a chat as its URL',
			fix: 'Use a quick reply or a phone number, or the address of a web page',
			source: SOURCES.components,
		}));

const RULES: Rules = {
	...placeholderRules,
	...layoutRules,
	phoneButtons,
	otpButtons,
	equalReplies,
	shortLink,
	chatLink,
	noOptOut,
};

/**
 * Reasons why the messaging network's review may reject a template, beyond what the service itself refuses.
 *
 * @returns nothing for a template that passes every rule
 */
export function findReviewIssues(draft: TemplateDraft): Finding[] {
	return Object.entries(RULES).flatMap(([rule, find]) =>
		find(draft).map((finding) => ({ rule, ...finding })),
	);
}
