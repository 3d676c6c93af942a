// Campaign: Send to the sandbox's magic numbers: the result that the user sees in each case.
import { expect, it } from 'vitest';
import { MAGIC_NUMBERS } from '../../../sandbox/domain/magicNumbers.mts';
import { campaignSends } from '../../harness/campaignSends.mts';

const { sandbox, send, accepted } = campaignSends();

/** Reason code and accepted sends per case. */
const EXPECTED: Record<string, [reasonCode: string, accepted: number]> = {
	'Opted out': ['optedOut', 0],
	Blocked: ['contactBlocked', 0],
	'Not on the network': ['accepted', 1],
	'Too many requests': ['accepted', 1],
	'Server error before accepting': ['accepted', 1],
	'Server error after accepting': ['accepted', 2],
	'Connection reset': ['connectionLost', 1],
	'Never read': ['accepted', 1],
	'Replies STOP': ['accepted', 1],
	'Replies at random': ['accepted', 1],
	'Not deliverable': ['accepted', 1],
	'Marketing limit reached': ['accepted', 1],
	'Marketing stopped': ['accepted', 1],
};

it('covers every case in one list', async () => {
	const items = MAGIC_NUMBERS.map(({ phone_number: number, case: title }) => ({
		phone: `+${number}`,
		name: title,
	}));
	const { json } = await send(items, { settings: { onError: 'continueRegularOutput' } });
	const counts = await accepted();
	const found = json.map((row, index) => {
		const number = MAGIC_NUMBERS[index]?.phone_number ?? '';
		return [row.contactName, [row.reasonCode, counts[number] ?? 0]];
	});
	expect(Object.fromEntries(found)).toEqual(EXPECTED);
	expect(await sandbox.violations()).toEqual([]);
});
