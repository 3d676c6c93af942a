// What the error for a refused number says about "Numbers Without +".
import { expect, it } from 'vitest';
import type { PhoneNumberRules } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import { resolvePhoneNumber } from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import { describeProblems } from '../../../../nodes/values/result.ts';

const india = { defaultCountryCode: '91' };
const DE = { defaultCountryCode: '49' };
const withCode = (rules: PhoneNumberRules = {}) =>
	({ ...rules, numbersWithoutPlus: 'withCountryCode' }) as const;
const without = (rules: PhoneNumberRules) =>
	({ ...rules, numbersWithoutPlus: 'withoutCountryCode' }) as const;

const problemOf = (value: string, rules: PhoneNumberRules) => {
	const result = resolvePhoneNumber(value, rules);
	return describeProblems(result.ok ? [] : result.problems);
};

it.each<[string, PhoneNumberRules, RegExp]>([
	['447700900123', {}, /read it as \+447700900123, set .* to "With Country Code \(4917…\)"$/],
	['6591234567', {}, /or set "Default Country"\. To read it as \+6591234567, set /],
	['447700900123', india, /^\+91 447700900123 has .* as \+447700900123, set .* to "With Country/],
	[
		'919876543210',
		without(india),
		/ To read it as \+919876543210, set "Numbers Without \+" to "Detect Automatically"$/,
	],
	[
		'015123456789',
		withCode(DE),
		/^\+015123456789 does not begin with a country code in use\. .* to "Detect Automatically"$/,
	],
	[
		'9198765432',
		withCode(india),
		/ To read it as \+919198765432, set "Numbers Without \+" to "Detect Automatically"$/,
	],
])('names the choice that reads %j with %j', (value, rules, reason) => {
	const { text, heading } = problemOf(value, rules);
	expect(text).toMatch(reason);
	expect(heading).toMatch(/^Phone number that "Numbers Without \+" reads if set to "[^"]+"$/);
});

it.each<[string, PhoneNumberRules]>([
	['9876543210', {}],
	['(11) 94026-5566', {}],
	['12345', india],
	['9876543210/11', india],
	['+41 79 123 45', DE],
	['015123456789', withCode()],
])('names no choice for %j with %j, which none reads', (value, rules) => {
	expect(problemOf(value, rules).text).toMatch(/^(?=.)(?!.*Numbers Without \+)/);
});

it('asks for the country of a national number among numbers with country code', () => {
	const { text } = problemOf('015123456789', withCode());
	expect(text).toMatch(/ set "Default Country"$/);
});
