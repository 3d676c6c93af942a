// The n8n nodes that are compared, each set to send the same request for each row.
import type { ProjectAccess } from '../../sandbox/index.mts';
import type { N8nClient } from '../../scripts/lib/n8n-client.mts';
import type { SenderNode } from '../lib/workflow.mts';

export const CAMPAIGN = 'Appointment reminder';

/** Our node and raw axios get the same bound. */
export const CONCURRENT = 50;

/** Makes the credential that a node needs, and the node. */
export type NodePeer = (client: N8nClient, project: ProjectAccess) => Promise<SenderNode>;

/** Does nothing: what the workflow costs without a sender. */
export const doNothing: NodePeer = async () => ({
	type: 'n8n-nodes-base.noOp',
	typeVersion: 1,
	parameters: {},
});

/** A loop over n8n's request helper and nothing else: see bare-loop/BareLoop.node.js. */
export const bareLoop: NodePeer = async (client, project) => ({
	type: 'CUSTOM.bareLoop',
	typeVersion: 1,
	credentials: { waProjectApi: await projectCredential(client, project) },
	parameters: {
		url: `${project.baseUrl}/project/${project.projectId}/campaign/api/send`,
		campaign: CAMPAIGN,
	},
});

export async function projectCredential(client: N8nClient, project: ProjectAccess) {
	const { baseUrl, projectId, password: apiPassword } = project;
	const data = { baseUrl, projectId, apiPassword };
	const { id, name } = await client.createCredential('waProjectApi', 'Sandbox', data);
	return { id, name };
}

/**
 * WA Campaign: Send.
 *
 * @param options of the node's "Options" collection, beside the concurrency, and "Skip Already Sent"
 * @param row the expression that holds the row's columns
 */
export function waCampaign(
	{ skipAlreadySent = false, ...options }: Record<string, unknown> = {},
	settings: Record<string, unknown> = { onError: 'continueRegularOutput' },
	row = '$json',
): NodePeer {
	return async (client, project) => {
		return {
			type: 'n8n-nodes-wa-campaigns.waCampaign',
			typeVersion: 1,
			credentials: { waProjectApi: await projectCredential(client, project) },
			parameters: {
				operation: 'send',
				campaign: { __rl: true, mode: 'name', value: CAMPAIGN },
				phoneNumber: `={{ ${row}.phone }}`,
				contactName: `={{ ${row}.name }}`,
				parametersMode: 'list',
				templateParamsList: `={{ [${row}.name, ${row}.appointment] }}`,
				defaultCountry: '91',
				skipAlreadySent,
				options: { maxConcurrentRequests: CONCURRENT, ...options },
			},
			...settings,
		};
	};
}

interface HttpRequestSettings {
	batch?: { batchSize: number; batchInterval: number };
	settings?: Record<string, unknown>;
	/** the expression that holds the row's columns */
	row?: string;
}

/** n8n's HTTP Request, its password in a Header Auth credential. */
export function httpRequest({
	batch,
	settings = { onError: 'continueRegularOutput' },
	row = '$json',
}: HttpRequestSettings = {}): NodePeer {
	return async (client, { baseUrl, projectId, password: value }) => {
		const header = { name: 'X-API-WA-Project-API-Pwd', value };
		const { id, name } = await client.createCredential('httpHeaderAuth', 'Password', header);
		return {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			credentials: { httpHeaderAuth: { id, name } },
			parameters: {
				method: 'POST',
				url: `${baseUrl}/project/${projectId}/campaign/api/send`,
				authentication: 'genericCredentialType',
				genericAuthType: 'httpHeaderAuth',
				sendBody: true,
				specifyBody: 'json',
				jsonBody: `={{ { name: ${row}.name, phone_number: ${row}.phone, default_country_code: '91', campaign_name: '${CAMPAIGN}', template_params: [${row}.name, ${row}.appointment] } }}`,
				options: batch ? { batching: { batch } } : {},
			},
			...settings,
		};
	};
}
