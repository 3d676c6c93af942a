// One operation of the control API: its route, checked against the API's contract.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import type { ControlAnswer, ControlOperationId, ControlRequest } from '../types.mts';
import type { ParsedBody } from '../world/body.mts';
import { controlOperations, type ControlOperation } from '../world/controlContract.mts';
import { badRequest, ServiceError } from '../world/errors.mts';
import { decodeQuery } from '../world/query.mts';
import { describeViolation } from '../world/violations.mts';

/** Handlers write responses that are not JSON or are streamed. */
type Answer<Id extends ControlOperationId> = [ControlAnswer<Id>] extends [never]
	? void
	: ControlAnswer<Id>;

/** The source of a request, and the address by which the client reaches the sandbox. */
interface Origin {
	socket: Socket;
	/** such as http://localhost:8090 */
	origin: string;
}

type Handler<Id extends ControlOperationId> = (
	request: ControlRequest<Id> & Origin,
	reply: FastifyReply,
) => Answer<Id> | FastifyReply | Promise<Answer<Id> | FastifyReply>;

/**
 * Adds the route of an operation. The handler gets what the contract allows, the query decoded; it may throw
 * a ServiceError.
 *
 * @param scope below /control
 */
export function handle<Id extends ControlOperationId>(
	scope: FastifyInstance,
	id: Id,
	handler: Handler<Id>,
): void {
	const operation = controlOperations().find((one) => one.id === id);
	if (!operation) throw new Error(`The control API has no operation ${id}`);
	scope.route({
		method: operation.method,
		url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
		handler: (request, reply) =>
			handler(checkedRequest(operation, request) as ControlRequest<Id> & Origin, reply),
	});
}

function checkedRequest(operation: ControlOperation, request: FastifyRequest) {
	const query = decodeQuery(request.query as Record<string, string>, operation.query);
	const validateQuery = operation.validateQuery();
	if (!validateQuery(query)) throw badRequest(describeViolation('query', validateQuery.errors));
	return {
		path: request.params,
		query,
		body: checkedBody(operation, request),
		socket: request.raw.socket,
		origin: `${request.protocol}://${request.host}`,
	};
}

/** An absent body counts as an empty object. */
function checkedBody({ validateBody }: ControlOperation, request: FastifyRequest): unknown {
	if (!validateBody) return undefined;
	const body = request.body as ParsedBody | undefined;
	const value = readValue(body);
	const validate = validateBody();
	if (!validate(value)) throw badRequest(describeViolation('body', validate.errors));
	return value;
}

function readValue(body: ParsedBody | undefined): unknown {
	if (body === undefined) return {};
	if ('value' in body) return body.value;
	if (body.isEmpty) return {};
	throw new ServiceError(body.status ?? 400, body.problem);
}
