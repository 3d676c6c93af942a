// The contract's schemas under short names.
import type * as control from '../contract/control.types.d.mts';
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

/** The JSON body that an operation takes; undefined where it takes none. */
type BodyOf<Operation> = Operation extends { requestBody?: never }
	? undefined
	: Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
		? Body
		: never;

/** The JSON body of an operation's 200 answer. */
type AnswerOf<Operation> = Operation extends {
	responses: { 200: { content: { 'application/json': infer Body } } };
}
	? Body
	: never;

type ParametersOf<Operation, Kind extends 'query' | 'path'> = Operation extends {
	parameters: Record<Kind, infer Values>;
}
	? Values
	: Operation extends { parameters: Partial<Record<Kind, infer Values>> }
		? NonNullable<Values>
		: Record<string, never>;

/** The body that an operation takes, by operationId. */
export type RequestBody<Id extends OperationId> = BodyOf<operations[Id]>;

/** The body of an operation's 200 answer. */
export type AnswerBody<Id extends OperationId> = AnswerOf<operations[Id]>;

/** One request as an operation sees it: validated against the contract, its query decoded. */
export interface OperationRequest<Id extends OperationId> {
	path: ParametersOf<operations[Id], 'path'>;
	query: ParametersOf<operations[Id], 'query'>;
	body: RequestBody<Id>;
	/** address that the client used, up to and including /v1 */
	baseUrl: string;
}

/** The schemas of the control API. */
export type ControlSchemas = control.components['schemas'];
export type ControlOperationId = keyof control.operations;

/** The body of a control operation's 200 answer. */
export type ControlAnswer<Id extends ControlOperationId> = AnswerOf<control.operations[Id]>;

/** One request of the control API: validated against its contract, the query decoded. */
export interface ControlRequest<Id extends ControlOperationId> {
	path: ParametersOf<control.operations[Id], 'path'>;
	query: ParametersOf<control.operations[Id], 'query'>;
	body: BodyOf<control.operations[Id]>;
}
