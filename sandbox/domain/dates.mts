/** @returns Unix ms of a dd-mm-yyyy date at midnight UTC, or undefined when there is no such day */
export function parseDayMonthYear(text: string): number | undefined {
	const match = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text);
	if (!match) return undefined;
	const [day, month, year] = match.slice(1).map(Number);
	const date = new Date(Date.UTC(year, month - 1, day));
	const isReal = date.getUTCDate() === day && date.getUTCMonth() === month - 1;
	return isReal ? date.getTime() : undefined;
}
