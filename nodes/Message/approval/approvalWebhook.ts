import type { IWebhookDescription, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { answeredPage, closedPage, PAGE_HEADERS, questionPage } from './approvalPage';
import { buttonLabel } from './approvalRequest';
import type { OpenRequest } from './approvalWait';
import { approvalOutput } from './approvalWait';

/** The address of the links. n8n does not register it: it serves executions that wait in this node. */
export const approvalWebhooks: IWebhookDescription[] = (['GET', 'POST'] as const).map(
	(httpMethod) => ({
		name: 'default',
		httpMethod,
		responseMode: 'onReceived',
		responseData: '',
		path: '={{ $nodeId }}',
		restartWebhook: true,
		isFullPath: true,
	}),
);

/**
 * Serves a link, whose signature n8n has checked: GET shows the question and changes nothing, POST takes the answer.
 * Never throws: n8n would end the waiting execution with the error.
 */
export async function receiveAnswer(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	const request = openRequest(this);
	const { approved, request: asked } = this.getQueryData() as Record<string, unknown>;
	if (request === undefined || asked !== request.requestId) {
		return await showPage(this, 410, closedPage());
	}
	const approves = approved === 'true';
	const { message } = request;
	const question = { message, approves, label: decisionLabel(this, approves) };
	if (this.getRequestObject().method !== 'POST') {
		return await showPage(this, 200, questionPage(question));
	}
	this.getResponseObject().set(PAGE_HEADERS);
	const respondedAt = new Date().toISOString();
	const answer = { approved: approves, respondedAt, timedOut: false };
	// n8n answers once it has claimed the execution: of two clicks at once, only one gets this page.
	return {
		webhookResponse: answeredPage(question),
		workflowData: [[{ json: approvalOutput(request, answer) }]],
	};
}

/**
 * The request that the execution is waiting for, which is the node's input by then. An expired one is not open, though
 * n8n may resume it later: it checks once a minute, and only while it runs.
 */
function openRequest(context: IWebhookFunctions): OpenRequest | undefined {
	try {
		const json = context.evaluateExpression('{{ $json }}', 0) as Partial<OpenRequest> | undefined;
		const { requestId, phoneNumber, message, messageId = null, expiresAt = '' } = json ?? {};
		if (!requestId || phoneNumber === undefined || message === undefined) return undefined;
		if (!(Date.now() < Date.parse(expiresAt))) return undefined;
		return { requestId, phoneNumber, message, messageId, expiresAt };
	} catch {
		return undefined;
	}
}

function decisionLabel(context: IWebhookFunctions, approves: boolean): string {
	const name = approves ? 'approveLabel' : 'declineLabel';
	return buttonLabel(name, context.getNodeParameter(`options.${name}`, ''));
}

async function showPage(
	context: IWebhookFunctions,
	status: number,
	page: string,
): Promise<IWebhookResponseData> {
	context.getResponseObject().status(status).set(PAGE_HEADERS).send(page);
	return await Promise.resolve({ noWebhookResponse: true });
}
