// The errors that end a list under "Stop Workflow": before its first send, or after its last.
import { NodeOperationError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import type { RowResult } from '../../../../nodes/common/sending/outcome.ts';
import type { PreparedRow } from '../../../../nodes/common/sending/prepared.ts';
import { stopOnBadRows, stopOnFailures } from '../../../../nodes/common/sending/stopErrors.ts';
import { executeContext } from '../../../harness/executeContext.mts';

const node = executeContext().context.getNode();
const CONTINUE =
	'To send the good rows anyway, set "On Error" to "Continue" in the settings of this node';

/** What the user reads of what was thrown; undefined when nothing was. */
function told(work: () => void) {
	try {
		work();
		return undefined;
	} catch (error) {
		if (!(error instanceof NodeOperationError)) throw error;
		const { message, description, context } = error;
		return { message, lines: String(description).split('\n'), item: context.itemIndex };
	}
}

describe('stopOnBadRows', () => {
	const good: PreparedRow = {
		ok: true,
		facts: { phoneNumber: '919876543210' },
		request: { method: 'POST', path: [], repeatability: 'once' },
		key: '919876543210',
		group: 'Welcome',
	};
	const bad = (...problems: string[]): PreparedRow => ({
		ok: false,
		facts: { phoneNumber: '' },
		problems,
	});
	const stop = (...rows: PreparedRow[]) => told(() => stopOnBadRows(node, rows));

	it('lets a list without bad rows through', () => {
		expect(stop(good, good)).toBeUndefined();
		expect(stop()).toBeUndefined();
	});

	it('lets rows through that are left out on purpose', () => {
		const leftOut = { reason: 'Not them', advice: 'Ask', phoneNumber: '1' };
		expect(stop({ ...bad('Not them'), leftOut } as PreparedRow, good)).toBeUndefined();
	});

	it('tells one problem in the message, with every row that has it', () => {
		expect(stop(good, bad('The name is empty'), bad('The name is empty'))).toEqual({
			message: 'Nothing was sent. Rows 2, 3: The name is empty',
			lines: [CONTINUE],
			item: 1,
		});
	});

	it('tells all problems of a row together', () => {
		expect(stop(good, bad('The name is empty', 'The number is too short'))?.message).toBe(
			'Nothing was sent. Row 2: The name is empty; The number is too short',
		);
	});

	it('tells several problems line by line, each with its full stop', () => {
		expect(stop(bad('The name is empty'), good, bad('Ask us.'), bad('The name is empty'))).toEqual({
			message: 'Nothing was sent: 3 of 4 rows have problems. Rows 1, 4: The name is empty',
			lines: ['Rows 1, 4: The name is empty.', 'Row 3: Ask us.', CONTINUE],
			item: 0,
		});
	});

	it('does not advise to send the good rows where there are none', () => {
		expect(stop(bad('The name is empty'))?.lines).toEqual([
			'Correct what is named here, then run again',
		]);
	});
});

describe('stopOnFailures', () => {
	const accepted: RowResult = { outcome: 'accepted', attempts: 1 };
	const skipped: RowResult = { outcome: 'skipped', reason: 'Sent before', attempts: 0 };
	const failed: RowResult = {
		outcome: 'failed',
		reason: 'The service refused it',
		advice: 'Correct it.',
		attempts: 1,
	};
	const unknown: RowResult = { outcome: 'unknown', reason: 'The connection broke', attempts: 1 };
	const notSent: RowResult = { outcome: 'notSent', reason: 'The run stopped', attempts: 0 };
	const stop = (...results: RowResult[]) => told(() => stopOnFailures(node, results));

	it('says nothing of a list that went well', () => {
		expect(stop(accepted, skipped, { ...notSent, putOff: true })).toBeUndefined();
		expect(stop()).toBeUndefined();
	});

	it.each<[string, RowResult[], string, number]>([
		['failed', [accepted, notSent, failed, unknown], 'Row 3: The service refused it', 2],
		['unknown', [notSent, unknown, failed], 'Row 2: The connection broke', 1],
		['not sent, where no row tells more', [skipped, notSent], 'Row 2: The run stopped', 1],
		['not sent for no reason known', [{ outcome: 'notSent', attempts: 0 }], 'Row 1: not sent', 0],
	])('begins with the first row that is %s', (_, results, message, item) => {
		expect(stop(...results)).toMatchObject({ message, item });
	});

	it('tells what became of every row, and to leave out those that are on their way', () => {
		expect(stop(accepted, failed, notSent, notSent)?.lines).toEqual([
			'4 rows: 1 accepted, 1 failed, 2 not sent.',
			'Row 2: The service refused it. Correct it.',
			'Rows 3, 4: The run stopped.',
			expect.stringMatching(/^Accepted rows are on their way\..*run the list again\.$/),
			CONTINUE,
		]);
	});

	it('speaks of no accepted rows where there are none', () => {
		expect(stop(failed, skipped)?.lines).toEqual([
			'2 rows: 1 skipped, 1 failed.',
			'Row 1: The service refused it. Correct it.',
			CONTINUE,
		]);
	});

	it('does not advise to send other rows where there is one alone', () => {
		expect(stop(failed)?.lines).toEqual([
			'1 row: 1 failed.',
			'Row 1: The service refused it. Correct it.',
		]);
	});
});
