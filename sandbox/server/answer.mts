// Responses as sent over the wire.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** An operation's response or refusal. */
export interface OperationAnswer {
	status: number;
	/** as JSON, or a text as it is */
	body: object | string;
	/** the header's value */
	retryAfter?: string;
}

export interface WireAnswer {
	/** null: the connection is reset instead */
	status: number | null;
	headers: Record<string, string>;
	text: string;
}

/** The connection is reset. */
export const NO_ANSWER: WireAnswer = { status: null, headers: {}, text: '' };

export const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

export const HTML_HEADERS = { 'content-type': 'text/html; charset=utf-8' };

/** @returns the answer that an operation gave */
export function toAnswer({ status, body, retryAfter }: OperationAnswer): WireAnswer {
	const type = typeof body === 'string' ? HTML_HEADERS : JSON_HEADERS;
	const headers = retryAfter === undefined ? type : { ...type, 'retry-after': retryAfter };
	return { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) };
}

export function deliver(
	answer: WireAnswer,
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	if (answer.status === null) {
		reply.hijack();
		request.raw.socket.resetAndDestroy();
		return reply;
	}
	return reply.code(answer.status).headers(answer.headers).send(answer.text);
}
