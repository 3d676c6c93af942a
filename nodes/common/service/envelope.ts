/** What an error body of the service says. */
export interface ErrorEnvelope {
	/** ERR400, ERR401 … where the body carries a code (specification, "Errors", shape 1). */
	readonly code?: string;
	/** The service's own words. */
	readonly message?: string;
}

const LONGEST_MESSAGE = 500;

/**
 * Reads both documented error bodies, {name, message} and {error, message}, and makes the best of
 * what proxies send instead: HTML pages, plain text, nothing.
 */
export function readEnvelope(body: unknown): ErrorEnvelope {
	if (typeof body === 'string') return fromText(body);
	if (typeof body !== 'object' || body === null) return {};
	const { name, error, message } = body as Record<string, unknown>;
	return {
		code: typeof name === 'string' && /^ERR\d+$/.test(name) ? name : undefined,
		message: [message, error].map(asMessage).find((text) => text !== undefined),
	};
}

/**
 * Whether a body is a web page. The service sends JSON alone (specification, "What the service does"), so
 * a page comes from something else: a proxy, a firewall, another web server.
 */
export function isWebPage(body: unknown): boolean {
	return typeof body === 'string' && /^\s*</.test(body);
}

/** Whether a body is a web page or other text that is no JSON; nothing at all is neither. */
export function isForeign(body: unknown): boolean {
	if (typeof body !== 'string' || body.trim() === '') return false;
	try {
		return typeof JSON.parse(body) === 'string';
	} catch {
		return true;
	}
}

function fromText(text: string): ErrorEnvelope {
	try {
		return readEnvelope(JSON.parse(text) as unknown);
	} catch {
		const title = /<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1];
		return { message: asMessage(title ?? (isWebPage(text) ? undefined : text)) };
	}
}

function asMessage(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.replace(/\s+/g, ' ').trim();
	if (text === '') return undefined;
	return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
}

/**
 * The error in a body that came with a success status; undefined for any other body. No record of the
 * service carries both a message and an error or an error code.
 */
export function readErrorEnvelope(body: unknown): ErrorEnvelope | undefined {
	if (typeof body !== 'object' || body === null) return undefined;
	const { code, message } = readEnvelope(body);
	const { error, message: own } = body as Record<string, unknown>;
	const isError = code !== undefined || typeof error === 'string';
	return isError && typeof own === 'string' ? { code, message } : undefined;
}
