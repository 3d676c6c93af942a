// Deliveries to the WA Webhook Trigger, without n8n.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { IWebhookFunctions } from 'n8n-workflow';
import { WaWebhookTrigger } from '../../nodes/Trigger/WaWebhookTrigger.node.ts';

/** The credential's secret. */
export const SECRET = 'correct horse';

/** Without any of these, the node accepts the delivery. */
interface Given {
	parameters?: Record<string, unknown>;
	headers?: Record<string, string>;
	query?: object;
	/** Sent as JSON. Each delivery has another one by default. */
	body?: object;
	/** n8n's status for the execution to start; undefined while n8n stores it */
	answers?: number | undefined;
	/** replaces the working helpers */
	more?: Partial<Record<keyof IWebhookFunctions, unknown>>;
}

/** @param path with dots between the names of a collection and its fields */
export function parameterAt(parameters: Record<string, unknown>, path: string): unknown {
	return path
		.split('.')
		.reduce<unknown>((at, key) => (at as typeof parameters | undefined)?.[key], parameters);
}

/** Passes a delivery to the node, as n8n does. */
export async function deliver(given: Given = {}) {
	const { parameters, headers = { 'x-key': SECRET }, query = {}, more } = given;
	const { body: sent = { at: Math.random() } } = given;
	const { answers } = { answers: 200, ...given };
	const answered: { status?: number; body?: unknown } = {};
	const log: string[] = [];
	const response = Object.assign(new ServerResponse(new IncomingMessage(new Socket())), {
		status(status: number) {
			answered.status = status;
			return response;
		},
		json: (body: unknown) => void (answered.body = body),
	});
	const values: Record<string, unknown> = {
		authentication: 'header',
		headerName: 'X-Key',
		event: 'any',
		options: {},
		...parameters,
	};
	const context = {
		getNode: () => ({ id: 'node-1', name: 'Event' }),
		getWorkflow: () => ({ id: 'workflow-1' }),
		getMode: () => 'webhook',
		getWebhookName: () => 'default',
		getNodeParameter: (name: string, fallback: unknown) => parameterAt(values, name) ?? fallback,
		getCredentials: async () => ({ secret: ` ${SECRET}\n` }),
		getHeaderData: () => headers,
		getQueryData: () => query,
		getRequestObject: () => ({ rawBody: Buffer.from(JSON.stringify(sent)) }),
		getResponseObject: () => response,
		helpers: { returnJsonArray: (list: object[]) => list.map((json) => ({ json })) },
		logger: {
			error: (line: string) => void log.push(`error: ${line}`),
			debug: (line: string) => void log.push(`debug: ${line}`),
		},
		...more,
	} as unknown as IWebhookFunctions;
	const result = await new WaWebhookTrigger().webhook.call(context);
	// n8n has stored the execution, or failed to.
	if (result.workflowData !== undefined && answers !== undefined) {
		response.statusCode = answers;
		response.end();
	}
	return { result, answered, log, response };
}
