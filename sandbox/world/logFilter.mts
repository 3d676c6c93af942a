// Which logged requests a reader wants to see.
import { foldText } from '../domain/foldText.mts';
import type { ControlRequest } from '../types.mts';
import { bodyText, type LoggedRequest, type LogEntry } from './logEntry.mts';

export type LogFilter = Omit<ControlRequest<'listRequests'>['query'], 'limit' | 'skip' | 'details'>;

type Test = (entry: LogEntry) => boolean;

/**
 * What can be read from an entry as it is kept.
 *
 * @returns whether the entry passes all of the filter but what looks into texts
 */
export function matches(filter: LogFilter): Test {
	const { method, operation, status, phone_number, campaign, contract, fault } = filter;
	const tests = [
		method && methodIs(method.toUpperCase()),
		operation && ((entry) => entry.operation === operation),
		status && ((entry) => hasStatus(entry.status, status)),
		phone_number && ((entry) => hasDigits(entry.phone_number, phone_number)),
		campaign && ((entry) => entry.campaign === campaign),
		contract && ((entry) => verdict(entry) === contract),
		fault !== undefined && ((entry) => (entry.fault !== undefined) === fault),
	] satisfies (Test | false | '' | undefined)[];
	const asked = tests.filter((test) => typeof test === 'function');
	return (entry) => asked.every((test) => test(entry));
}

const methodIs =
	(method: string): Test =>
	(entry) =>
		entry.method === method;

/** What has no digits is part of no number. */
export const hasDigits = (number: string | null, part: string): boolean =>
	/\d/.test(part) && digitsOf(number ?? '').includes(digitsOf(part));

/**
 * What has to be looked for in texts, as they are shown: no one finds a secret by trying.
 *
 * @returns undefined when the filter does not look into texts
 */
export function matchesText({
	path,
	search,
}: LogFilter): ((shown: LoggedRequest) => boolean) | undefined {
	if (path === undefined && search === undefined) return undefined;
	const hasPart = search === undefined ? undefined : contains(search);
	return (shown) => {
		if (path !== undefined && !`${shown.path}?${shown.query}`.includes(path)) return false;
		return hasPart === undefined || hasPart(bodyText(shown));
	};
}

/** @returns whether a text, which may be JSON, has the part, without regard to case and accents */
export function contains(part: string): (text: string) => boolean {
	const folded = foldText(part);
	// A text with quotes or line ends is in JSON with escapes.
	const escaped = JSON.stringify(folded).slice(1, -1);
	return (text) => {
		const whole = foldText(text);
		return whole.includes(folded) || whole.includes(escaped);
	};
}

function hasStatus(status: number | null, wanted: string): boolean {
	if (wanted === 'reset') return status === null;
	return wanted.endsWith('xx') ? String(status)[0] === wanted[0] : String(status) === wanted;
}

/** Of request and answer together. */
function verdict({ contract, responseContract }: LogEntry): LogEntry['contract'] {
	const both = [contract, responseContract];
	if (both.includes('violated')) return 'violated';
	return both.includes('unchecked') ? 'unchecked' : 'ok';
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
