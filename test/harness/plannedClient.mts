/** A service client in virtual time, whose tries end as planned. */
import type { ClientOptions, Guard } from '../../nodes/service/client.ts';
import { createClient, DEFAULT_CLIENT } from '../../nodes/service/client.ts';
import { RunState } from '../../nodes/service/limiter/runState.ts';
import type { Attempt } from '../../nodes/service/http/attempt.ts';
import type { Repeatability, ServiceRequest, Settlement } from '../../nodes/service/requests.ts';
import { projectPath } from '../../nodes/service/requests.ts';
import { virtualClock } from '../simulation/virtualClock.mts';

/** So long every try takes. */
export const LATENCY_MS = 10;

export const answer = (
	status: number,
	headers: Record<string, unknown> = {},
	body: unknown = {},
): Attempt => ({ kind: 'answer', status, headers, body });

export const slowDown = (seconds: number): Attempt =>
	answer(429, { 'retry-after': String(seconds) });

/** The request has left, and its result is unknown. */
export const BROKEN: Attempt = { kind: 'noAnswer', code: 'ECONNRESET', mayHaveArrived: true };
/** It has not left. */
export const REFUSED: Attempt = { kind: 'noAnswer', code: 'ECONNREFUSED', mayHaveArrived: false };

export const request = (repeatability: Repeatability): ServiceRequest => ({
	method: 'PATCH',
	path: projectPath('contact', 'e64f1c2a7e4b0a1d2c3e4f5a'),
	body: { name: 'Asha' },
	repeatability,
});

/**
 * @param plan how the attempts end, in order; the last one repeats
 */
export function plannedClient(plan: readonly Attempt[], options: Partial<ClientOptions> = {}) {
	const clock = virtualClock(() => 0.5);
	const startedAt = clock.now();
	const state = new RunState();
	const lines: string[] = [];
	/** When each try began, milliseconds from the start. */
	const came: number[] = [];
	const asked: ServiceRequest[] = [];
	const client = createClient(
		async (made) => {
			const attempt = plan[came.length] ?? plan.at(-1) ?? answer(200);
			came.push(clock.now() - startedAt);
			asked.push(made);
			await clock.sleep(LATENCY_MS);
			return attempt;
		},
		state,
		{ ...DEFAULT_CLIENT, ...options },
		clock,
		(line) => lines.push(line),
	);
	return {
		client,
		clock,
		came,
		/** What each try asked for. */
		asked,
		lines,
		state,
		now: () => clock.now() - startedAt,
		/** Begins a request; time goes on once `until` is awaited. */
		begin: async (repeatability: Repeatability, guard?: Guard): Promise<Settlement> =>
			await client.request(request(repeatability), guard),
		until: clock.run,
		sleep: clock.sleep,
	};
}
