// Query strings hold text; the contract says which parameters are numbers and booleans.
import type { QueryParameter } from './openapi.mts';

type Raw = Record<string, string | string[]>;

/** The path of a request's address. */
export function withoutQuery(url: string): string {
	const start = url.indexOf('?');
	return start === -1 ? url : url.slice(0, start);
}

/** Decodes what reads as the parameter's type; the rest stays text, for the contract to refuse. */
export function decodeQuery(raw: Raw, parameters: readonly QueryParameter[]): Raw {
	const types = new Map(parameters.map(({ name, type }) => [name, type]));
	const decoded = Object.entries(raw).map(([name, value]) => [
		name,
		typeof value === 'string' ? decode(value, types.get(name)) : value,
	]);
	return Object.fromEntries(decoded) as Raw;
}

function decode(text: string, type: string | undefined): unknown {
	if (type === 'integer' && /^-?[0-9]{1,15}$/.test(text)) return Number(text);
	if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
	return text;
}
