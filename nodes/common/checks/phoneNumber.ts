import type { IDataObject } from 'n8n-workflow';
import type { NumbersWithoutPlus } from '../phone/phoneNumber';
import { resolvePhoneNumber } from '../phone/phoneNumber';
import { readCountryCode } from './contactFields';
import { valueOf } from './values';

/**
 * The digits of a phone number, read by the rules of the form's collection
 * (`phoneNumberOptions`).
 *
 * @param field display name of the number's field
 * @throws FieldError when the number or the country code cannot be used
 */
export function phoneNumberOf(field: string, value: unknown, options: IDataObject): string {
	const defaultCountryCode = valueOf(
		'Default Country Code',
		readCountryCode(options.defaultCountryCode),
	);
	const number = resolvePhoneNumber(value, {
		defaultCountryCode,
		numbersWithoutPlus: (options.numbersWithoutPlus ?? 'auto') as NumbersWithoutPlus,
	});
	return valueOf(field, number);
}
