// The service itself, under /v1: one route per operation of the contract.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Strike } from '../faults/types.mts';
import { contentTypeProblem, registerBodyParser, type ParsedBody } from '../world/body.mts';
import { contractOperations, type ContractOperation } from '../world/contract.mts';
import { errorBody } from '../world/errors.mts';
import { withoutQuery } from '../world/query.mts';
import type { World } from '../world/world.mts';
import { deliver, NO_ANSWER, toAnswer, type OperationAnswer, HTML_HEADERS } from './answer.mts';
import { applyFaultAfter, applyFaultBefore, type FaultAnswer } from './applyFault.mts';
import { perform } from './exchange.mts';
import { logExchange } from './logExchange.mts';
import { readSend } from './sends.mts';
import { shapeAnswer } from '../domain/observedAnswers.mts';
import { notFoundPage } from '../domain/observedRecords.mts';
import type { OperationId } from '../types.mts';

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
	const exchange = answerTo(world, operation, request, strike);
	const answer = hasBrokenOff(request) ? NO_ANSWER : exchange.answer;
	world.traffic.end(answer.status);
	logExchange(world, { ...exchange, operation, request, answer, strike, at, startedAt });
	return await deliver(answer, request, reply);
}

/** Performs the operation unless a fault comes before it. */
function answerTo(
	world: World,
	operation: ContractOperation | undefined,
	request: FastifyRequest,
	strike: Strike,
) {
	const before =
		missingEndpoint(world, operation?.id, { method: request.method, path: pathOf(request) }) ??
		(strike.fault && applyFaultBefore(strike.fault, operation));
	if (before) return { outcome: undefined, fault: before, answer: before };
	const outcome = perform(world, operation, request);
	const shown = observe(world, operation?.id, outcome, valueOf(request));
	const fault = faultAfter(strike, operation, shown, outcome.fault);
	if (fault && outcome.status === 200) noteFailedSend(world, operation, request, fault);
	return { outcome, fault, answer: fault ?? toAnswer(shown) };
}

/** What is answered instead of the outcome: a plan's fault comes before a magic number's. */
function faultAfter(
	{ fault }: Strike,
	operation: ContractOperation | undefined,
	answer: OperationAnswer,
	magic: FaultAnswer | undefined,
): FaultAnswer | undefined {
	return (fault && applyFaultAfter(fault, operation, answer)) ?? magic;
}

/** Notes a send that was accepted and is answered with a server failure. */
function noteFailedSend(
	{ traffic }: World,
	operation: ContractOperation | undefined,
	request: FastifyRequest,
	{ status }: FaultAnswer,
): void {
	if (status === null || status < 500) return;
	const body = valueOf(request);
	const send = operation && body !== undefined && readSend(operation.id, body);
	if (send) traffic.acceptedButFailed(send.phoneNumber);
}

/** @returns undefined for a body that is no JSON, or none */
function valueOf(request: FastifyRequest): unknown {
	const body = request.body as ParsedBody | undefined;
	return body && 'value' in body ? body.value : undefined;
}

const pathOf = ({ url }: FastifyRequest) => withoutQuery(url);

const pathBelowVersion = (request: FastifyRequest) => pathOf(request).slice('/v1'.length);

/**
 * @param operation undefined for a path that does not exist
 * @param answer as the specification has it
 * @param request the body of the request
 */
function observe(
	{ answers, store }: World,
	operation: OperationId | undefined,
	answer: OperationAnswer,
	request: unknown,
): OperationAnswer {
	const shapes = answers.shapes();
	if (shapes.size === 0) return answer;
	const facts = {
		request,
		contactOf: store.contacts.findById,
		productIdOf: store.products.idOf,
	};
	return { ...answer, ...shapeAnswer(shapes, operation, answer, facts) };
}

/** @returns the answer of a host that lacks the operation; undefined if it has it */
function missingEndpoint(
	{ answers }: World,
	operation: OperationId | undefined,
	{ method, path }: { method: string; path: string },
): FaultAnswer | undefined {
	if (operation === undefined || !answers.isMissing(operation)) return undefined;
	return {
		status: 404,
		headers: HTML_HEADERS,
		text: notFoundPage(`${method} ${path}`),
		label: 'endpoint missing',
	};
}
