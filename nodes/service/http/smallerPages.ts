import type { ServiceRequest } from '../endpoints/serviceRequest';
import type { Transport } from '../client';

/** Accepted by every list: the smallest of their defaults (specification, "Limits"). */
const SMALL_PAGE = 10;

/**
 * Asks for a smaller page of a list where the service refuses the size, and for small ones from then on: the
 * specification does not show the largest limit of campaigns, catalogues and products.
 */
export function withSmallerPages(send: Transport): Transport {
	let refusesLarge = false;
	return async (request) => {
		const smaller = smallerPage(request);
		if (smaller === undefined) return await send(request);
		if (refusesLarge) return await send(smaller);
		const large = await send(request);
		if (statusOf(large) !== 400) return large;
		const small = await send(smaller);
		refusesLarge = statusOf(small) === 200;
		return small;
	};
}

/**
 * The same page with fewer records; undefined for a small page, and for what is no list that pages by skip and limit.
 * The limit of templates, which page by cursors, is known.
 */
function smallerPage(request: ServiceRequest): ServiceRequest | undefined {
	for (const part of ['query', 'body'] as const) {
		const fields = request[part];
		if (fields?.skip !== undefined && Number(fields.limit) > SMALL_PAGE) {
			return { ...request, [part]: { ...fields, limit: SMALL_PAGE } };
		}
	}
	return undefined;
}

function statusOf(attempt: Awaited<ReturnType<Transport>>): number | undefined {
	return attempt.kind === 'answer' ? attempt.status : undefined;
}
