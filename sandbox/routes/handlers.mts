import type { AnswerBody, OperationId, OperationRequest } from '../types.mts';
import type { World } from '../world/world.mts';

/**
 * One operation of the service. Runs within one transaction, on a request that the contract allows.
 *
 * @throws ServiceError when the service refuses
 */
export type Handler<Id extends OperationId> = (
	world: World,
	request: OperationRequest<Id>,
) => AnswerBody<Id>;

export type Handlers<Ids extends OperationId = OperationId> = { [Id in Ids]: Handler<Id> };

/** @returns a limit or skip that SQLite takes, however large the client's number */
export function bounded(count: number): number {
	return Math.min(count, 1_000_000_000);
}
