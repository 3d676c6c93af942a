// Which spellings of a number identify one person.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLING_CODES } from '../../../../nodes/values/phone/tables.ts';
import { personOf } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

const areSame = (one: string, other: string) => personOf(one) === personOf(other);

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const joined = (...parts: Array<fc.Arbitrary<string>>) =>
	fc.tuple(...parts).map((texts) => texts.join(''));
const oneOf = (text: string) => fc.constantFrom(...text);
/** Area codes of Brazil have no zero. */
const brazilianArea = joined(oneOf('123456789'), oneOf('123456789'));

/** Both spellings of a person's number, the canonical one first. */
const variants = fc.oneof(
	joined(oneOf('23456789'), digits(9)).map((n) => [`52${n}`, `521${n}`] as const),
	joined(oneOf('123'), digits(9)).map((n) => [`549${n}`, `54${n}`] as const),
	fc
		.tuple(brazilianArea, joined(oneOf('6789'), digits(7)))
		.map(([area, n]) => [`55${area}9${n}`, `55${area}${n}`] as const),
);

describe('personOf', () => {
	it.each([
		['Mexico', '5215512345678', '525512345678'],
		['Argentina', '541123456789', '5491123456789'],
		['Argentina, a small town', '543541234567', '5493541234567'],
		['Brazil', '551187654321', '5511987654321'],
		['Brazil', '558896543210', '5588996543210'],
	])('%s: %s and %s are one person', (_, one, other) => {
		expect(areSame(one, other)).toBe(true);
	});

	it.each([
		['a landline of Brazil gains no digit', '551133334444', '5511933334444'],
		['a landline of Brazil gains no digit', '551153334444', '5511953334444'],
		['no area of Brazil has a zero', '550187654321', '5501987654321'],
		['a number of Brazil is a digit short', '55118765432', '551198765432'],
		['a number of Brazil is a digit long', '5511876543210', '55119876543210'],
		['a number of Mexico is a digit short', '521551234567', '52551234567'],
		['a number of Mexico is a digit long', '52155123456789', '5255123456789'],
		['no area of Mexico begins with 1', '5211512345678', '521512345678'],
		['a number of Argentina is a digit short', '5491123456', '54112345678'],
		['a number of Argentina is a digit long', '54911234567890', '5411234567890'],
		['no area of Argentina begins with 8', '5498101234567', '548101234567'],
		['a digit other than 9 is there', '5481123456789', '541123456789'],
		['the same digits elsewhere', '5711987654321', '571187654321'],
		['the same digits without a country code', '1187654321', '11987654321'],
	])('%s: %s and %s are two', (_, one, other) => {
		expect(areSame(one, other)).toBe(false);
	});

	it('knows both spellings of a number, over 10,000 pairs, and no third', () => {
		fc.assert(
			fc.property(variants, fc.nat(), ([canonical, variant], at) => {
				expect(personOf(variant)).toBe(canonical);
				expect(personOf(canonical)).toBe(canonical);
				// Changing any one digit makes it another person.
				const place = at % variant.length;
				const changed = String((Number(variant[place]) + 1 + (at % 9)) % 10);
				const other = variant.slice(0, place) + changed + variant.slice(place + 1);
				expect([canonical, variant]).not.toContain(other);
				expect(personOf(other)).not.toBe(canonical);
			}),
			{ numRuns: propertyRuns(10_000) },
		);
	});

	it('joins two numbers of Mexico, Argentina and Brazil only by the rule of their country', () => {
		const number = joined(
			fc.constantFrom('52', '521', '54', '549', '55', '5511', '55119'),
			digits(10),
		).chain((text) => fc.integer({ min: 10, max: 14 }).map((length) => text.slice(0, length)));
		fc.assert(
			fc.property(number, (digitsOf) => {
				const person = personOf(digitsOf);
				if (person === digitsOf) return;
				expect(personOf(person)).toBe(person);
				expect(`${digitsOf} ${person}`).toMatch(
					/^(521(\d{10}) 52\2|54(\d{10}) 549\3|55(\d\d)([6-9]\d{7}) 55\4{1}9\5)$/,
				);
			}),
			{ numRuns: propertyRuns(10_000) },
		);
	});

	it('leaves the numbers of all other countries unchanged: what was recorded of them stays valid', () => {
		const codes = Object.keys(CALLING_CODES).filter((code) => !['52', '54', '55'].includes(code));
		const number = fc
			.tuple(fc.constantFrom(...codes), fc.stringMatching(/^\d{4,12}$/))
			.map(([code, national]) => code + national);
		fc.assert(
			fc.property(number, (text) => {
				expect(personOf(text)).toBe(text);
			}),
			{ numRuns: propertyRuns(10_000) },
		);
	});
});
