/** Levels of lists and objects in an answer. The service's own have less than ten. */
const DEEPEST_LEVEL = 100;

/** Shorter passwords are not looked for: "200" stands in many an answer by chance. */
const SHORTEST_PASSWORD = 8;

const REDACTED = '[password]';

/**
 * The text of an answer as its JSON value, or as it is where it is none. What is nested deeper than any record stays a
 * text: n8n copies values level by level, and would run out of stack.
 *
 * @param password of the request: an answer that repeats it, as error pages of proxies do, loses it
 */
export function readAnswerText(text: string, password = ''): unknown {
	const spellings = spellingsIn(text, password);
	const value = parse(text);
	return spellings.length === 0 ? value : without(value, spellings);
}

function parse(text: string): unknown {
	try {
		const value = JSON.parse(text) as unknown;
		return isDeeperThan(value, DEEPEST_LEVEL) ? text : value;
	} catch {
		return text;
	}
}

function isDeeperThan(value: unknown, levels: number): boolean {
	if (typeof value !== 'object' || value === null) return false;
	if (levels === 0) return true;
	return Object.values(value).some((child) => isDeeperThan(child, levels - 1));
}

/** The ways in which a text has the password: in clear, and as JSON, addresses and web pages write it. */
function spellingsIn(text: string, password: string): string[] {
	if (password.length < SHORTEST_PASSWORD) return [];
	const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
	const asHtml = password.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
	const asNamed = password.replace(/[&<>"]/g, (sign) => HTML_NAMES[sign] ?? sign);
	const all = [inJson(password), password, encodeURIComponent(password), asHtml, asNamed];
	return all.filter((spelling) => text.includes(spelling) || text.includes(inJson(spelling)));
}

const HTML_NAMES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
};

/** In keys as well. Nested as deep as an answer may be. */
function without(value: unknown, spellings: readonly string[]): unknown {
	if (typeof value === 'string') {
		return spellings.reduce((text, spelling) => text.replaceAll(spelling, REDACTED), value);
	}
	if (Array.isArray(value)) return value.map((child) => without(child, spellings));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, child]) => [
			String(without(key, spellings)),
			without(child, spellings),
		]),
	);
}
