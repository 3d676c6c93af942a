import { describe, expect, it } from 'vitest';
import { claimMark, doubtMark, stateOf } from '../../../../nodes/common/ledger/marks.ts';

describe('stateOf', () => {
	it.each([
		[[], 'new'],
		[[claimMark('a')], 'sent'],
		[[claimMark('a'), doubtMark('a')], 'held'],
		[[doubtMark('a')], 'held'],
		[[claimMark('b'), doubtMark('b')], 'new'],
	])('%j is %s', (marks, state) => {
		expect(stateOf('a', new Set(marks))).toBe(state);
	});
});
