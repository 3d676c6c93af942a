/** A service with planned responses, for simulations of the send engine. */
import type { Attempt } from '../../nodes/service/http/attempt.ts';
import type { ServiceRequest } from '../../nodes/service/requests.ts';
import type { Transport } from '../../nodes/service/client.ts';
import { answer, BROKEN, REFUSED } from '../harness/plannedClient.mts';
import type { VirtualClock } from './virtualClock.mts';

export const BEHAVIOURS = [
	'accept',
	'refuse',
	'refuseOtherwise',
	'rateLimit',
	'failBefore',
	'failAfter',
	'resetBefore',
	'resetAfter',
	'connectionRefused',
	'page',
	'unauthorised',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

interface PlannedService {
	readonly transport: Transport;
	/** Accepted sends by phone number. */
	readonly accepted: Map<string, number>;
	/** Of those, accepted sends whose response was a 500. */
	readonly acceptedThenFailed: Map<string, number>;
}

/** Each behaviour's response, and whether it accepts. */
const ANSWERS: Record<Behaviour, { accepts: boolean; attempt: Attempt }> = {
	accept: { accepts: true, attempt: answer(200, {}, { status: 'success' }) },
	refuse: { accepts: false, attempt: answer(400, {}, { error: 'Bad Request', message: 'no' }) },
	refuseOtherwise: {
		accepts: false,
		attempt: answer(400, {}, { error: 'Bad Request', message: 'too long' }),
	},
	rateLimit: { accepts: false, attempt: answer(429) },
	failBefore: { accepts: false, attempt: answer(500) },
	failAfter: { accepts: true, attempt: answer(500) },
	resetBefore: { accepts: false, attempt: BROKEN },
	resetAfter: { accepts: true, attempt: BROKEN },
	connectionRefused: { accepts: false, attempt: REFUSED },
	page: { accepts: false, attempt: answer(200, {}, '<html></html>') },
	unauthorised: { accepts: false, attempt: answer(401, {}, { name: 'ERR401', message: 'no' }) },
};

/**
 * @param plan behaviours and latencies (ms) of the requests in order of arrival
 * @param later the behaviour and latency of all later ones
 */
export function plannedService(
	plan: ReadonlyArray<readonly [Behaviour, number]>,
	clock: VirtualClock,
	later: readonly [Behaviour, number] = ['accept', 10],
): PlannedService {
	const accepted = new Map<string, number>();
	const acceptedThenFailed = new Map<string, number>();
	let arrived = 0;
	const transport = async ({ body }: ServiceRequest): Promise<Attempt> => {
		const [behaviour, latency] = plan[arrived] ?? later;
		arrived += 1;
		const number = String(body?.phone_number);
		const { accepts, attempt } = ANSWERS[behaviour];
		await clock.sleep(latency / 2);
		if (accepts) add(accepted, number);
		if (behaviour === 'failAfter') add(acceptedThenFailed, number);
		await clock.sleep(latency / 2);
		return attempt;
	};
	return { transport, accepted, acceptedThenFailed };
}

function add(counts: Map<string, number>, key: string): void {
	counts.set(key, (counts.get(key) ?? 0) + 1);
}
