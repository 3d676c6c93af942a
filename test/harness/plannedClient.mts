/** A service client in virtual time, whose attempts end as planned. */
import type { ClientOptions, Guard } from '../../nodes/service/client.ts';
import { DEFAULT_CLIENT, ServiceClient } from '../../nodes/service/client.ts';
import { RunState } from '../../nodes/service/limiter/runState.ts';
import type { Attempt } from '../../nodes/service/http/attempt.ts';
import type { Repeatability, ServiceRequest, Settlement } from '../../nodes/service/requests.ts';
import { projectPath } from '../../nodes/service/requests.ts';
import { virtualClock } from '../simulation/virtualClock.mts';

/** The duration of each attempt. */
export const LATENCY_MS = 10;

export const answer = (
	status: number,
	headers: Record<string, unknown> = {},
	body: unknown = {},
): Attempt => ({ kind: 'answer', status, headers, body });

export const slowDown = (seconds: number): Attempt =>
	answer(429, { 'retry-after': String(seconds) });

/** The request was sent, and its result is unknown. */
export const BROKEN: Attempt = { kind: 'noAnswer', code: 'ECONNRESET', mayHaveArrived: true };
/** The request was not sent. */
export const REFUSED: Attempt = { kind: 'noAnswer', code: 'ECONNREFUSED', mayHaveArrived: false };

export const request = (repeatability: Repeatability): ServiceRequest => ({
	method: 'PATCH',
	path: projectPath('contact', 'e64f1c2a7e4b0a1d2c3e4f5a'),
	body: { name: 'Asha' },
	repeatability,
	returns: 'contact',
});

/**
 * @param plan how the attempts end, in order; the last one repeats
 */
export function plannedClient(plan: readonly Attempt[], options: Partial<ClientOptions> = {}) {
	const clock = virtualClock(() => 0.5);
	const startedAt = clock.now();
	const state = new RunState();
	const lines: string[] = [];
	/** When each attempt began, milliseconds from the start. */
	const came: number[] = [];
	const asked: ServiceRequest[] = [];
	const client = new ServiceClient(
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
		/** The request of each attempt. */
		asked,
		lines,
		state,
		now: () => clock.now() - startedAt,
		/** Begins a request; time advances once `until` is awaited. */
		begin: async (repeatability: Repeatability, guard?: Guard): Promise<Settlement> =>
			await client.request(request(repeatability), guard),
		until: clock.run,
		sleep: clock.sleep,
	};
}
