import { DEFAULT_COUNTRY, readCountry } from '../../values/checks/contactValues';
import { valueOf } from '../../values/checks/values';
import type { NumbersWithoutPlus } from '../../values/phone/resolvePhoneNumber';
import { resolvePhoneNumber } from '../../values/phone/resolvePhoneNumber';
import type { Row } from '../../engine/run';

/**
 * The digits of a phone number, read by the row's *Default Country* and *Numbers Without +*.
 *
 * @param field display name of the number's field
 * @throws FieldError when the number or the country cannot be used
 */
export function phoneNumberOf(field: string, value: unknown, row: Row): string {
	const defaultCountryCode = valueOf(
		DEFAULT_COUNTRY,
		readCountry(row.locator('defaultCountry').value),
	);
	const number = resolvePhoneNumber(value, {
		defaultCountryCode,
		numbersWithoutPlus: row.option('numbersWithoutPlus', 'mixed') as NumbersWithoutPlus,
	});
	return valueOf(field, number);
}
