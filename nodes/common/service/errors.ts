import type { IDataObject } from 'n8n-workflow';

/** Begins the message of an error that leaves a request in doubt. */
export const IN_DOUBT = 'The request may or may not have been carried out: ';

/** A request of a row that the service did not carry out. */
export class CallError extends Error {
	constructor(
		message: string,
		readonly description: string,
		/** Machine-readable facts for the error output: HTTP status, code, attempts. */
		readonly details: IDataObject,
		/** No other row would fare better. */
		readonly forAll: boolean,
		/** One of the tries may have been carried out after all. */
		readonly inDoubt = false,
	) {
		super(message);
	}

	/** The service says that what was asked for does not exist; a proxy's 404 does not count. */
	get isNotFound(): boolean {
		return this.details.httpStatus === 404 && this.details.fromService !== false;
	}
}
