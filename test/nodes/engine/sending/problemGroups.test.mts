// Rows that need the same fix are listed together, whatever their values.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	cleanPhoneNumber,
	resolvePhoneNumber,
} from '../../../../nodes/values/phone/resolvePhoneNumber.ts';
import type { RowProblem, Result } from '../../../../nodes/values/result.ts';
import { describeProblems, headingOf } from '../../../../nodes/values/result.ts';
import { issuesOfResults } from '../../../../nodes/engine/sending/problemGroups.ts';
import {
	describeGroup,
	describeGroups,
	describeRows,
	groupProblems,
} from '../../../../nodes/engine/rowGroups.ts';
import type { Attempt } from '../../../../nodes/service/http/attempt.ts';
import { explain } from '../../../../nodes/service/errors/explainError.ts';
import { checkParameters } from '../../../../nodes/values/template/templateValues.ts';
import { REASON_CODES } from '../../../../nodes/values/reasonCodes.ts';
import { resultOf } from './rowResults.mts';
import '../../../harness/propertyRuns.mts';

describe('describeRows', () => {
	it.each([
		[[3], '3'],
		[[3, 4], '3, 4'],
		[[3, 4, 5], '3 to 5'],
		[[1, 3, 4, 5, 9], '1, 3 to 5, 9'],
	])('%j', (rows, text) => {
		expect(describeRows(rows)).toBe(text);
	});

	it('counts the rows beyond its limit', () => {
		expect(describeRows([1, 3, 5, 6, 7, 9], 2)).toBe('1, 3 and 4 more');
		expect(describeRows([1, 3, 5, 6, 7], 3)).toBe('1, 3, 5 to 7');
	});

	it('names every row and no other', () => {
		const rowSets = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
		fc.assert(
			fc.property(rowSets, (rows) => {
				const sorted = rows.toSorted((a, b) => a - b);
				const named = describeRows(sorted)
					.split(', ')
					.flatMap((part) => {
						const [from = Number.NaN, to = from] = part.split(' to ').map(Number);
						return Array.from({ length: to - from + 1 }, (_, index) => from + index);
					});
				expect(named).toEqual(sorted);
			}),
		);
	});
});

const issues = (...problems: RowProblem[]) =>
	problems.map((problem, index) => ({ row: index + 1, problem }));
const problemOf = (result: Result<unknown>): RowProblem => {
	if (result.ok) throw new Error('It can be used');
	return describeProblems(result.problems);
};
const phone = (value: unknown, defaultCountryCode?: string) =>
	problemOf(resolvePhoneNumber(value, { defaultCountryCode }));
const parameter = (value: unknown) =>
	problemOf(
		checkParameters(
			{ name: 't', text: 'Hi {{1}}', sample_text: 'Hi Mr. Rao', total_parameters: 1 },
			[value],
			{ fillsNames: false },
		),
	);

describe('Problems that differ in the value they name', () => {
	it.each<[string, RowProblem[]]>([
		['Phone number without country code', [phone('98765'), phone('12')]],
		['Phone number with the wrong number of digits', [phone('+91 98765'), phone('+91 1234')]],
		['Phone number with a country code that is not in use', [phone('+999 1'), phone('+210 12345')]],
		['Ambiguous phone number', [phone('6591234567', '91')]],
		['Phone number shortened by the spreadsheet', [phone('9.1E+11'), phone('9.2E+11')]],
		['More than one phone number in a cell', [phone('1,2'), phone('3/4/5')]],
		['Not a phone number', [problemOf(cleanPhoneNumber('CALL')), phone('me')]],
		[
			'The value for placeholder {{1}} contains a raw timestamp',
			[parameter('2026-11-21T06:33:43Z'), parameter('2026-11-22T06:33:43Z')],
		],
		[
			'The value for placeholder {{1}} contains a spreadsheet error',
			[parameter('#REF!'), parameter('#DIV/0!')],
		],
		['The value for placeholder {{1}} is empty', [parameter(''), parameter(undefined)]],
	])('are of one kind: %s', (heading, problems) => {
		expect(groupProblems(issues(...problems))).toEqual([
			{
				heading,
				code: problems[0]?.code,
				rows: problems.map((_, index) => index + 1),
				example: problems[0]?.text,
			},
		]);
	});

	it('are separate groups when their fixes differ', () => {
		expect(groupProblems(issues(phone('12'), phone(''), phone('+91 1')))).toHaveLength(3);
	});

	it('are separate groups when their reason codes differ', () => {
		const one: RowProblem = { text: 'No', code: 'invalidValue', heading: 'No' };
		expect(groupProblems(issues(one, { ...one, code: 'emptyValue' }))).toHaveLength(2);
	});
});

describe('headingOf', () => {
	it.each([
		['The name is empty', 'The name is empty'],
		['The name is empty.', 'The name is empty'],
		['The name is empty. Enter one', 'The name is empty'],
		['There is no "a.b". Did you mean "c"?', 'There is no "a.b"'],
		['', ''],
	])('%j: %j', (text, heading) => {
		expect(headingOf(text)).toBe(heading);
	});
});

