/**
 * Spellings that have a twin, and how the twin is made. Three countries changed how their mobile numbers
 * are written, and people, CRMs and the network itself keep both forms:
 * - Mexico: a 1 stood between country code and number until 2019;
 * - Argentina: from abroad a 9 stands before mobile numbers, inside the country it does not. Landlines and
 *   mobiles share one range, so a number without the 9 belongs to nobody else;
 * - Brazil: mobile numbers, which began with 6 to 9, got a ninth digit in front from 2012 to 2016.
 *
 * National lengths are exact, and area codes begin as they do there: what merely begins alike is left alone.
 */
const TWINS: ReadonlyArray<readonly [spelling: RegExp, person: string]> = [
	[/^521(?<national>[2-9]\d{9})$/, '52$<national>'],
	[/^54(?<national>[1-3]\d{9})$/, '549$<national>'],
	[/^55(?<area>[1-9][1-9])(?<mobile>[6-9]\d{7})$/, '55$<area>9$<mobile>'],
];

/**
 * One text for all spellings of a person's number. It stands in keys alone: messages go to the number as it
 * was given.
 *
 * Of two spellings the one that is in use today stands for both, and of all other numbers it is the number
 * itself, so what the sent history held before twins were known is found under it still. Sends recorded in
 * the older spelling of these three countries are not: to look for two keys would double the work of each
 * claim. Such a person may get a message once more that was sent before.
 *
 * @param digits with country code, no +
 */
export function personOf(digits: string): string {
	// Long lists ask often, and all three country codes begin with 5.
	if (!digits.startsWith('5')) return digits;
	for (const [spelling, person] of TWINS) {
		if (spelling.test(digits)) return digits.replace(spelling, person);
	}
	return digits;
}
