// Writes one exchange into the request log, checking the answer against the contract.
import type { FastifyRequest } from 'fastify';
import type { Strike } from '../faults/types.mts';
import type { ParsedBody } from '../world/body.mts';
import type { ContractOperation } from '../world/contract.mts';
import type { LoggedRequest } from '../world/requestLog.mts';
import { describeViolation } from '../world/violations.mts';
import type { World } from '../world/world.mts';
import type { FaultAnswer } from './applyFault.mts';
import type { Outcome } from './exchange.mts';

interface Exchange {
	operation: ContractOperation | undefined;
	request: FastifyRequest;
	/** undefined when a fault came before */
	outcome: Outcome | undefined;
	fault: FaultAnswer | undefined;
	strike: Strike;
	/** by the monotonic clock */
	startedAt: number;
}

/** Larger bodies are logged by their size alone, in bytes. */
const LARGEST_LOGGED_BODY = 16_384;

export function logExchange(world: World, exchange: Exchange): void {
	const { operation, outcome } = exchange;
	const entry: LoggedRequest = {
		id: world.log.nextId(),
		at: world.clock.now(),
		...describeRequest(exchange),
		...describeAnswer(exchange),
		ms: Math.round((performance.now() - exchange.startedAt) * 100) / 100,
	};
	if (entry.crash !== undefined) {
		console.error(`Sandbox error in ${entry.method} ${entry.path}: ${entry.crash}`);
	}
	world.log.add(entry, {
		request: outcome?.isChecked ?? false,
		response: outcome !== undefined && operation !== undefined,
	});
	world.events.publish('request', () => entry);
}

function describeRequest({ operation, request, outcome }: Exchange) {
	const [path, query = ''] = splitUrl(request.url);
	return {
		method: request.method,
		path,
		query,
		operation: operation?.id ?? null,
		body: loggedBody(request),
		...(outcome?.violations && {
			contract: 'violated' as const,
			violations: outcome.violations,
		}),
	};
}

function describeAnswer({ operation, outcome, fault, strike }: Exchange) {
	const violations = outcome && operation ? checkAnswer(operation, outcome) : undefined;
	const label = fault?.label ?? describeDelay(strike);
	return {
		status: fault ? fault.status : (outcome?.status ?? null),
		...(outcome &&
			outcome.status >= 400 && { error: (outcome.body as { message?: string }).message }),
		...(violations && { responseContract: 'violated' as const, responseViolations: violations }),
		...(label !== undefined && { fault: label }),
		...(outcome?.crash !== undefined && { crash: outcome.crash }),
	};
}

function describeDelay({ delayMs }: Strike): string | undefined {
	return delayMs > 0 ? `delay ${delayMs} ms` : undefined;
}

function checkAnswer(operation: ContractOperation, outcome: Outcome): string[] | undefined {
	const validate = operation.validateAnswer.get(outcome.status);
	if (!validate) return [`status ${outcome.status} is not among the answers of ${operation.id}`];
	return validate(outcome.body) ? undefined : [describeViolation('answer', validate.errors)];
}

function loggedBody(request: FastifyRequest): unknown {
	const size = Number(request.headers['content-length'] ?? 0);
	if (size > LARGEST_LOGGED_BODY) return `[${size} bytes]`;
	const body = request.body as ParsedBody | undefined;
	return body && 'value' in body ? body.value : undefined;
}

function splitUrl(url: string): [string, string?] {
	const mark = url.indexOf('?');
	const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
	return [path.slice(0, 2000), query.slice(0, 2000)];
}
