// A whole list, from its checked rows to its output items.
import { describe, expect, it } from 'vitest';
import { RunStopped } from '../../../../nodes/service/limiter/runState.ts';
import { CallError } from '../../../../nodes/service/errors/callError.ts';
import { DAYS } from '../../../../nodes/engine/sending/sendWindow.ts';
import { deduplicationHelpers, newTable } from '../../../harness/processedData.mts';
import { execution } from '../../../harness/sentLists.mts';
import { REFUSED } from '../../../harness/sentRows.mts';

describe('A list that goes well', () => {
	it('names a key of several people on the node, but not in the log, which outlives executions', async () => {
		const { run, reported } = execution(['1 secret', '2 secret']);
		await run();
		const message = expect.stringContaining('The Send Key "secret" is used for 2 phone numbers');
		expect(reported.hints).toEqual([{ message, type: 'warning', location: 'outputPane' }]);
		expect(reported.log.join()).toMatch(/2 rows: 2 accepted/);
		expect(reported.log.join()).not.toContain('secret');
	});

	it('keeps its results when hints or progress fail', async () => {
		const fail = () => {
			throw new Error('no browser');
		};
		const { run, reported } = execution(['1', '2'], {
			more: { sendMessageToUI: fail, addExecutionHints: fail },
			mode: 'manual',
			latencyMs: 6000,
		});
		expect(await run()).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
		expect(reported.log.filter((line) => line === 'error: WA Campaign: no browser')).toHaveLength(
			2,
		);
	});
});

describe('Under "Stop Workflow"', () => {
	it.each<[string, Error, object]>([
		[
			'a lookup fails',
			new CallError('No password', 'Enter it.', { details: { httpStatus: 401 }, fatal: true }),
			{
				message: 'Nothing was sent. No password',
				description: 'Enter it.',
				details: { httpStatus: 401 },
				fatal: true,
			},
		],
		[
			'the user stops the run',
			new RunStopped({ kind: 'cancelled', text: 'The execution was stopped' }),
			{ message: 'Nothing was sent. The execution was stopped' },
		],
		['anything else is thrown', new Error('Out of the blue'), { message: 'Out of the blue' }],
	])('the error reports the result of the list if %s', async (_, error, thrown) => {
		const { run, asked } = execution(['1']);
		await expect(run({}, error)).rejects.toMatchObject(thrown);
		expect(asked).toEqual([]);
	});
});

describe('Under a "Continue" setting', () => {
	it('an error that ends the checks is thrown unchanged, to be reported for each row', async () => {
		const error = new CallError('No password', 'Enter it.', { fatal: true });
		const { run } = execution(['1'], { onError: 'continueRegularOutput' });
		await expect(run({}, error)).rejects.toBe(error);
	});
});

describe('With "Skip Already Sent"', () => {
	const skipAlreadySent = true;

	it('another try of the same execution asks the history only for the rest', async () => {
		const helpers = deduplicationHelpers(newTable());
		const marks: string[] = [];
		const checkProcessedAndRecord: typeof helpers.checkProcessedAndRecord = async (
			items,
			...how
		) => {
			marks.push(...items.map(String).filter((mark) => mark.startsWith('wa-a:')));
			return await helpers.checkProcessedAndRecord(items, ...how);
		};
		const { run, asked } = execution(['1', '2'], {
			skipAlreadySent,
			onError: 'continueRegularOutput',
			more: { helpers: { ...helpers, checkProcessedAndRecord } },
		});
		await run({ 2: REFUSED });
		expect(marks.some((mark) => mark.endsWith(':1'))).toBe(true);
		marks.length = 0;
		expect(await run()).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
		expect(asked).toEqual(['1', '2', '2']);
		expect(marks.every((mark) => mark.endsWith(':2'))).toBe(true);
	});
});

describe('With a send window', () => {
	// The clock starts at 00:16:40 UTC: 05:46 in India, the previous evening in New York.
	const asha = '919876543210';
	const ravi = '919876543211';
	const list = ['12125550123', asha, '12125550124', ravi];
	const options = {
		sendWindow: { window: { days: [...DAYS], from: '05:00', to: '06:00' } },
	};

	it('a failure names no row that waits, and the next try sends the rest', async () => {
		const { run, asked } = execution(list, { options });
		const failing = run({ [ravi]: REFUSED });
		await expect(failing).rejects.toThrow(/^Row 4: /);
		await expect(failing).rejects.toMatchObject({
			description: expect.not.stringContaining('Outside the send window'),
		});
		asked.length = 0;
		expect((await run()).map(({ outcome }) => outcome)).toEqual([
			'notSent',
			'accepted',
			'notSent',
			'accepted',
		]);
		expect(asked).toEqual([ravi]);
	});

	it('the sent history releases the claims of rows whose window closes meanwhile', async () => {
		const more = { helpers: deduplicationHelpers(newTable()) };
		const many = Array.from({ length: 60 }, (_, index) => String(919876543210 + index));
		const first = execution(many, { options, skipAlreadySent: true, more, latencyMs: 400_000 });
		await first.run();
		const second = execution(many, { skipAlreadySent: true, more });
		await second.run();
		expect(second.asked).toEqual(many.slice(2));
	});

	it('a row whose country is unknown is a bad row', async () => {
		const { run, asked } = execution([asha, '0123456789'], { options });
		await expect(run()).rejects.toThrow(
			/^Nothing was sent: 1 of 2 rows needs fixing\. "Send Window" needs a time zone.*: row 2/,
		);
		expect(asked).toEqual([]);
	});
});
