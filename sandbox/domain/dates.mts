const DAY_MONTH_YEAR = /^(\d{2})-(\d{2})-(\d{4})$/;

/** @returns Unix ms of a dd-mm-yyyy date at midnight UTC, or undefined when there is no such day */
export function parseDayMonthYear(text: string): number | undefined {
	if (!DAY_MONTH_YEAR.test(text)) return undefined;
	const iso = text.replace(DAY_MONTH_YEAR, '$3-$2-$1');
	const midnight = Date.parse(iso);
	if (Number.isNaN(midnight)) return undefined;
	// 31 February is read as 3 March.
	const isReal = new Date(midnight).toISOString().startsWith(iso);
	return isReal ? midnight : undefined;
}
