/**
 * Spellings of the same number. Three countries changed how their mobile numbers are written, and people, CRMs and
 * the network itself use both forms:
 * - Mexico: until 2019 with a 1 between country code and number;
 * - Argentina: with a 9 before mobile numbers from abroad, without it inside the country. Landlines and
 *   mobiles share one range, so a number without the 9 is no one else's;
 * - Brazil: mobile numbers, which began with 6 to 9, got a ninth digit in front from 2012 to 2016.
 *
 * National lengths and area codes are matched exactly, so other numbers that begin alike are not changed.
 */
const SPELLINGS: ReadonlyArray<readonly [spelling: RegExp, person: string]> = [
	[/^521(?<national>[2-9]\d{9})$/, '52$<national>'],
	[/^54(?<national>[1-3]\d{9})$/, '549$<national>'],
	[/^55(?<area>[1-9][1-9])(?<mobile>[6-9]\d{7})$/, '55$<area>9$<mobile>'],
];

/**
 * The canonical spelling of a number, for keys only: messages go to the number as it was given.
 *
 * It is the spelling in use today; all other numbers are their own. One key a person: to look for both spellings
 * would double the work of each claim.
 *
 * @param digits with country code, no +
 */
export function personOf(digits: string): string {
	// A quick exit for long lists: all three country codes begin with 5.
	if (!digits.startsWith('5')) return digits;
	for (const [spelling, person] of SPELLINGS) {
		if (spelling.test(digits)) return digits.replace(spelling, person);
	}
	return digits;
}
