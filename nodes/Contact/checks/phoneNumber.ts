import { DEFAULT_COUNTRY, readCountry } from '../../common/checks/contactValues';
import { valueOf } from '../../common/checks/values';
import type { NumbersWithoutPlus } from '../../common/phone/resolvePhoneNumber';
import { resolvePhoneNumber } from '../../common/phone/resolvePhoneNumber';
import type { Row } from '../../common/rows/row';

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
