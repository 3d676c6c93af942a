import { NO_TEXT } from './badValues';
import type { Result } from '../result';
import { accept, asMachineText, refuse, refuseAs, refuseEmpty } from '../result';
import { shorten } from '../text';

/** How links break on their way through sheets, shops and expressions; the first match counts. */
const BROKEN: ReadonlyArray<readonly [broken: RegExp, problem: string]> = [
	[/^(?:https?:?\/*){2,}(?=[^/])/i, 'begins with https:// twice. Remove one'],
	[
		/^\S+?[\s,;|]+https?:\/\//i,
		'contains more than one address. Give one, for example {{ $json.images.split(",")[0] }}',
	],
	[
		/\?.*&(?:amp|#38|#x26);/i,
		'contains &amp;, which means & in HTML only. Write & instead, for example with .replaceAll("&amp;", "&")',
	],
	[
		/\{\{[^{}]*\}\}|%7B%7B[^{}]*%7D%7D|\$\{[\w. ]+\}|\*\|[\w:. -]+\|\*/i,
		'contains a placeholder that was not filled. Use an expression, such as https://example.com/{{ $json.sku }}.jpg',
	],
	[
		/^[^?#]*\/(?:undefined|null|NaN)(?:\.\w{2,5})?(?=[/?#]|$)/,
		'contains the name of an empty value: the expression found nothing. Check the names of its columns',
	],
	[
		/\[object(?:%20|\+| )\w+\]|%5Bobject(?:%20|\+)\w+%5D/i,
		'contains an object instead of text. Pick one of its fields, for example {{ $json.image.url }}',
	],
	[
		/#(?:N\/A|REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!)$/i,
		'ends in a spreadsheet error. Correct that cell',
	],
];

/**
 * An address that the service can open: http or https with a public host. Invisible characters are removed.
 *
 * @param isLocalAllowed whether hosts of the own network are accepted: the service runs there too, or no one opens it
 */
export function readWebAddress(value: unknown, isLocalAllowed = false): Result<string> {
	const text = asMachineText(value);
	if (text === undefined) return refuse(`it ${NO_TEXT}`);
	if (text === '') return refuseEmpty('it is empty. Enter an address that begins with https://');
	const [, problem] = BROKEN.find(([broken]) => broken.test(text)) ?? [];
	if (problem !== undefined) {
		const heading = `an address that ${problem.replace(/[.:,].*/s, '')}`;
		return refuseAs('invalidValue', `"${shorten(text)}" ${problem}`, heading);
	}
	if (!/^https?:\/\/[^\s/?#]+\S*$/i.test(text) || !URL.canParse(text)) {
		return refuseAs(
			'invalidValue',
			`"${shorten(text)}" is not a public address. Enter one that begins with https:// and contains no spaces`,
			'not a public address',
		);
	}
	return isLocalAllowed || !isLocalAddress(text)
		? accept(text)
		: refuseAs(
				'invalidValue',
				`"${shorten(text)}" is not a public address: the service cannot reach ${new URL(text).hostname} from the internet. Store the file where everyone can open it`,
				'not a public address',
			);
}

/** Names without a dot, and top-level domains that do not exist on the internet (RFC 6761, RFC 6762, RFC 8375). */
const LOCAL_NAME = /^[^.:]+$|\.(?:localhost|local|localdomain|internal|intranet|lan|home\.arpa)$/;
const PLAIN_HOST = /^https?:\/\/((?:[a-z\d-]+\.)+[a-z]{2,})(?=[/?#:]|$)/i;
/** Private, shared, loopback and link-local addresses (RFC 6890). */
const LOCAL_IPV4 =
	/^(?:0|10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const IPV4 = /^\d+\.\d+\.\d+\.\d+$/;
/** [::], [::1], unique local and link-local addresses. */
const LOCAL_IPV6 = /^\[(?:::1?\]|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/;
/** An IPv4 address inside an IPv6 address, as URL parsers write it: [::ffff:c0a8:114]. */
const MAPPED_IPV4 = /^\[::ffff:([0-9a-f]{1,4}):[0-9a-f]{1,4}\]$/;

/** Whether an address leads to this machine or its network. */
export function isLocalAddress(address: string): boolean {
	// Most hosts are names that URL parsers leave as they are.
	const [, name] = PLAIN_HOST.exec(address) ?? [];
	if (name !== undefined) return LOCAL_NAME.test(name.toLowerCase());
	const host = new URL(address).hostname.replace(/\.$/, '');
	const [, mapped] = MAPPED_IPV4.exec(host) ?? [];
	if (mapped !== undefined) {
		const first = parseInt(mapped, 16);
		return LOCAL_IPV4.test(`${first >> 8}.${first & 255}.`);
	}
	if (IPV4.test(host)) return LOCAL_IPV4.test(host);
	return host.startsWith('[') ? LOCAL_IPV6.test(host) : LOCAL_NAME.test(host);
}

/**
 * How links to private files are signed, and the parameters that change when they are signed again. The file is named by
 * what is left.
 */
const SIGNATURES: ReadonlyArray<readonly [signed: RegExp, ofSignature: RegExp]> = [
	// Storage at Amazon, Google, Azure, Alibaba, Tencent and their CDNs.
	[
		/[?&](?:(?:X-Amz-|X-Goog-|X-Oss-|q-)?Signature|sig)=/i,
		/^(?:(?:X-Amz|X-Goog|X-Oss|q)-.*|(?:AWS|OSS)AccessKeyId|GoogleAccessId|Key-Pair-Id|Expires|Policy|Signature|sig|st|se|skt|ske)$/i,
	],
	// Downloads from OneDrive and SharePoint.
	[/[?&]tempauth=/i, /^tempauth$/i],
	// Storage of Supabase.
	[/\/storage\/v1\/object\/sign\//, /^token$/],
	// Attachments of Discord, Facebook and Instagram.
	[/^https:\/\/(?:cdn|media)\.discordapp\.(?:com|net)\//, /^(?:ex|is|hm)$/],
	[/^https:\/\/[\w.-]+\.(?:fbcdn\.net|cdninstagram\.com)\//, /^(?:_nc_.*|oh|oe)$/],
];

/** Removes a link's signature, so that the same file has the same link each time it is signed. */
export function withoutSignature(link: string): string {
	const [, ofSignature] = SIGNATURES.find(([signed]) => signed.test(link)) ?? [];
	if (ofSignature === undefined || !URL.canParse(link)) return link;
	const url = new URL(link);
	for (const name of [...url.searchParams.keys()])
		if (ofSignature.test(name)) url.searchParams.delete(name);
	return url.href;
}
