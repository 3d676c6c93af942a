// Turns a fault into a response.
import { STATUS_CODES } from 'node:http';
import type { Strike } from '../faults/types.mts';
import type { ContractOperation } from '../world/contract.mts';
import { errorBody } from '../world/errors.mts';
import { retryAfterHeader } from '../world/rateLimit.mts';
import { HTML_HEADERS, JSON_HEADERS, type WireAnswer } from './answer.mts';

type Fault = NonNullable<Strike['fault']>;
type StatusFault = Extract<Fault, { kind: 'status' }>;

export interface FaultAnswer extends WireAnswer {
	/** for the request log */
	label: string;
}

/** @returns what is answered instead of running the operation, if the fault comes before it */
export function applyFaultBefore(
	fault: Fault,
	operation: ContractOperation | undefined,
): FaultAnswer | undefined {
	if (fault.kind === 'unauthorized') {
		const body = errorBody(401, 'The project API password is not valid', 'code');
		return {
			status: 401,
			headers: JSON_HEADERS,
			text: JSON.stringify(body),
			label: '401 injected',
		};
	}
	if (fault.kind === 'truncate' || isAfter(fault)) return undefined;
	return replacement(fault, operation, 'before');
}

/** @returns what is answered instead of the outcome, if the operation was accepted and the fault comes after it */
export function applyFaultAfter(
	fault: Fault,
	operation: ContractOperation | undefined,
	outcome: { status: number; body: object | string },
): FaultAnswer | undefined {
	if (outcome.status >= 300) return undefined;
	if (fault.kind === 'truncate') {
		const whole = JSON.stringify(outcome.body);
		const text = whole.slice(0, Math.ceil(whole.length / 2));
		return {
			status: outcome.status,
			headers: JSON_HEADERS,
			text,
			label: 'truncated answer after accepting',
		};
	}
	return isAfter(fault) ? replacement(fault, operation, 'after') : undefined;
}

function isAfter(fault: Fault): boolean {
	if (fault.kind === 'status') return fault.status >= 500 && fault.when === 'after';
	return fault.kind === 'reset' && fault.when === 'after';
}

function replacement(
	fault: Fault,
	operation: ContractOperation | undefined,
	when: 'before' | 'after',
): FaultAnswer | undefined {
	if (fault.kind === 'reset') {
		return { status: null, headers: {}, text: '', label: `reset ${when} accepting` };
	}
	if (fault.kind !== 'status') return undefined;
	const label = `${fault.status} ${when} accepting`;
	const headers = {
		...(fault.body === 'html' ? HTML_HEADERS : JSON_HEADERS),
		...retryAfter(fault),
	};
	return { status: fault.status, headers, text: errorText(fault, operation), label };
}

function retryAfter(fault: StatusFault): Record<string, string> {
	if (fault.retryAfter === undefined) return {};
	const header = retryAfterHeader(fault.retryAfter, fault.retryAfterForm ?? 'seconds');
	return header === undefined ? {} : { 'retry-after': header };
}

/** The specification knows no 402: the words are those of services of this kind. */
const NO_CREDITS = {
	name: 'ERR402',
	errorCode: 402,
	errorMessage: 'Insufficient WhatsApp Conversation Credits (WCC)!',
};

function errorText(
	{ status, body, answer }: StatusFault,
	operation: ContractOperation | undefined,
): string {
	const title = STATUS_CODES[status] ?? 'Error';
	if (body === 'html') {
		return `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n</body>\r\n</html>\r\n`;
	}
	if (answer !== undefined) return JSON.stringify(answer);
	if (status === 402) return JSON.stringify(NO_CREDITS);
	if (status === 429) return JSON.stringify(errorBody(status, 'Rate limit exceeded', 'code'));
	return JSON.stringify(documentedBody(status, title, operation));
}

/** The operation's envelope for this status in the contract, or its usual one. */
function documentedBody(
	status: number,
	title: string,
	operation: ContractOperation | undefined,
): object {
	const usual = errorBody(status, title, operation?.envelope ?? 'code');
	const general = errorBody(status, title, 'code');
	const validate = operation?.validateAnswer.get(status);
	return validate && !validate(usual) && validate(general) ? general : usual;
}
