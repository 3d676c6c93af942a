import type { ICredentialDataDecryptedObject, INode } from 'n8n-workflow';
import * as n8nWorkflow from 'n8n-workflow';
import type { Result, Accepted, Refused } from '../../values/result';
import { textOf, accept, refuse } from '../../values/result';
import { withoutInvisible } from '../../values/text';
import { PROJECT } from '../requests';

/**
 * Checks and normalizes the credential's base URL (specification, "Versioning": the service address carries a version
 * segment inside {base_url}). Surrounding spaces, invisible characters and trailing slashes are harmless. All spellings of an address yield
 * the same text, by which the limiter and the sent history identify the project.
 */
export function readBaseUrl(text: unknown): Result<string> {
	const trimmed = typeof text === 'string' ? withoutSlashesAtEnd(withoutInvisible(text)) : '';
	if (trimmed === '')
		return refuse(
			'The base URL is empty. Enter the address of the service, for example https://api.example.com/v1',
		);
	// URL parsers disagree about such addresses: one takes as the path what another takes as the host.
	if (/[\\\s]/.test(trimmed)) {
		return refuse('The base URL must not contain a backslash, a space or a line break');
	}
	let url: URL;
	try {
		url = new URL(trimmed);
	} catch {
		return refuse(
			'The base URL is not a web address. Begin it with https:// and end it with the version, for example https://api.example.com/v1',
		);
	}
	if (url.protocol !== 'https:' && url.protocol !== 'http:') {
		return refuse('The base URL must begin with https:// (or http:// for a local sandbox)');
	}
	if (url.username !== '' || url.password !== '') {
		return refuse(
			'The base URL must not contain a user name or password. Enter the password in "API Password"',
		);
	}
	const { baseUrl, projectId } = partsOf(url);
	const advised =
		projectId === '' ? baseUrl : `${baseUrl} as Base URL and ${projectId} as Project ID`;
	// Not from the parsed parts: a bare ? or # at the end leaves them empty.
	if (/[?#]/.test(trimmed)) {
		return refuse(`The base URL must not contain ? or #. Enter ${advised}`);
	}
	if (!/\/v\d+$/.test(url.pathname)) {
		return refuse(`${diagnose(url.pathname)}. Enter ${advised}`);
	}
	return accept(url.href);
}

/**
 * The credential's project ID. The URL of a request is refused, since it would name a project that does not exist; the
 * error names the ID in it.
 */
export function readProjectId(text: unknown): Result<string> {
	const trimmed = withoutInvisible(textOf(text));
	if (trimmed === '') return refuse('The project ID is empty');
	if (!/^https?:\/\//i.test(trimmed)) return accept(trimmed);
	const projectId = URL.canParse(trimmed) ? partsOf(new URL(trimmed)).projectId : '';
	return refuse(
		`The project ID is an address. Enter ${projectId === '' ? 'the ID alone' : `${projectId} as Project ID`}`,
	);
}

/** The credential's fields, checked and trimmed. */
export interface Project {
	readonly baseUrl: string;
	readonly projectId: string;
	readonly apiPassword: string;
	/** Name of the header that carries the password. */
	readonly headerName: string;
}

/** What identifies a project. */
export type KeyedProject = Pick<Project, 'baseUrl' | 'projectId'>;

/** Begins the keys of a project's messages: those of different projects and services are apart. */
export function keyPrefixOf({ baseUrl, projectId }: KeyedProject): string {
	return `${baseUrl} ${projectId}:`;
}

/** Reads the credential. Reports the first field that cannot be used. */
export function readProject(data: ICredentialDataDecryptedObject): Result<Project> {
	const baseUrl = readBaseUrl(data.baseUrl);
	if (!baseUrl.ok) return baseUrl;
	const projectId = readProjectId(data.projectId);
	if (!projectId.ok) return projectId;
	const password = readPassword(data.apiPassword);
	if (!password.ok) return password;
	const headerName = readHeaderName(data.headerName);
	if (!headerName.ok) return headerName;
	return accept({
		baseUrl: baseUrl.value,
		projectId: projectId.value,
		apiPassword: password.value,
		headerName: headerName.value,
	});
}

/** An expression in the password field may return nothing. */
function readPassword(text: unknown): Result<string> {
	const password = withoutInvisible(textOf(text));
	return password === '' ? refuse('The API password is empty') : accept(password);
}

/** The header of the specification ("Authentication"). */
export const PASSWORD_HEADER = 'X-API-WA-Project-API-Pwd';
/** A token (RFC 9110, section 5.6.2). */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Credentials saved before the field existed have none. */
function readHeaderName(text: unknown): Result<string> {
	const name = textOf(text) || PASSWORD_HEADER;
	return HEADER_NAME.test(name)
		? accept(name)
		: refuse(
				`"Password Header" is not the name of an HTTP header. Use letters, digits and hyphens only, such as ${PASSWORD_HEADER}`,
			);
}

/** The first segment that looks like a version. Groups: its number, and a minor version if any. */
const VERSION = /\/v(\d+)(\.\d+)*(?=\/|$)/i;
/** Prefix of every project path (specification, "Endpoints"). */
const IN_PROJECT = /\/project\/([^/]+)/;

/**
 * Splits an address into the values of the credential's fields.
 *
 * @returns the address up to its version, v1 if it has none; the project ID after it, or ''
 */
function partsOf({ origin, pathname }: URL): { baseUrl: string; projectId: string } {
	const version = VERSION.exec(pathname);
	const rest = version === null ? pathname : pathname.slice(version.index + version[0].length);
	const project = IN_PROJECT.exec(rest);
	const before =
		version === null
			? withoutSlashesAtEnd(pathname.slice(0, project?.index))
			: pathname.slice(0, version.index);
	return {
		baseUrl: `${origin}${before}/v${version?.[1] ?? '1'}`,
		projectId: project === null ? '' : decoded(project[1] ?? '').trim(),
	};
}

/** The lookbehind keeps matching linear for runs of slashes elsewhere. */
function withoutSlashesAtEnd(text: string): string {
	return text.replace(/(?<!\/)\/+$/, '');
}

function decoded(segment: string): string {
	try {
		return decodeURIComponent(segment);
	} catch {
		return segment;
	}
}

/** @param pathname a path that does not end in a valid version */
function diagnose(pathname: string): string {
	const version = VERSION.exec(pathname);
	if (version === null) return 'The base URL has no version segment at its end';
	if (version.index + version[0].length < pathname.length) {
		return 'The base URL continues after the version';
	}
	return version[2] === undefined
		? 'The version in the base URL must be in lower case'
		: 'The version in the base URL must be a single number';
}

/**
 * The URL of a request: base URL, then each segment encoded, so an ID that contains / ? # or .. can never name another
 * endpoint.
 *
 * @param baseUrl as returned by {@link readBaseUrl}
 * @param projectId replaces {@link PROJECT}
 */
export function requestUrl(baseUrl: string, projectId: string, path: readonly string[]): string {
	const segments = path.map((segment) => encodeSegment(segment === PROJECT ? projectId : segment));
	return [baseUrl, ...segments].join('/');
}

/** encodeURIComponent keeps dots, and URL parsers resolve "." and ".." (also as %2e) as relative segments. */
function encodeSegment(segment: string): string {
	return /^\.{1,2}$/.test(segment) ? segment.replace(/\./g, '%252e') : encodeURIComponent(segment);
}

/** The part of n8n-workflow that n8n 1.x and 2.0 to 2.21 lack. */
export interface HostGuards {
	/** Throws if the address is not on the list. */
	readonly assertUrlAllowed?: (options: {
		url: string;
		allowedDomains: string;
		node: INode;
	}) => void;
}

/**
 * The credential's list if it allows the address, undefined if there is no list; otherwise the reason, with the advice
 * separate because n8n shows the two in different places.
 */
type DomainResult = Accepted<string | undefined> | (Refused & { readonly advice: string });

/**
 * Decides whether the credential may be used with an address: by n8n's own check if this version has one, otherwise by
 * our equivalent. n8n's helper that reads the credential's two fields is not used: some versions take the credential
 * alone, others an options object (called the wrong way, it finds no list and allows everything), and some block "None"
 * for the very nodes that a credential is made for.
 *
 * @returns the list to pass on with each request, or undefined if every address is allowed
 * @throws NodeOperationError when the address is not on the list, or the list is empty
 */
export function checkDomain(
	node: INode,
	credential: ICredentialDataDecryptedObject,
	url: string,
	host: HostGuards = n8nWorkflow,
): string | undefined {
	const domains = readAllowedDomains(credential, url, (address, allowedDomains) =>
		isAllowedByHost(host, node, address, allowedDomains),
	);
	if (domains.ok) return domains.value;
	throw new n8nWorkflow.NodeOperationError(node, domains.problems.join('; '), {
		description: domains.advice,
	});
}

/**
 * Reads "Allowed HTTP Request Domains", which n8n adds to the credential. "None" keeps out the HTTP Request node, not
 * the nodes that the credential is made for.
 */
export function readAllowedDomains(
	credential: ICredentialDataDecryptedObject,
	url: string,
	isAllowed = isDomainAllowed,
): DomainResult {
	if (credential.allowedHttpRequestDomains !== 'domains') return accept(undefined);
	const { allowedDomains: field } = credential;
	const allowedDomains = typeof field === 'string' ? field.trim() : '';
	const host = hostnameOf(url) ?? url;
	if (allowedDomains === '') {
		return {
			...refuse('The credential allows specific domains only, but lists none'),
			advice: `Enter ${host} under "Allowed Domains" in the credential, or set "Allowed HTTP Request Domains" to All`,
		};
	}
	if (isAllowed(url, allowedDomains)) return accept(allowedDomains);
	return {
		...refuse(
			`Domain not allowed: the credential does not allow ${host}, the host of its base URL. It allows only ${allowedDomains}`,
		),
		advice: `Add ${host} to "Allowed Domains" in the credential, or correct its Base URL`,
	};
}

function isAllowedByHost(
	{ assertUrlAllowed }: HostGuards,
	node: INode,
	url: string,
	allowedDomains: string,
): boolean {
	if (typeof assertUrlAllowed !== 'function') return isDomainAllowed(url, allowedDomains);
	try {
		assertUrlAllowed({ url, allowedDomains, node });
		return true;
	} catch {
		return false;
	}
}

/**
 * n8n's own rule: whole host names, in any case and with any port; *.example.com matches every host below example.com,
 * but not example.com itself. A list without any name allows nothing.
 *
 * @param allowedDomains comma-separated
 */
export function isDomainAllowed(url: string, allowedDomains: string): boolean {
	const hostname = hostnameOf(url);
	if (hostname === undefined) return false;
	return allowedDomains
		.split(',')
		.map((domain) => plainHostname(domain.trim()))
		.some((domain) =>
			domain.startsWith('*.')
				? domain.length > 2 && hostname.endsWith(domain.slice(1))
				: hostname === domain,
		);
}

function hostnameOf(url: string): string | undefined {
	if (!URL.canParse(url)) return undefined;
	const hostname = plainHostname(new URL(url).hostname);
	return hostname === '' ? undefined : hostname;
}

/** Host names are case-insensitive, and a trailing dot only marks them as fully qualified. */
function plainHostname(hostname: string): string {
	return hostname.toLowerCase().replace(/\.$/, '');
}
