// Campaign: Clear Sent History, which asks for a number that only its own error names.
import { expect, it } from 'vitest';
import { campaignSends, counts, people } from '../../harness/campaignSends.mts';

const { send, acceptedTwice } = campaignSends();
const clear = async (parameters: object) =>
	await send([{}], { parameters: { operation: 'clearSentHistory', ...parameters } });

it.each([
	{},
	{ entriesToClear: 1 },
	{ entriesToClear: '' },
	{ entriesToClear: 'all' },
	{ entriesToClear: -6 },
])('clears nothing with %j, and says how many entries there are', async (parameters) => {
	await send(people(3));
	const { error } = await clear(parameters);
	expect(error?.message).toMatch(
		/^Entries to Clear: the sent history holds (\d+) entries, and nothing was cleared\. To clear them all, enter \1$/,
	);
	expect(counts((await send(people(3))).json)).toEqual({ skipped: 3 });
	expect(await acceptedTwice()).toEqual([]);
});

it('clears as many as there are, once the number is entered', async () => {
	await send(people(3));
	const entries = Number(/holds (\d+)/.exec((await clear({})).error?.message ?? '')?.[1]);
	expect(entries).toBeGreaterThanOrEqual(3);
	expect((await clear({ entriesToClear: entries })).json).toMatchObject([
		{ cleared: true, entries },
	]);
	expect(counts((await send(people(3))).json)).toEqual({ accepted: 3 });
});

it('needs no number where there is nothing to clear', async () => {
	expect((await clear({})).json).toMatchObject([{ cleared: true, entries: 0 }]);
});
