import { describe, expect, it } from 'vitest';
import {
	findDifferences,
	type Expectation,
	type SendOutcome,
} from '../../testkit/demo/expected-outcomes.mts';

const expected: Expectation[] = [
	{ row: 1, outcome: 'accepted', phoneNumber: '919876543210' },
	{ row: 2, outcome: 'failed', because: 'the number is empty', reason: 'empty' },
];
const good: SendOutcome = { row: 1, outcome: 'accepted' };
const bad: SendOutcome = { row: 2, outcome: 'failed', reason: 'The phone number is Empty' };
const reported = [good, bad];
const failed = (reason: string): SendOutcome => ({ row: 1, outcome: 'failed', reason });
const one = { phone_number: '919876543210', accepted: 1 };
const other = { phone_number: '15550100', accepted: 1 };
const arrived = [one];

describe('differences from the expected outcomes', () => {
	it('are empty when rows, reasons and arrivals match', () => {
		expect(findDifferences(expected, reported, arrived)).toEqual([]);
	});

	it.each<[string, SendOutcome[], typeof arrived, string]>([
		['a row is missing', [good], arrived, 'row 2: was not reported'],
		['rows change places', [bad, good], arrived, 'row 1: was reported as row 2'],
		['a good row failed', [failed('no'), bad], arrived, 'row 1: is failed (no), expected accepted'],
		[
			'the reason is another',
			[good, { ...bad, reason: 'Bad request' }],
			arrived,
			'row 2: the reason is "Bad request", expected: the number is empty',
		],
		['nothing arrived', reported, [], '919876543210 got no message'],
		[
			'one got it twice',
			reported,
			[{ ...one, accepted: 2 }],
			'919876543210 got the campaign 2 times',
		],
		['another got it', reported, [one, other], '15550100 got a message unexpectedly'],
	])('are reported when %s', (_, rows, counts, line) => {
		expect(findDifferences(expected, rows, counts)).toContain(line);
	});
});
