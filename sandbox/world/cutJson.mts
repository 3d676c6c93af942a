// JSON values that are too large to be shown whole.

/**
 * @param longest characters that keys and texts may come to together; every value counts one more
 * @returns a copy in which the text that exceeds the bound is cut off, and all after it left out
 */
export function cutJson(whole: unknown, longest: number): unknown {
	let left = longest;

	function cut(value: unknown): unknown {
		if (typeof value === 'string') {
			const text = value.slice(0, left);
			left -= text.length;
			return text;
		}
		if (Array.isArray(value)) return [...cutEntries(value)].map(([, child]) => child);
		if (typeof value === 'object' && value !== null) return Object.fromEntries(cutEntries(value));
		return value;
	}

	function* cutEntries(parent: object): Generator<[string, unknown]> {
		for (const [key, child] of Object.entries(parent)) {
			const cost = 1 + (Array.isArray(parent) ? 0 : key.length);
			if (cost > left) return;
			left -= cost;
			yield [key, cut(child)];
		}
	}

	return cut(whole);
}
