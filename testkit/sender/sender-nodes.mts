// A sender of the sandbox's sample campaign, as tests and benchmarks put it into their workflows.
import type { ProjectAccess } from '../../sandbox/index.mts';
import type { N8nClient } from '../host/n8n-client.mts';
import type { SenderNode } from './list-workflow.mts';

export const CAMPAIGN = 'Appointment reminder';

/** Creates a node and its credential. */
export type NodePeer = (client: N8nClient, project: ProjectAccess) => Promise<SenderNode>;

export async function projectCredential(client: N8nClient, project: ProjectAccess) {
	const { baseUrl, projectId, password: apiPassword } = project;
	const data = { baseUrl, projectId, apiPassword };
	return await client.createCredential('waProjectApi', 'Sandbox', data);
}

/**
 * WA Campaign: Send.
 *
 * @param options of the node's "Options" collection, and "Skip Already Sent"
 * @param row the expression for the row's columns
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
				options,
			},
			...settings,
		};
	};
}
