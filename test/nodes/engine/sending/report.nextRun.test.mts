// What a list's report says about its next run.
import { describe, expect, it } from 'vitest';
import { describeNextRun } from '../../../../nodes/engine/sending/report.ts';
import type { RowResult } from '../../../../nodes/engine/sending/outcome.ts';

const accepted: RowResult = { outcome: 'accepted', reasonCode: 'accepted', attempts: 1 };
const failed: RowResult = { outcome: 'failed', reasonCode: 'emptyValue', attempts: 0 };
const sentBefore: RowResult = { outcome: 'skipped', reasonCode: 'alreadySent', attempts: 0 };
const repeated: RowResult = { outcome: 'skipped', reasonCode: 'repeatedInList', attempts: 0 };

const OFF = 'Skip Already Sent is off: another run sends to';
const EMPTY = 'The sent history of this workflow was empty. Messages sent by other workflows';
const ALL_SKIPPED = 'Nothing was sent: earlier runs of this workflow sent everything';

describe('describeNextRun', () => {
	it.each<[string, RowResult[], Partial<Parameters<typeof describeNextRun>[1]>, string[]]>([
		['nothing out of the ordinary', [accepted, failed], {}, []],
		[
			'who gets it again',
			[accepted, accepted, failed],
			{ skips: false },
			[`${OFF} these 2 people`],
		],
		['that one person gets it again', [accepted, failed], { skips: false }, [`${OFF} this person`]],
		['nothing of a single event', [accepted], { skips: false, isNew: true }, []],
		['that the history was empty', [accepted, accepted], { isNew: true }, [EMPTY]],
		['no more where nothing went out', [failed, failed], { isNew: true }, []],
		['how to send on purpose', [sentBefore, repeated], {}, [ALL_SKIPPED]],
		['nothing of it where the list repeats itself', [repeated, repeated], {}, []],
		['who got other values', [accepted, accepted], { others: 2 }, ['2 of them received']],
		['that one got other values', [accepted, accepted], { others: 1 }, ['1 of them received']],
	])('reports %s', (_, results, facts, notes) => {
		const described = describeNextRun(results, { skips: true, isNew: false, others: 0, ...facts });
		expect(described).toEqual(notes.map((note) => expect.stringContaining(note)));
	});
});
