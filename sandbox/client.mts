// A client of the control API, typed by its contract: for tests, benchmarks and scripts.
import type { paths } from '../contract/control.types.d.mts';

type Verb = 'get' | 'post' | 'put' | 'delete';

/** Paths whose operation for this verb returns JSON. */
type PathOf<V extends Verb> = {
	[Path in keyof paths]: paths[Path][V] extends JsonOperation ? Path : never;
}[keyof paths];

interface JsonOperation {
	responses: { 200: { content: { 'application/json': unknown } } };
}

type AnswerOf<Operation> = Operation extends {
	responses: { 200: { content: { 'application/json': infer Body } } };
}
	? Body
	: never;

type PathValues<Operation> = Operation extends { parameters: { path: infer Values } }
	? { path: Values }
	: { path?: undefined };

type Query<Operation> = Operation extends { parameters: { query?: infer Values } }
	? { query?: Values }
	: never;

type Body<Operation> = Operation extends { requestBody?: never }
	? { body?: undefined }
	: Operation extends { requestBody: { content: { 'application/json': infer Value } } }
		? { body: Value }
		: Operation extends { requestBody?: { content: { 'application/json': infer Value } } }
			? { body?: Value }
			: never;

type Input<Operation> = PathValues<Operation> & Query<Operation> & Body<Operation>;

/** Optional if the operation needs no input. */
type Inputs<Operation> =
	Record<never, never> extends Input<Operation> ? [Input<Operation>?] : [Input<Operation>];

type Call<V extends Verb> = <Path extends PathOf<V>>(
	path: Path,
	...input: Inputs<paths[Path][V]>
) => Promise<AnswerOf<paths[Path][V]>>;

/** Calls operations by verb and path, as contract/control.openapi.yaml names them. */
export type ControlClient = { [V in Verb]: Call<V> };

/** The control API refused a request; the message is the API's own. */
export class ControlError extends Error {
	readonly status: number;

	constructor(status: number, message: string) {
		super(message);
		this.name = 'ControlError';
		this.status = status;
	}
}

interface ClientOptions {
	/** timeout of a call, ms; 30 s by default */
	timeoutMs?: number;
	/** replaces the global fetch */
	fetch?: typeof fetch;
}

interface AnyInput {
	path?: Record<string, string>;
	query?: Record<string, string | number | boolean | undefined>;
	body?: unknown;
}

const TIMEOUT_MS = 30_000;

/**
 * @param sandbox what `startSandbox` returned, or the control API's address of a running one, such as
 *   {controlUrl: 'http://127.0.0.1:8090/control'}
 * @returns calls that resolve with the answer's body, and reject with a ControlError on any status but 200
 */
export function createControlClient(
	sandbox: { controlUrl: string },
	{ timeoutMs = TIMEOUT_MS, fetch: send = fetch }: ClientOptions = {},
): ControlClient {
	async function call(method: string, path: string, input: AnyInput = {}): Promise<unknown> {
		const { body } = input;
		const response = await send(urlOf(sandbox.controlUrl, path, input), {
			method,
			signal: AbortSignal.timeout(timeoutMs),
			...(body !== undefined && {
				headers: { 'content-type': 'application/json' },
				body: JSON.stringify(body),
			}),
		});
		const answer: unknown = await response.json();
		if (response.ok) return answer;
		throw new ControlError(response.status, (answer as { message: string }).message);
	}
	const on = (verb: Verb) => (path: string, input?: AnyInput) =>
		call(verb.toUpperCase(), path, input);
	return {
		get: on('get'),
		post: on('post'),
		put: on('put'),
		delete: on('delete'),
	} as ControlClient;
}

function urlOf(controlUrl: string, path: string, { path: values = {}, query = {} }: AnyInput) {
	const url = new URL(
		controlUrl +
			path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
				encodeURIComponent(values[name] ?? ''),
			),
	);
	for (const [name, value] of Object.entries(query)) {
		if (value !== undefined) url.searchParams.set(name, String(value));
	}
	return url;
}
