import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readFlag } from '../../../../nodes/engine/input/parameterReader.ts';
import { ID_PATTERN, readId } from '../../../../nodes/values/checks/identifiers.ts';
import { valueOf, refuse } from '../../../../nodes/values/result.ts';
import { badText } from '../../../harness/errorWords.mts';
import { readable } from '../../../harness/readableResult.mts';

describe('readId', () => {
	it.each([
		['64f1c2a7e4b0a1d2c3e4f5a6', '64f1c2a7e4b0a1d2c3e4f5a6'],
		['  810001\n', '810001'],
		[810001, '810001'],
		['wamid.HBgL==', 'wamid.HBgL=='],
		['wamid.HBgM/TE+5=', 'wamid.HBgM/TE+5='],
		['/a/../b%2Fc?d#e\\', '/a/../b%2Fc?d#e\\'],
		['आईडी-7', 'आईडी-7'],
		['\u200e810001\u200b', '810001'],
	])('reads %j', (value, id) => expect(readable(readId(value))).toEqual({ ok: true, value: id }));

	it.each([
		['', /^it is empty/],
		['  ', /^it is empty/],
		['\u200b', /^it is empty/],
		[null, /^it is empty/],
		[undefined, /^it is empty/],
		[{}, /^it is neither text nor a number/],
		[Number.NaN, /^it is NaN/],
		['undefined', /^it is "undefined"/],
		['[object Object]', /^it contains "\[object Object\]"/],
		['two words', /^"two words" is not an ID: it contains a space or a line break/],
		['"1"', /^""1"" is not an ID: it contains quotes/],
		['https://x.example/v1/messages/7', /is an address.*Copy the ID alone/],
		['http://x.example', /is an address/],
		['\ud800', badText('\ud800')],
		['a\u0000b', badText('\ud800')],
	])('refuses %j', (value, problem) => {
		expect(readable(readId(value))).toEqual({
			ok: false,
			problems: [expect.stringMatching(problem)],
		});
	});

	it('agrees with the check of the editor', () => {
		const editor = new RegExp(`^${ID_PATTERN}$`);
		const pasted = fc.constantFrom(...'a1 \n"\u200b\u200d\ufeff');
		fc.assert(
			fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: pasted })), (text) => {
				expect([text, editor.test(text)]).toEqual([text, readId(text).ok]);
			}),
		);
	});
});

describe('readFlag', () => {
	it.each([
		[true, true],
		[false, false],
		['TRUE', true],
		[' yes ', true],
		['No', false],
		[1, true],
		['0', false],
		['\ufeffTRUE\u200b', true],
		['', undefined],
		['\u200b', undefined],
		['  ', undefined],
		[null, undefined],
		[undefined, undefined],
	])('reads %j as %j', (value, flag) => expect(readFlag(value)).toEqual({ ok: true, value: flag }));

	it.each([
		[{ value: true }, '"{"value":true}" is neither'],
		[['yes'], '"["yes"]" is neither'],
		[[], '"[]" is neither'],
	])('shows %j as it is', (value, problem) => {
		const flag = readFlag(value);
		expect(flag.ok ? '' : flag.problems.join()).toContain(problem);
	});

	it('refuses every other text', () => {
		const known = ['true', 'yes', '1', 'false', 'no', '0', ''];
		fc.assert(
			fc.property(fc.string(), (text) => {
				fc.pre(!known.includes(text.trim().toLowerCase()));
				expect(readFlag(text).ok).toBe(false);
			}),
		);
	});
});

describe('valueOf', () => {
	it.each([
		[['"Tags" must be text'], /^"Tags" must be text$/],
		[['it is empty'], /^"Tags" is empty$/],
		[['"Tags" must be text', 'they are too long'], /^"Tags" must be text; they are too long$/],
	])('names the field once, and reports every problem: %j', (problems, message) => {
		expect(() => valueOf('Tags', refuse(...problems))).toThrow(message);
	});
});
