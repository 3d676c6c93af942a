// The two error envelopes of the service (specification, "Errors").
import { STATUS_CODES } from 'node:http';

/** 'code': {name, message}, the general format. 'label': {error, message}, templates and campaigns. */
export type Envelope = 'code' | 'label';

/** A refusal for the client. Operations throw it, which rolls back their transaction. */
export class ServiceError extends Error {
	readonly status: number;
	/** overrides the operation's own envelope */
	readonly envelope: Envelope | undefined;

	constructor(status: number, message: string, envelope?: Envelope) {
		super(message);
		this.status = status;
		this.envelope = envelope;
	}
}

/** @returns a 400 for the client to throw */
export function badRequest(message: string): ServiceError {
	return new ServiceError(400, message);
}

/** @returns a 404 for the client to throw */
export function notFound(message: string): ServiceError {
	return new ServiceError(404, message);
}

/** @returns a 409 for the client to throw */
export function conflict(message: string): ServiceError {
	return new ServiceError(409, message);
}

/** @returns the body of an error answer */
export function errorBody(status: number, message: string, envelope: Envelope): object {
	return envelope === 'code'
		? { name: `ERR${status}`, message }
		: { error: STATUS_CODES[status] ?? 'Error', message };
}
