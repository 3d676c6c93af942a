// Writes one exchange into the request log, checking the answer against the contract.
import type { FastifyRequest } from 'fastify';
import type { Strike } from '../faults/types.mts';
import type { ParsedBody } from '../world/body.mts';
import type { ContractOperation } from '../world/contract.mts';
import { showEntry, type LogEntry, type LoggedRequest, type Verdict } from '../world/logEntry.mts';
import { keepAnswer, keepBody, shortened } from '../world/loggedBody.mts';
import { describeViolation } from '../world/violations.mts';
import type { World } from '../world/world.mts';
import { JSON_HEADERS, type WireAnswer } from './answer.mts';
import type { FaultAnswer } from './applyFault.mts';
import type { Outcome } from './exchange.mts';
import { glanceAt } from './glance.mts';
import { reasonOf, violationReasonOf } from '../domain/failureReason.mts';
import type { OperationId } from '../types.mts';

interface Exchange {
	operation: ContractOperation | undefined;
	request: FastifyRequest;
	/** undefined when a fault came before */
	outcome: Outcome | undefined;
	/** what takes the place of the outcome */
	fault: FaultAnswer | undefined;
	/** what goes over the wire */
	answer: WireAnswer;
	strike: Strike;
	/** when the request came, Unix ms by the sandbox's clock */
	at: number;
	/** the same by the monotonic clock */
	startedAt: number;
}

/** The maximum length of client-controlled fields other than bodies. */
const LONGEST = { url: 4000, name: 200, message: 2000 };

export function logExchange(world: World, exchange: Exchange): void {
	const { secrets, log, events } = world;
	const cut = <Text extends string | null | undefined>(text: Text, longest: number) =>
		(typeof text === 'string' ? shortened(text, longest, secrets) : text) as Text;
	const { operation, request, outcome, answer } = exchange;
	const body = request.body as ParsedBody | undefined;
	const glance = glanceAt(operation?.id, valueOf(body), request.query, outcome?.body);
	const violations = outcome?.violations?.map((text) => cut(text, LONGEST.message));
	const responseViolations = checkAnswer(operation, outcome);
	const entry: LogEntry = {
		id: log.nextId(),
		at: exchange.at,
		ms: Math.round((performance.now() - exchange.startedAt) * 100) / 100,
		method: request.method,
		url: cut(request.url, LONGEST.url),
		operation: operation?.id ?? null,
		phone_number: cut(glance.phone_number, LONGEST.name),
		campaign: cut(glance.campaign, LONGEST.name),
		status: answer.status,
		contract: verdict(outcome?.isChecked ?? false, violations),
		violations,
		responseContract: verdict(outcome !== undefined && operation !== undefined, responseViolations),
		responseViolations,
		error: cut(errorOf(outcome), LONGEST.message),
		fault: describeFaults(world, exchange),
		crash: cut(outcome?.crash, LONGEST.message),
		headers: request.raw.headers,
		body: keepBody(body, secrets),
		responseHeaders: answer.status === null ? undefined : answer.headers,
		responseBody: keepAnswer(answer.text, isJson(answer), secrets),
	};
	log.add(entry);
	countFailure(world, { ...exchange, operation: operation?.id, campaign: glance.campaign });
	if (entry.crash !== undefined) reportCrash(showEntry(entry, secrets, false));
	events.publish('request', () => showEntry(entry, secrets, false));
}

function reportCrash({ method, path, crash }: LoggedRequest): void {
	console.error(`Sandbox error in ${method} ${path}: ${crash}`);
}

function valueOf(body: ParsedBody | undefined): unknown {
	return body && 'value' in body ? body.value : undefined;
}

function errorOf(outcome: Outcome | undefined): string | undefined {
	if (!outcome || outcome.status < 400) return undefined;
	return String((outcome.body as { message?: string }).message);
}

function isJson({ headers }: WireAnswer): boolean {
	return headers['content-type'] === JSON_HEADERS['content-type'];
}

function verdict(isChecked: boolean, violations: string[] | undefined): Verdict {
	if (!isChecked) return 'unchecked';
	return violations ? 'violated' : 'ok';
}

/** @returns undefined when the answer is right, or there is none of an operation */
function checkAnswer(
	operation: ContractOperation | undefined,
	outcome: Outcome | undefined,
): string[] | undefined {
	if (!operation || !outcome) return undefined;
	const validate = operation.validateAnswer.get(outcome.status);
	if (!validate) return [`status ${outcome.status} is not among the answers of ${operation.id}`];
	return validate(outcome.body) ? undefined : [describeViolation('answer', validate.errors)];
}

/** @returns undefined when none struck */
function describeFaults({ faults }: World, { strike, fault }: Exchange): string | undefined {
	const hasPaused = faults.takePause();
	if (strike.delayMs === 0 && !fault && !hasPaused) return undefined;
	return [
		strike.delayMs > 0 ? `delay ${strike.delayMs} ms` : undefined,
		fault?.label,
		hasPaused ? 'campaign paused after this send' : undefined,
	]
		.filter((label) => label !== undefined)
		.join(', ');
}

interface Answered {
	operation: OperationId | undefined;
	/** name of the campaign that it is about */
	campaign: string | null;
	/** undefined when a fault came before */
	outcome: Outcome | undefined;
	/** what took the place of the outcome */
	fault: FaultAnswer | undefined;
}

/** Characters. */
const LONGEST_REASON = 300;

/** Does nothing for all but failed sends through a campaign that exists. */
function countFailure(world: World, { operation, campaign, outcome, fault }: Answered): void {
	if (operation !== 'sendCampaign' || campaign === null) return;
	if (!fault && (outcome === undefined || outcome.status < 400)) return;
	if (!world.store.campaigns.findByName(campaign)) return;
	world.failures.count(campaign, fault?.label ?? reason(world, outcome as Outcome, campaign));
}

function reason({ secrets }: World, { body, violations }: Outcome, campaign: string): string {
	// Secrets go first: of one with a number in it, half would be left.
	const message = secrets.redactText(String((body as { message?: string }).message));
	const general = violations ? violationReasonOf(message) : reasonOf(message, campaign);
	return shortened(general, LONGEST_REASON, secrets);
}
