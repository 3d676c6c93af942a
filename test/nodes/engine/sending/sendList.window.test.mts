// A list with rows outside the send window of their recipients.
import { describe, expect, it } from 'vitest';
import { deduplicationHelpers, newTable } from '../../../harness/deduplicationHelpers.mts';
import { execution } from '../../../harness/sentLists.mts';
import { REFUSED } from '../../../harness/sentRows.mts';

describe('With a send window', () => {
	// The clock starts at 00:16:40 UTC: 05:46 in India, the previous evening in New York.
	const INDIA = ['919876543210', '919876543211', '919876543212', '919876543213'];
	const NEW_YORK = ['12125550123', '12125550124'];
	const options = { sendWindow: { window: { from: '05:00', to: '06:00' } } };
	const [asha = '', ravi = ''] = INDIA;
	const [emma = '', liam = ''] = NEW_YORK;
	const list = [emma, asha, liam, ravi];

	it.each([undefined, 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'rows within their hours are sent, and the others wait without counting as failures: On Error %s',
		async (onError) => {
			const { run, asked, reported, kept } = execution(list, { options, onError });
			const waits = {
				outcome: 'notSent',
				reason:
					'Outside the send window (05:00 to 06:00): it is 19:16 on Wednesday in America/New_York',
				attempts: 0,
				sendAfter: '1970-01-01T10:00:00.000Z',
			};
			expect(await run()).toMatchObject([
				{ ...waits, row: 1, phoneNumber: emma },
				{ outcome: 'accepted' },
				{ ...waits, row: 3, phoneNumber: liam },
				{ outcome: 'accepted' },
			]);
			expect(asked).toEqual([asha, ravi]);
			expect(reported.hints).toMatchObject([
				{ type: 'info', message: expect.stringContaining('2 wait for the send window until') },
			]);
			expect(kept, 'nothing is left to try').toEqual({});
		},
	);

	it('no row is sent after hours, however long the list takes', async () => {
		const { run, asked } = execution(INDIA, { options, latencyMs: 400_000 });
		const outcomes = (await run()).map(({ outcome }) => outcome);
		// The third would be sent at exactly 06:00.
		expect(asked).toEqual(INDIA.slice(0, 2));
		expect(outcomes).toEqual(['accepted', 'accepted', 'notSent', 'notSent']);
	});

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

	it('the sent history has no claim of a row that waits, so that a second run sends it', async () => {
		const more = { helpers: deduplicationHelpers(newTable()) };
		await execution(list, { options, skipAlreadySent: true, more }).run();
		const second = execution(list, { skipAlreadySent: true, more });
		expect((await second.run()).map(({ outcome }) => outcome)).toEqual([
			'accepted',
			'skipped',
			'accepted',
			'skipped',
		]);
	});

	it('a row that an earlier run has sent is skipped, though its window is closed', async () => {
		const more = { helpers: deduplicationHelpers(newTable()) };
		await execution([emma], { skipAlreadySent: true, more }).run();
		const later = execution(list, { options, skipAlreadySent: true, more });
		const [first] = await later.run();
		expect(first).toMatchObject({ outcome: 'skipped', reasonCode: 'alreadySent' });
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
