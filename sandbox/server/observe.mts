// An answer in the shapes that are on.
import { shapeAnswer } from '../domain/observedAnswers.mts';
import { notFoundPage } from '../domain/observedRecords.mts';
import type { OperationId } from '../types.mts';
import type { World } from '../world/world.mts';
import { HTML_HEADERS, type OperationAnswer } from './answer.mts';
import type { FaultAnswer } from './applyFault.mts';

/**
 * @param operation undefined for a path that does not exist
 * @param answer as the specification has it
 * @param request the body of the request
 */
export function observe(
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
export function missingEndpoint(
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
