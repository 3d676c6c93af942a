// The service itself, under /v1: one route per operation of the contract.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Strike } from '../faults/types.mts';
import { contentTypeProblem, registerBodyParser, type ParsedBody } from '../world/body.mts';
import { contractOperations, type ContractOperation } from '../world/contract.mts';
import { errorBody } from '../world/errors.mts';
import { withoutQuery } from '../world/query.mts';
import type { World } from '../world/world.mts';
import { deliver, NO_ANSWER, toAnswer } from './answer.mts';
import { applyFaultAfter, applyFaultBefore, type FaultAnswer } from './applyFault.mts';
import { perform, type Outcome } from './exchange.mts';
import { logExchange } from './logExchange.mts';
import { readSend } from './sends.mts';

/** Bytes. Nothing in the contract comes near it. */
const LARGEST_BODY = 1024 * 1024;

/**
 * Adds every operation of the contract, and the answer to every other path, below the scope's prefix.
 *
 * @param worldOf says which project a request is about
 * @param originProblem says why a request is refused for its origin, undefined if it is not
 */
export function registerService(
	scope: FastifyInstance,
	worldOf: (request: FastifyRequest) => World,
	originProblem: (request: FastifyRequest) => string | undefined,
): void {
	registerBodyParser(scope, LARGEST_BODY);
	scope.addHook('onRequest', async (request, reply) => {
		const problem = originProblem(request);
		// Answered here: the routes' error handlers would run the operation.
		if (problem !== undefined) return await reply.code(403).send(errorBody(403, problem, 'code'));
	});
	for (const operation of contractOperations()) {
		scope.route({
			method: operation.method,
			url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
			handler: (request, reply) => serve(worldOf(request), operation, request, reply),
			// What Fastify itself refuses (a content type that is none) is still refused in the
			// operation's own order and envelope.
			errorHandler: (error, request, reply) => {
				request.body = { problem: describeRefusal(error, request) } satisfies ParsedBody;
				serve(worldOf(request), operation, request, reply).catch((crash: unknown) =>
					reply.send(crash),
				);
			},
		});
	}
	scope.setNotFoundHandler((request, reply) => serve(worldOf(request), undefined, request, reply));
}

function describeRefusal(error: FastifyError, request: FastifyRequest): string {
	if (hasBrokenOff(request)) return 'The request broke off before its end';
	return error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
		? contentTypeProblem(request.headers['content-type'] ?? '')
		: error.message;
}

/** The client has disconnected. */
function hasBrokenOff({ raw }: FastifyRequest): boolean {
	return raw.destroyed && !raw.complete;
}

async function serve(
	world: World,
	operation: ContractOperation | undefined,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> {
	const [at, startedAt] = [world.clock.now(), performance.now()];
	world.traffic.begin(request.raw.socket);
	const strike = world.faults.strike({
		method: request.method,
		path: pathBelowVersion(request),
		operation: operation?.id ?? null,
	});
	if (strike.delayMs > 0) await wait(strike.delayMs, undefined, { ref: false });
	if (world.isClosed) return await deliver(NO_ANSWER, request, reply);
	const before = strike.fault && applyFaultBefore(strike.fault, operation);
	const outcome = before ? undefined : perform(world, operation, request);
	const fault = before ?? (outcome && faultAfter(strike, operation, outcome));
	if (fault && outcome?.status === 200) noteFailedSend(world, operation, request, fault);
	const answer = hasBrokenOff(request) ? NO_ANSWER : (fault ?? toAnswer(outcome as Outcome));
	world.traffic.end(answer.status);
	logExchange(world, { operation, request, outcome, fault, answer, strike, at, startedAt });
	return await deliver(answer, request, reply);
}

/** What is answered instead of the outcome: a plan's fault comes before a magic number's. */
function faultAfter(
	{ fault }: Strike,
	operation: ContractOperation | undefined,
	outcome: Outcome,
): FaultAnswer | undefined {
	return (fault && applyFaultAfter(fault, operation, outcome)) ?? outcome.fault;
}

/** Notes a send that was accepted and is answered with a server failure. */
function noteFailedSend(
	{ traffic }: World,
	operation: ContractOperation | undefined,
	request: FastifyRequest,
	{ status }: FaultAnswer,
): void {
	if (status === null || status < 500) return;
	const body = request.body as ParsedBody | undefined;
	const send = operation && body && 'value' in body && readSend(operation.id, body.value);
	if (send) traffic.acceptedButFailed(send.phoneNumber);
}

function pathBelowVersion(request: FastifyRequest): string {
	return withoutQuery(request.url).slice('/v1'.length);
}
