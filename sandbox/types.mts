// The contract's schemas under short names.
import type { components, operations } from '../contract/types.d.mts';

export type Schemas = components['schemas'];
export type Contact = Schemas['Contact'];
export type Template = Schemas['Template'];
export type Campaign = Schemas['Campaign'];
export type Message = Schemas['Message'];
export type Business = Schemas['Business'];
export type Catalogue = Schemas['Catalogue'];
export type CatalogueProduct = Schemas['CatalogueProduct'];

export type OperationId = keyof operations;

/** The body that an operation takes, by operationId; undefined where it takes none. */
export type RequestBody<Id extends OperationId> = operations[Id] extends {
	requestBody: { content: { 'application/json': infer Body } };
}
	? Body
	: undefined;

/** The body of an operation's 200 answer. */
export type AnswerBody<Id extends OperationId> = operations[Id] extends {
	responses: { 200: { content: { 'application/json': infer Body } } };
}
	? Body
	: never;

type Parameters<Id extends OperationId, Kind extends 'query' | 'path'> = operations[Id] extends {
	parameters: Record<Kind, infer Values>;
}
	? Values
	: operations[Id] extends { parameters: Partial<Record<Kind, infer Values>> }
		? NonNullable<Values>
		: Record<string, never>;

/** One request as an operation sees it: validated against the contract, its query decoded. */
export interface OperationRequest<Id extends OperationId> {
	path: Parameters<Id, 'path'>;
	query: Parameters<Id, 'query'>;
	body: RequestBody<Id>;
	/** address that the client used, up to and including /v1 */
	baseUrl: string;
}
