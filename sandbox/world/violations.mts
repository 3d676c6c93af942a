// What a validator found, in words: no pattern, no keyword of JSON Schema.
import type { ErrorObject } from 'ajv';
import { CONDITION } from './contract.mts';
import { CONTRACT_FORMATS } from './formats.mts';

/** What the patterns of the contracts ask for, but for those with a format of the contract's own beside them. */
const PATTERNS: Readonly<Record<string, string>> = {
	'^[0-9]+$': 'must consist of digits only',
	'^[0-9]{1,3}$': 'must be one to three digits',
	'^[0-9]{1,15}$': 'must be a number',
	'^[0-9]{4,15}$': 'must be 4 to 15 digits, without + and spaces',
	'^[1-9][0-9]{6,14}$':
		'must be 7 to 15 digits with country code, without + and not beginning with 0',
	'^[1-9][0-9]{0,2}$':
		'must be a country code of one to three digits, without + and not beginning with 0',
	'^[Hh][Tt][Tt][Pp][Ss]?://': 'must begin with http:// or https://',
	'^[a-z]+$': 'must consist of lower-case letters a to z only',
	'^[a-z0-9_]+$': 'must consist of lower-case letters a to z, digits and underscores only',
	'^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$':
		'must be 1 to 64 letters, digits, dots, hyphens and underscores, and begin with a letter or digit',
	'^[!-~]([ -~]*[!-~])?$':
		'must consist of the visible ASCII characters and spaces within, which an HTTP header can carry',
	'^[A-Za-z0-9-]{1,100}$': 'must be 1 to 100 letters, digits and hyphens',
	'^[0-9a-f]{24}$': 'must be 24 lower-case hexadecimal digits',
	'^[A-Z]{3}$': 'must be three capital letters, such as INR',
	'^[0-9]{2}-[0-9]{2}-[0-9]{4}$': 'must be a date as dd-mm-yyyy',
	'^([1-5][0-9]{2}|[1-5]xx|reset)$':
		'must be a status such as 404, a class of them such as 4xx, or reset',
};

const FORMATS: Readonly<Record<string, string>> = {
	'date-time': 'must be a date and time such as 2026-03-01T12:00:00Z',
};

/** What a field asks of others: the violation is attributed to the field that the caller has set, not of those. */
const CONDITIONS: Readonly<Record<string, string>> = {
	header_text: 'is only for templates of type TEXT',
	isClickTrackingEnabled: 'needs a button of type URL in call_to_action',
};

/** Characters of a client's own words that are repeated to it. */
const LONGEST_KEY = 100;

/**
 * @param where 'body', 'query', 'answer'
 * @returns for example: body.template_params[0] must be string
 */
export function describeViolation(where: string, errors: ErrorObject[] | null | undefined): string {
	const error = errors?.find(({ keyword }) => keyword !== 'if' && keyword !== 'allOf');
	if (!error) return `${where} does not match the contract`;
	const condition = conditionOf(error);
	if (condition !== undefined) return `${where}.${condition}`;
	const place = where + pathOf(error.instancePath);
	const { keyword, params, data } = error;
	// No query parameter is a list: the query has them by name, and lists those that repeat.
	if (where === 'query' && Array.isArray(data)) return `${place} is given ${data.length} times`;
	switch (keyword) {
		case 'required':
			return `${place}.${short(params.missingProperty)} is required`;
		case 'additionalProperties':
		case 'unevaluatedProperties':
			return `${place}.${short(params.additionalProperty ?? params.unevaluatedProperty)} is not known here`;
		case 'discriminator':
			return typeof params.tagValue === 'string'
				? `${place}.${params.tag} ${JSON.stringify(short(params.tagValue))} is not known here`
				: `${place}.${params.tag} is required`;
		case 'pattern':
		case 'format':
			return `${place}${formatProblem(error)}`;
		default:
			return `${place} ${describeRule(error)}`;
	}
}

/** @returns the field whose being set asks for what is violated, and what it asks for; undefined if none does */
function conditionOf({ parentSchema }: ErrorObject): string | undefined {
	const field = String(parentSchema?.[CONDITION]);
	const rule = CONDITIONS[field];
	return rule && `${field} ${rule}`;
}

/** @returns what the value must be */
function describeRule({ keyword, params, message }: ErrorObject): string {
	switch (keyword) {
		case 'enum':
			return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`;
		case 'const':
			return `must be ${JSON.stringify(params.allowedValue)}`;
		case 'type':
			return `must be ${[params.type].flat().join(' or ')}`;
		case 'contains':
			return 'must hold at least one item of the kind required';
		default:
			return describeBound(keyword, params.limit as number) ?? message ?? 'is invalid';
	}
}

/** @returns undefined when the keyword is no bound */
function describeBound(keyword: string, limit: number): string | undefined {
	switch (keyword) {
		case 'minLength':
			return limit === 1 ? 'must not be empty' : `must have at least ${limit} characters`;
		case 'maxLength':
			return `must have at most ${limit} characters`;
		case 'minItems':
			return limit === 1 ? 'must not be empty' : `must have at least ${limit} items`;
		case 'maxItems':
			return `must have at most ${limit} items`;
		case 'minimum':
			return `must be at least ${limit}`;
		case 'maximum':
			return `must be at most ${limit}`;
		case 'exclusiveMinimum':
			return `must be more than ${limit}`;
		default:
			return undefined;
	}
}

/** What a format of the contract's own says of the value comes first: its pattern, where it has one, says less. */
function formatProblem({ parentSchema, params, data }: ErrorObject): string {
	const problem = CONTRACT_FORMATS[String(parentSchema?.format)]?.(String(data));
	if (problem !== undefined) return `: ${problem}`;
	if (params.format === 'uri') return ` must be a URL${urlProblem(String(data))}`;
	const rule = PATTERNS[String(params.pattern)] ?? FORMATS[String(params.format)];
	return ` ${rule ?? 'has the wrong form'}`;
}

/** What no URL holds (RFC 3986). */
const FOREIGN = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]|%(?![0-9a-f]{2})/iu;

/** @returns what is wrong with the text, to follow "must be a URL" */
function urlProblem(text: string): string {
	if (/\s/.test(text)) return ' without spaces';
	const foreign = FOREIGN.exec(text)?.[0];
	if (foreign === undefined) return '';
	return /\p{ASCII}/u.test(foreign)
		? `: percent-encode "${foreign}"`
		: ` of ASCII characters: percent-encode "${foreign}", or write the host name in Punycode`;
}

/** "/components/0/type" becomes ".components[0].type" */
function pathOf(pointer: string): string {
	return pointer
		.split('/')
		.slice(1)
		.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
		.map((segment) => (/^\d+$/.test(segment) ? `[${segment}]` : `.${short(segment)}`))
		.join('');
}

function short(key: unknown): string {
	const text = String(key);
	return text.length <= LONGEST_KEY ? text : `${text.slice(0, LONGEST_KEY)}…`;
}
