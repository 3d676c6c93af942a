// The sandbox accepts every number that the nodes send, although each has its own rules.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLING_CODES } from '../../../../nodes/values/phone/callingCodes.ts';
import { resolvePhoneNumber } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import { isCountryCode, isValidPhoneNumber } from '../../../../sandbox/domain/phoneNumbers.mts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

const numbers = fc
	.constantFrom(
		...Object.entries(CALLING_CODES).flatMap(([code, { lengths }]) =>
			lengths.map((length) => ({ code, length })),
		),
	)
	.chain(({ code, length }) =>
		fc
			.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
			.map((digits) => code + digits.join('')),
	);

describe('phone numbers of the nodes', () => {
	it('are numbers for the sandbox', () => {
		fc.assert(
			fc.property(numbers, (number) => {
				const read = resolvePhoneNumber(`+${number}`, {});
				// Few random numbers of the right length are valid.
				if (read.ok) expect(isValidPhoneNumber(read.value)).toBe(true);
			}),
			{ numRuns: propertyRuns(3000) },
		);
	});

	it('have default country codes that the sandbox knows', () => {
		for (const code of Object.keys(CALLING_CODES)) expect(isCountryCode(code), code).toBe(true);
	});
});
