/** Gets an element that must exist, and fails with a clear message if it does not. */

/** @param index from the end if negative */
export function at<T>(items: readonly T[], index: number): T {
	const item = items.at(index);
	if (item === undefined)
		throw new Error(`Nothing is at ${index}: there are ${items.length} items`);
	return item;
}

export function entry<T>(record: Readonly<Record<string, T>>, key: string): T {
	const value = record[key];
	if (value === undefined)
		throw new Error(`"${key}" is none of: ${Object.keys(record).join(', ')}`);
	return value;
}
