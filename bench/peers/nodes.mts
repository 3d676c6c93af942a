// The n8n nodes that are compared, each configured to send the same request per row.
import { join } from 'node:path';
import type { ProjectAccess } from '../../sandbox/index.mts';
import {
	CAMPAIGN,
	projectCredential,
	waCampaign,
	type NodePeer,
} from '../../testkit/sender/sender-nodes.mts';

/** Who sends the campaign. */
export interface Sender {
	name: string;
	/** Creates the node, which reads its columns from `row`. */
	node(row?: string): NodePeer;
	/** Sends in the history before the first event. */
	remembered?: number;
}

/** Nodes only for comparison, which n8n loads beside the package. */
export const PEER_NODES = join(import.meta.dirname, 'bare-loop');

export const KEEP_GOING = { onError: 'continueRegularOutput' };

/** The workflow without a sender. */
export const idle: Sender = {
	name: 'do nothing',
	node: () => async () => ({ type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} }),
};

export const plain: Sender = { name: 'HTTP Request', node: (row) => httpRequest({ row }) };

export const retried: Sender = {
	name: 'HTTP Request, Retry On Fail',
	node: (row) =>
		httpRequest({ row, settings: { retryOnFail: true, maxTries: 5, waitBetweenTries: 1000 } }),
};

export const ours = waSender('WA Campaign: Send', {});

/** With Skip Already Sent. */
export const once: Sender = {
	...waSender('WA Campaign: Send, Skip Already Sent', { skipAlreadySent: true }),
	remembered: 1000,
};

export const bare: Sender = {
	name: "bare loop over n8n's helper",
	node: () => bareLoop(SEND_PATH, CAMPAIGN),
};

/** @param options of the node, and "Skip Already Sent" */
export function waSender(name: string, options: Record<string, unknown>): Sender {
	return { name, node: (row) => waCampaign(options, KEEP_GOING, row) };
}

/** n8n's HTTP Request in batches. */
export function batched(batchSize: number, batchInterval: number): Sender {
	return {
		name: `HTTP Request, ${batchSize} per ${batchInterval} ms`,
		node: (row) => httpRequest({ row, batch: { batchSize, batchInterval } }),
	};
}

/** Only a loop over n8n's request helper: see bare-loop/BareLoop.node.js. @param path below the project's URL */
export function bareLoop(path: string, campaign: string): NodePeer {
	return async (client, project) => ({
		type: 'CUSTOM.bareLoop',
		typeVersion: 1,
		credentials: { waProjectApi: await projectCredential(client, project) },
		parameters: { url: projectUrl(project) + path, campaign },
	});
}

const SEND_PATH = '/campaign/api/send';

/** n8n's HTTP Request with the password in a Header Auth credential. @param url of the project */
export function httpNode(
	parametersFor: (url: string) => Record<string, unknown>,
	settings: Record<string, unknown> = KEEP_GOING,
): NodePeer {
	return async (client, project) => {
		const header = { name: 'X-API-WA-Project-API-Pwd', value: project.password };
		return {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			credentials: {
				httpHeaderAuth: await client.createCredential('httpHeaderAuth', 'Password', header),
			},
			parameters: {
				authentication: 'genericCredentialType',
				genericAuthType: 'httpHeaderAuth',
				options: {},
				...parametersFor(projectUrl(project)),
			},
			...settings,
		};
	};
}

interface HttpRequestSettings {
	batch?: { batchSize: number; batchInterval: number };
	settings?: Record<string, unknown>;
	/** the expression for the row's columns */
	row?: string;
}

/** n8n's HTTP Request that sends the campaign. */
function httpRequest({ batch, settings, row = '$json' }: HttpRequestSettings = {}): NodePeer {
	const parameters = {
		method: 'POST',
		sendBody: true,
		specifyBody: 'json',
		jsonBody: `={{ { name: ${row}.name, phone_number: ${row}.phone, default_country_code: '91', campaign_name: '${CAMPAIGN}', template_params: [${row}.name, ${row}.appointment] } }}`,
		options: batch ? { batching: { batch } } : {},
	};
	return httpNode((url) => ({ ...parameters, url: url + SEND_PATH }), settings);
}

function projectUrl({ baseUrl, projectId }: ProjectAccess): string {
	return `${baseUrl}/project/${projectId}`;
}
