import { describe, expect, it } from 'vitest';
import { RunState, type StopReason } from '../../../../nodes/service/limiter/runState.ts';

const fatal: StopReason = { kind: 'fatal', text: 'The password is wrong' };
const later: StopReason = { kind: 'firstFailure', text: 'The list stopped at row 3' };

describe('RunState', () => {
	it('continues until it is stopped', () => {
		expect(new RunState(new AbortController().signal).stopped).toBeUndefined();
	});

	it('stays stopped for the first reason, and notifies each listener once', () => {
		const state = new RunState();
		const heard: string[] = [];
		state.onStop(({ text }) => heard.push(`one: ${text}`));
		state.onStop(({ text }) => heard.push(`two: ${text}`));
		state.stop(fatal);
		state.stop(later);
		expect(state.stopped).toBe(fatal);
		expect(heard).toEqual(['one: The password is wrong', 'two: The password is wrong']);
	});

	it('stops when the user does', () => {
		const cancel = new AbortController();
		const state = new RunState(cancel.signal);
		cancel.abort();
		expect(state.stopped).toMatchObject({ kind: 'cancelled' });
	});

	it('does not begin when the user has stopped already', () => {
		expect(new RunState(AbortSignal.abort()).stopped).toMatchObject({ kind: 'cancelled' });
	});
});
