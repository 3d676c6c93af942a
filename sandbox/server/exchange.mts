// Performs one operation: credential, project, rate limit, contract, then the operation itself in one
// transaction.
import type { FastifyRequest } from 'fastify';
import { handlers } from '../routes/index.mts';
import type { OperationRequest } from '../types.mts';
import type { ParsedBody } from '../world/body.mts';
import type { ContractOperation } from '../world/contract.mts';
import { errorBody, ServiceError } from '../world/errors.mts';
import { headerTitle } from '../world/logEntry.mts';
import { decodeQuery, withoutQuery } from '../world/query.mts';
import { describeViolation } from '../world/violations.mts';
import type { World } from '../world/world.mts';
import type { OperationAnswer } from './answer.mts';
import { type FaultAnswer, applyFaultAfter, applyFaultBefore } from './applyFault.mts';
import { faultOf, type SendFault } from '../domain/magicNumbers.mts';
import { keyOf, readSend } from './sends.mts';

/** The answer to one request, and what the log is to say about it. */
export interface Outcome extends OperationAnswer {
	body: object;
	/** whether the request reached the contract check */
	isChecked: boolean;
	violations?: string[];
	/** an error of the sandbox itself */
	crash?: string;
	/** what a magic number has answered instead */
	fault?: FaultAnswer;
}

type AnyHandler = (world: World, request: OperationRequest<never>) => object;

class ContractViolation extends ServiceError {}

class RateLimited extends ServiceError {
	readonly retryAfter: string | undefined;
	constructor(seconds: number, retryAfter: string | undefined) {
		super(429, `Rate limit exceeded: try again in ${seconds} s`, 'code');
		this.retryAfter = retryAfter;
	}
}

const RATE_LIMITED = new Set(['sendMessage', 'sendCampaign']);

/** Never throws: whatever goes wrong becomes an answer. @param operation undefined for a path that does not exist */
export function perform(
	world: World,
	operation: ContractOperation | undefined,
	request: FastifyRequest,
): Outcome {
	let isChecked = false;
	try {
		authenticate(world, request);
		if (!operation) {
			isChecked = true;
			const path = withoutQuery(request.url).slice(0, 200);
			throw new ContractViolation(404, `There is no operation ${request.method} ${path}`, 'code');
		}
		requireProject(world, request);
		requireToken(world, operation);
		const body = operation.validateBody ? readBody(request) : undefined;
		isChecked = true;
		const checked = checkRequest(operation, request, body);
		return { ...run(world, operation, checked), isChecked };
	} catch (error) {
		return { ...refusal(error, operation), isChecked };
	}
}

/** Runs the operation, unless a magic number answers in its place. */
function run(
	world: World,
	operation: ContractOperation,
	request: OperationRequest<never>,
): Omit<Outcome, 'isChecked'> {
	const magic = magicFault(world, operation, request);
	const before = magic?.before();
	if (before) {
		const status = before.status ?? 0;
		return { status, body: JSON.parse(before.text) as object, fault: before };
	}
	const handler = handlers[operation.id] as AnyHandler;
	const body = world.store.database.transaction(() => handler(world, request));
	const fault = magic?.after(body);
	return { status: 200, body, ...(fault && { fault }) };
}

function refusal(
	error: unknown,
	operation: ContractOperation | undefined,
): Omit<Outcome, 'isChecked'> {
	const envelope = operation?.envelope ?? 'code';
	if (!(error instanceof ServiceError)) {
		const crash = error instanceof Error ? (error.stack ?? error.message) : String(error);
		return { status: 500, body: errorBody(500, 'Internal server error', envelope), crash };
	}
	return {
		status: error.status,
		body: errorBody(error.status, error.message, error.envelope ?? envelope),
		...(error instanceof RateLimited && { retryAfter: error.retryAfter }),
		...(error instanceof ContractViolation && { violations: [error.message] }),
	};
}

function authenticate({ store, answers }: World, request: FastifyRequest): void {
	const header = answers.passwordHeader();
	const given = request.headers[header];
	if (given === undefined || given === '') {
		throw new ServiceError(401, `The header ${headerTitle(header)} is missing`, 'code');
	}
	if (given !== store.project.identity().password) {
		throw new ServiceError(401, 'The project API password is not valid', 'code');
	}
}

function requireProject({ store }: World, request: FastifyRequest): void {
	const { project_id: id } = request.params as { project_id?: string };
	if (id === undefined || id === store.project.identity().id) return;
	throw new ServiceError(404, `Project ${id.slice(0, 100)} does not exist`, 'code');
}

function requireToken({ limiter }: World, operation: ContractOperation): void {
	if (limiter.get().operations !== 'all' && !RATE_LIMITED.has(operation.id)) return;
	const refused = limiter.take();
	if (refused) throw new RateLimited(refused.seconds, refused.header);
}

function readBody(request: FastifyRequest): unknown {
	const body = request.body as ParsedBody | undefined;
	if (body && 'value' in body) return body.value;
	throw new ServiceError(400, body?.problem ?? 'A JSON body is required');
}

function checkRequest(
	operation: ContractOperation,
	request: FastifyRequest,
	body: unknown,
): OperationRequest<never> {
	const { validateQuery, validateBody } = operation;
	const query = decodeQuery(request.query as Record<string, string>, operation.query);
	if (!validateQuery(query)) {
		throw new ContractViolation(400, describeViolation('query', validateQuery.errors));
	}
	if (validateBody && !validateBody(body)) {
		throw new ContractViolation(400, describeViolation('body', validateBody.errors));
	}
	return {
		path: request.params,
		query,
		body,
		baseUrl: `${request.protocol}://${request.host}/v1`,
	} as OperationRequest<never>;
}

/** What a magic number does to one request. */
interface MagicFault {
	/** @returns what is answered instead of running the operation, if the number simulates that */
	before(): FaultAnswer | undefined;
	/** @returns what is answered instead of the 200 of the operation, if the number simulates that */
	after(body: object): FaultAnswer | undefined;
}

/** @returns undefined for all but sends to the magic numbers that simulate a fault */
function magicFault(
	{ firstTries }: World,
	operation: ContractOperation,
	{ body }: OperationRequest<never>,
): MagicFault | undefined {
	const send = readSend(operation.id, body);
	const fault = send && faultOf(send.phoneNumber);
	if (!fault) return undefined;
	const isFirstTry = () => firstTries.note(keyOf(operation.id, send));
	const isAfter = comesAfter(fault);
	return {
		before: () =>
			!isAfter && isFirstTry() ? labelled(applyFaultBefore(fault, operation)) : undefined,
		after: (answer) =>
			isAfter && isFirstTry()
				? labelled(applyFaultAfter(fault, operation, { status: 200, body: answer }))
				: undefined,
	};
}

function comesAfter(fault: SendFault): boolean {
	return 'when' in fault && fault.when === 'after';
}

function labelled(answer: FaultAnswer | undefined): FaultAnswer | undefined {
	return answer && { ...answer, label: `${answer.label} (magic number)` };
}
