/**
 * The value at a path in JSON, such as `data.items.0.id`.
 *
 * @param path keys with dots between them; the number of an item in a list
 * @returns undefined where there is nothing
 */
export function valueAt(json: unknown, path: string): unknown {
	let value = json;
	for (const key of path.split('.')) {
		if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
		value = (value as Record<string, unknown>)[key];
	}
	return value;
}
