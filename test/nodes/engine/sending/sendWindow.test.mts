// Option "Send Window": how its hours are parsed, and when it is open in one time zone.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FieldError } from '../../../../nodes/values/result.ts';
import {
	describeWindow,
	isOpen,
	readSendWindow,
} from '../../../../nodes/engine/sending/sendWindow.ts';
import { propertyRuns } from '../../../harness/propertyRuns.mts';

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const read = (window: object) => {
	const { days, from, to } = readSendWindow({ window }) ?? { days: [], from: NaN, to: NaN };
	return { days: [...days], from, to };
};
const windowOf = (from: number, to: number, ...days: number[]) => ({
	days: new Set(days),
	from,
	to,
});

describe('readSendWindow', () => {
	it.each([
		['the option was not added', undefined],
		['its window was taken away', {}],
		['an expression gives nothing', null],
	])('reads no window if %s', (_, value) => {
		expect(readSendWindow(value)).toBeUndefined();
	});

	it('defaults to the hours of the form', () => {
		const { days, from, to } = read({});
		expect({ days: days.toSorted(), from, to }).toEqual({ days: EVERY_DAY, from: 540, to: 1200 });
	});

	it.each<[object, object]>([
		[
			{ from: '08:30', to: '18:15' },
			{ from: 510, to: 1095 },
		],
		[
			{ from: ' 8 ', to: 18 },
			{ from: 480, to: 1080 },
		],
		[
			{ from: '00:00', to: '24:00' },
			{ from: 0, to: 1440 },
		],
		[
			{ from: '20:00', to: '08:00' },
			{ from: 1200, to: 480 },
		],
		[
			{ from: '20:00', to: '00:00' },
			{ from: 1200, to: 0 },
		],
		[{ days: ['monday', 'friday'] }, { days: [1, 5] }],
		[{ days: 'Monday, friday,' }, { days: [1, 5] }],
	])('%j is %j', (window, changed) => {
		expect(read(window)).toMatchObject(changed);
	});

	it.each<[object | string, RegExp]>([
		[
			{ from: '09:00', to: '9' },
			/"From" and "To" are both 09:00, so the window never opens.*24:00/,
		],
		[{ from: '00:00', to: '00:00' }, /window never opens/],
		[{ from: '24:00' }, /"From" is 24:00\. For midnight, set it to 00:00/],
		[{ from: '24:15' }, /"From" must be a time in quarter hours/],
		[{ from: '09:20' }, /"From" must be a time in quarter hours.*not "09:20"/],
		[{ to: '8 pm' }, /"To" must be a time in quarter hours.*not "8 pm"/],
		[{ to: '' }, /"To" must be .*not ""/],
		[{ to: null }, /"To" must be /],
		[{ to: true }, /"To" must be /],
		[{ days: [] }, /"Days" is empty/],
		[{ days: ['monday', 'feriado'] }, /"Days" has the unknown day "feriado"/],
		['09:00-20:00', /must be a window/],
	])('%j is refused, and named by its field', (window, problem) => {
		expect(() => readSendWindow({ window })).toThrow(FieldError);
		expect(() => readSendWindow({ window })).toThrow(/^Send Window: /);
		expect(() => readSendWindow({ window })).toThrow(problem);
	});
});

describe('isOpen', () => {
	it.each<[string, ReturnType<typeof windowOf>, number, number, boolean]>([
		['at its first minute', windowOf(540, 1200, 1), 1, 540, true],
		['before it', windowOf(540, 1200, 1), 1, 539, false],
		['in its last minute', windowOf(540, 1200, 1), 1, 1199, true],
		['at its end', windowOf(540, 1200, 1), 1, 1200, false],
		['on another day', windowOf(540, 1200, 1), 2, 600, false],
		['all day', windowOf(0, 1440, 1), 1, 1439, true],
		['in the evening of a night', windowOf(1200, 480, 5), 5, 1200, true],
		['in the morning after', windowOf(1200, 480, 5), 6, 479, true],
		['at the end of the night', windowOf(1200, 480, 5), 6, 480, false],
		['in the morning before', windowOf(1200, 480, 5), 5, 479, false],
		['in the evening after', windowOf(1200, 480, 5), 6, 1200, false],
		['in the morning after Saturday', windowOf(1200, 480, 6), 0, 0, true],
		['until midnight', windowOf(1200, 0, 5), 5, 1439, true],
		['after midnight', windowOf(1200, 0, 5), 6, 0, false],
	])('%s', (_, window, day, minute, open) => {
		expect(isOpen(window, day, minute)).toBe(open);
	});

	it('is open for exactly its length, on each of its days', () => {
		const quarter = fc.nat({ max: 95 }).map((count) => count * 15);
		const days = fc.uniqueArray(fc.nat({ max: 6 }), { minLength: 1 });
		fc.assert(
			fc.property(quarter, quarter, days, (from, to, on) => {
				fc.pre(from !== to);
				const window = windowOf(from, to, ...on);
				const week = EVERY_DAY.flatMap((day) =>
					Array.from({ length: 1440 }, (_, minute) => isOpen(window, day, minute)),
				);
				expect(week.filter(Boolean)).toHaveLength(((to - from + 1440) % 1440) * on.length);
			}),
			{ numRuns: propertyRuns(30) },
		);
	});
});

describe('describeWindow', () => {
	it.each([
		[windowOf(540, 1200, ...EVERY_DAY), '09:00 to 20:00'],
		[windowOf(1215, 480, 5, 1), '20:15 to 08:00, Monday, Friday'],
	])('%j', (window, words) => {
		expect(describeWindow(window)).toBe(words);
	});
});
