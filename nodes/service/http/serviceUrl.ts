import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { Result } from '../../values/result';
import { textOf } from '../../values/checks/values';
import { accept, refuse } from '../../values/result';
import { PROJECT } from '../endpoints/serviceRequest';

/**
 * Checks and tidies the base URL of the credential (specification, "Versioning": the service address
 * carries a version segment inside {base_url}). Spaces around it and trailing slashes are harmless. All spellings of
 * one address give the same text, by which the limiter and the sent history know the project.
 */
export function readBaseUrl(text: unknown): Result<string> {
	const trimmed = typeof text === 'string' ? withoutSlashesAtEnd(text.trim()) : '';
	if (trimmed === '')
		return refuse(
			'The base URL is empty. Enter the address of the service, for example https://api.example.com/v1',
		);
	// Parsers disagree about such addresses: one reads as path what another reads as host.
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
	// Not by the parsed parts: a bare ? or # at the end leaves them empty.
	if (/[?#]/.test(trimmed)) {
		return refuse(`The base URL must not contain ? or #. Enter ${advised}`);
	}
	if (!/\/v\d+$/.test(url.pathname)) {
		return refuse(`${diagnose(url.pathname)}. Enter ${advised}`);
	}
	return accept(url.href);
}

/**
 * The ID of the credential's project. The address of a request is refused, and the error names the ID in it: used as
 * an ID, it would be a project that does not exist.
 */
export function readProjectId(text: unknown): Result<string> {
	const trimmed = textOf(text);
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
}

/** Reads the credential. Its first field that cannot be used is reported. */
export function readProject(data: ICredentialDataDecryptedObject): Result<Project> {
	const baseUrl = readBaseUrl(data.baseUrl);
	if (!baseUrl.ok) return baseUrl;
	const projectId = readProjectId(data.projectId);
	if (!projectId.ok) return projectId;
	const password = readPassword(data.apiPassword);
	if (!password.ok) return password;
	return accept({
		baseUrl: baseUrl.value,
		projectId: projectId.value,
		apiPassword: password.value,
	});
}

/** An expression in the field of the password may return nothing. */
function readPassword(text: unknown): Result<string> {
	const password = textOf(text);
	return password === '' ? refuse('The API password is empty') : accept(password);
}

/** The first segment that looks like a version, with its number, and whatever follows the number. */
const VERSION = /\/v(\d+)(\.\d+)*(?=\/|$)/i;
/** What every path of a project begins with (specification, "Endpoints"). */
const IN_PROJECT = /\/project\/([^/]+)/;

/**
 * The parts of an address that the credential's fields hold.
 *
 * @returns the address up to its version, which is v1 where it has none; the project that follows, or ''
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

/** The lookbehind keeps the time linear in the slashes elsewhere. */
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

/** @param pathname one that does not end in a valid version */
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
 * The address of a request: base URL, then each segment encoded, so that an ID with / ? # or .. in it
 * can never name another endpoint.
 *
 * @param baseUrl as returned by {@link readBaseUrl}
 * @param projectId takes the place of {@link PROJECT}
 */
export function requestUrl(baseUrl: string, projectId: string, path: readonly string[]): string {
	const segments = path.map((segment) => encodeSegment(segment === PROJECT ? projectId : segment));
	return [baseUrl, ...segments].join('/');
}

/** encodeURIComponent keeps dots, and URL parsers resolve "." and ".." (also as %2e) as relative segments. */
function encodeSegment(segment: string): string {
	return /^\.{1,2}$/.test(segment) ? segment.replace(/\./g, '%252e') : encodeURIComponent(segment);
}
