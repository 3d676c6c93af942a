import { CallError } from './errors';

/** What a call gave, or the error with which the service did not carry it out; other errors are thrown. */
export async function tried<T>(call: Promise<T>): Promise<T | CallError> {
	return await call.catch((error: unknown) => {
		if (error instanceof CallError) return error;
		throw error;
	});
}
