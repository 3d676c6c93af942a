/** @param text in the form dd-mm-yyyy @returns Unix ms of its midnight UTC, or undefined when there is no such day */
export function parseDayMonthYear(text: string): number | undefined {
	const iso = text.split('-').reverse().join('-');
	const midnight = Date.parse(iso);
	if (Number.isNaN(midnight)) return undefined;
	// 31 February is read as 3 March.
	const isReal = new Date(midnight).toISOString().startsWith(iso);
	return isReal ? midnight : undefined;
}
