// The errors that end a list under "Stop Workflow": before its first send, or after its last.
import { NodeApiError, NodeOperationError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { RowResult } from '../../../../nodes/engine/sending/outcome.ts';
import type { PreparedRow } from '../../../../nodes/engine/sending/prepared.ts';
import { stopOnBadRows, stopOnFailures } from '../../../../nodes/engine/sending/problemGroups.ts';
import { executeContext } from '../../../harness/executeContext.mts';
import { refused, rowTo } from '../../../harness/sentRows.mts';
import { resultOf } from './rowResults.mts';

const node = executeContext().context.getNode();
const CONTINUE =
	'To send the good rows anyway, set "On Error" to "Continue" in the settings of this node.';

/** The error as the user sees it; undefined if nothing was thrown. */
function errorOf(work: () => void) {
	try {
		work();
		return undefined;
	} catch (error) {
		if (!(error instanceof NodeOperationError || error instanceof NodeApiError)) throw error;
		const { message, description, context, messages } = error;
		const httpCode = error instanceof NodeApiError ? error.httpCode : undefined;
		// n8n would append "[item 1]" to "Row 2".
		expect(context.itemIndex).toBeUndefined();
		return { message, lines: String(description).split('<br>\n'), details: messages, httpCode };
	}
}

describe('stopOnBadRows', () => {
	const good = rowTo('919876543210');
	const stop = (...rows: PreparedRow[]) => errorOf(() => stopOnBadRows(node, rows));

	it('puts a single problem into the message, with every row that has it', () => {
		expect(stop(good, refused('The name is empty'), refused('The name is empty'))).toMatchObject({
			message: 'Nothing was sent: 2 of 3 rows need fixing. The name is empty: rows 2, 3',
			lines: [CONTINUE],
		});
		expect(stop(good, refused('The name is empty'))?.message).toMatch(
			/: 1 of 2 rows needs fixing\./,
		);
		expect(stop(refused('No'), refused('No'))?.message).toMatch(/: all 2 rows need fixing\./);
	});

	it('says what is wrong with a single row in the title, and its fix in the description', () => {
		expect(stop(refused('The name is empty. Enter one'))).toEqual({
			message: 'Nothing was sent. The name is empty',
			lines: ['Enter one.', 'Fix these issues, then run again.'],
			details: [],
		});
	});

	it('lists all problems of a row together', () => {
		expect(stop(good, refused('The name is empty', 'The number is too short'))?.message).toBe(
			'Nothing was sent: 1 of 2 rows needs fixing. The name is empty; The number is too short: row 2',
		);
	});

	it('lists several problems line by line, after the number of rows', () => {
		const rows = [
			refused('The name is empty'),
			good,
			refused('Ask us. <b>Now</b>'),
			refused('The name is empty'),
		];
		expect(stop(...rows)).toEqual({
			message: 'Nothing was sent: 3 of 4 rows need fixing',
			lines: ['The name is empty: rows 1, 4.', 'Ask us: row 3. &lt;b>Now&lt;/b>.', CONTINUE],
			details: [
				'The name is empty: rows 1, 4.',
				'Ask us: row 3. <b>Now</b>.',
				'Row 1: The name is empty.',
				'Row 3: Ask us. <b>Now</b>.',
				'Row 4: The name is empty.',
			],
		});
	});

	it('fits on a screen; the details list every kind, with as many rows as n8n should store', () => {
		const rows = Array.from({ length: 520 }, (_, index) => refused(`Kind ${index % 26}`));
		const error = stop(...rows);
		expect(error?.lines).toHaveLength(7);
		expect(error?.lines[0]).toBe(
			'Kind 0: rows 1, 27, 53, 79, 105, 131, 157, 183, 209, 235 and 10 more.',
		);
		expect(error?.lines[5]).toBe('And 21 more kinds of issue, 420 rows.');
		expect(error?.details).toHaveLength(26 + 200 + 1);
		expect(error?.details[25]).toMatch(/^Kind 25: rows 26, 52, .*, 520\.$/);
		expect(error?.details.at(-1)).toBe('And 320 more rows.');
	});
});

describe('stopOnFailures', () => {
	const accepted = resultOf('accepted');
	const skipped = resultOf('skipped', { reason: 'Sent before' });
	const failed = resultOf('failed', { reason: 'The service refused it', advice: 'Correct it.' });
	const unknown = resultOf('unknown', { reason: 'The connection broke' });
	const notSent = resultOf('notSent', { reason: 'The run stopped' });
	const stop = (...results: RowResult[]) => errorOf(() => stopOnFailures(node, results, []));

	it.each<[string, RowResult[], string]>([
		['failed', [accepted, notSent, failed, unknown], 'Row 3: The service refused it'],
		['unknown', [notSent, unknown, failed], 'Row 2: The connection broke'],
		['not sent, where no row says more', [skipped, notSent], 'Row 2: The run stopped'],
		['not sent for no reason known', [resultOf('notSent')], 'Row 1: not sent'],
	])('begins with the first row that is %s', (_, results, message) => {
		expect(stop(...results)).toMatchObject({ message });
	});

	it("has the status of the first failure's response, on which error workflows branch", () => {
		// n8n has words of its own for a message with EPERM in it.
		const reason = 'The service refused Keeperman';
		const refusedFor = (httpStatus: number) => ({ ...failed, reason, httpStatus });
		const error = stop(accepted, refusedFor(401), refusedFor(400));
		expect(error).toMatchObject({ message: `Row 2: ${reason}`, httpCode: '401' });
		expect(error?.lines[0]).toBe('3 rows: 1 accepted, 2 failed.');
		expect(error?.details).toHaveLength(3);
	});

	it('reports the outcomes, and says to leave out the rows that were accepted', () => {
		expect(stop(accepted, failed, notSent, notSent)?.lines).toEqual([
			'4 rows: 1 accepted, 1 failed, 2 not sent.',
			'The run stopped: rows 3, 4.',
			'The service refused it: row 2. Correct it.',
			expect.stringMatching(/^Some rows were accepted\..*remove the accepted rows\.$/),
			CONTINUE,
		]);
	});

	it('mentions neither accepted rows nor other rows if there are none', () => {
		expect(stop(failed)?.lines).toEqual([
			'1 row: 1 failed.',
			'The service refused it: row 1. Correct it.',
		]);
	});
});