describe('describeGroup', () => {
	it.each([
		[
			'a row with its problem',
			['Not a number', [4], '"me" is no number. Correct it'],
			'Not a number: row 4. "me" is no number. Correct it.',
		],
		[
			'rows with that of the first',
			['Not a number', [4, 5, 6, 9], '"me" is no number'],
			'Not a number: rows 4 to 6, 9. For example row 4: "me" is no number.',
		],
		[
			'what the service says of each row as an example',
			['The service refused it', [2, 3], 'The service refused it: no A'],
			'The service refused it: rows 2, 3. For example row 2: The service refused it: no A.',
		],
		[
			'what it says of a single row',
			['The service refused it', [2], 'The service refused it: no A'],
			'The service refused it: row 2. no A.',
		],
		[
			'nothing twice',
			['The name is empty', [2, 3], 'The name is empty. Enter one'],
			'The name is empty: rows 2, 3. Enter one.',
		],
		[
			'no example where the heading says it all',
			['The name is empty', [2], 'The name is empty'],
			'The name is empty: row 2.',
		],
	] as const)('writes %s', (_, [heading, rows, example], line) => {
		expect(describeGroup({ code: 'invalidValue', heading, rows, example })).toBe(line);
	});

	it('writes once that a value is empty, with the example of its template', () => {
		const lines = groupProblems(issues(parameter(''))).map((group) => describeGroup(group));
		expect(lines).toEqual(['The value for placeholder {{1}} is empty: row 1. Example: "Mr. Rao".']);
	});
});

describe('describeGroups', () => {
	const kinds = (count: number) =>
		groupProblems(
			Array.from({ length: count }, (_, index) => {
				const kind = `Kind ${index}`;
				return { row: index + 1, problem: { text: kind, code: 'invalidValue', heading: kind } };
			}),
		);

	it('is no longer than a screen, and counts what it leaves out', () => {
		expect(describeGroups(kinds(5))).toHaveLength(5);
		expect(describeGroups(kinds(6)).at(-1)).toBe('And 1 more kind of issue, 1 row.');
	});

	it('holds every row in exactly one group, and its numbers add up', () => {
		const problem = fc.record({
			text: fc.constantFrom('a', 'b. Fix it', 'c'),
			code: fc.constantFrom(...REASON_CODES),
			heading: fc.constantFrom('a', 'b', 'c', 'd'),
		});
		fc.assert(
			fc.property(fc.array(problem, { maxLength: 60 }), (problems) => {
				const groups = groupProblems(issues(...problems));
				const rows = groups.flatMap((group) => group.rows);
				expect(rows.toSorted((one, other) => one - other)).toEqual(
					problems.map((_, index) => index + 1),
				);
				for (const { rows: ascending } of groups) {
					expect(ascending).toEqual(ascending.toSorted((one, other) => one - other));
				}
				const lines = describeGroups(groups);
				expect(lines.length).toBeLessThanOrEqual(6);
				const left = /^And (\d+) more kinds? of issue, (\d+) rows?/.exec(lines.at(-1) ?? '');
				const [, kindsLeft = 0, rowsLeft = 0] = left?.map(Number) ?? [];
				const listed = groups.slice(0, groups.length - kindsLeft);
				expect(listed).toHaveLength(lines.length - (left === null ? 0 : 1));
				expect(listed.flatMap((group) => group.rows)).toHaveLength(problems.length - rowsLeft);
			}),
		);
	});
});

describe('Rows with issues', () => {
	it('are those that failed, are in doubt or were not sent, with the fix', () => {
		const code = 'accepted';
		expect(
			issuesOfResults([
				resultOf('accepted'),
				resultOf('unknown', { reason: 'It broke. Twice', advice: 'Check it' }),
				resultOf('notSent', { reason: 'Until 14:05', heading: 'A pause' }),
				resultOf('skipped', { reason: 'Sent before' }),
				resultOf('failed'),
			]),
		).toEqual([
			{ row: 2, problem: { text: 'It broke. Twice. Check it', code, heading: 'It broke' } },
			{ row: 3, problem: { text: 'Until 14:05', code, heading: 'A pause' } },
			{ row: 5, problem: { text: 'failed', code, heading: 'failed' } },
		]);
	});

	it.each([400, 413])('quotes the service once: HTTP %s', (status) => {
		const last: Attempt = { kind: 'answer', status, headers: {}, body: { message: 'bad $& (7)' } };
		const { message, description, heading } = explain(last, 'message');
		const failed = resultOf('failed', { reason: message, heading, advice: description });
		const [issue] = issuesOfResults([failed]);
		expect(issue?.problem.text.split('bad $& (7)')).toHaveLength(2);
		expect(issue?.problem.text).toMatch(
			/Correct what the service's message names\.$|\(HTTP 413\)\.$/,
		);
	});
});
