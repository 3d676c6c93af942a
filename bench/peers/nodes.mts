// The n8n nodes that are compared, each configured to send the same request per row.
import { join } from 'node:path';
import { CAMPAIGN, projectCredential, type NodePeer } from '../../testkit/sender/sender-nodes.mts';

/** Does nothing, to measure the workflow without a sender. */
export const doNothing: NodePeer = async () => ({
	type: 'n8n-nodes-base.noOp',
	typeVersion: 1,
	parameters: {},
});

/** Nodes only for comparison, which n8n loads beside the package. */
export const PEER_NODES = join(import.meta.dirname, 'bare-loop');

/** Only a loop over n8n's request helper: see bare-loop/BareLoop.node.js. */
export const bareLoop: NodePeer = async (client, project) => ({
	type: 'CUSTOM.bareLoop',
	typeVersion: 1,
	credentials: { waProjectApi: await projectCredential(client, project) },
	parameters: {
		url: `${project.baseUrl}/project/${project.projectId}/campaign/api/send`,
		campaign: CAMPAIGN,
	},
});

interface HttpRequestSettings {
	batch?: { batchSize: number; batchInterval: number };
	settings?: Record<string, unknown>;
	/** the expression for the row's columns */
	row?: string;
}

/** n8n's HTTP Request, with the password in a Header Auth credential. */
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
