// The n8n nodes that process lists of contacts, each configured for the same job.
import type { ProjectAccess } from '../../sandbox/index.mts';
import { projectCredential, type NodePeer } from '../../testkit/sender/sender-nodes.mts';

const KEEP_GOING = { onError: 'continueRegularOutput' };
const PHONE = '={{ $json.phone }}';
const NAME = '={{ $json.name }}';

function waContact(parameters: Record<string, unknown>): NodePeer {
	return async (client, sandbox) => ({
		type: 'n8n-nodes-wa-campaigns.waContact',
		typeVersion: 1,
		credentials: { waProjectApi: await projectCredential(client, sandbox) },
		parameters,
		...KEEP_GOING,
	});
}

const WITHOUT_PLUS = { defaultCountry: '91' };

/** One request per row. */
export const waCreate = waContact({
	operation: 'create',
	phoneNumber: PHONE,
	contactName: NAME,
	...WITHOUT_PLUS,
});

/** Two requests per row while the contacts are new. */
export const waCreateOrUpdate = waContact({
	operation: 'upsert',
	phoneNumber: PHONE,
	contactName: NAME,
	...WITHOUT_PLUS,
});

/** Two requests per row: the ID is looked up by number. */
export const waUpdate = waContact({
	operation: 'update',
	contact: { __rl: true, mode: 'phoneNumber', value: PHONE },
	updateFields: {
		attributes: { attribute: [{ name: 'appointment', value: '={{ $json.appointment }}' }] },
	},
	...WITHOUT_PLUS,
});

export const waGet = waContact({
	operation: 'get',
	contact: { __rl: true, mode: 'phoneNumber', value: PHONE },
	...WITHOUT_PLUS,
});

/** n8n's HTTP Request with its defaults, and the password in a Header Auth credential. */
function httpRequest(parametersFor: (contacts: string) => Record<string, unknown>): NodePeer {
	return async (client, sandbox) => {
		const header = { name: 'X-API-WA-Project-API-Pwd', value: sandbox.password };
		const { id, name } = await client.createCredential('httpHeaderAuth', 'Password', header);
		return {
			type: 'n8n-nodes-base.httpRequest',
			typeVersion: 4.2,
			credentials: { httpHeaderAuth: { id, name } },
			parameters: {
				authentication: 'genericCredentialType',
				genericAuthType: 'httpHeaderAuth',
				options: {},
				...parametersFor(contactsOf(sandbox)),
			},
			...KEEP_GOING,
		};
	};
}

export const httpCreate = httpRequest((url) => ({
	method: 'POST',
	url,
	sendBody: true,
	specifyBody: 'json',
	jsonBody: '={{ { name: $json.name, mobile_number: String($json.phone) } }}',
}));

export const httpGet = httpRequest((contacts) => ({
	url: `=${contacts}?action=FetchContact&mobile_number={{ $json.phone }}`,
}));

/** Only a loop over n8n's request helper: see bare-loop/BareLoop.node.js. */
export const bareCreate: NodePeer = async (client, sandbox) => ({
	type: 'CUSTOM.bareLoop',
	typeVersion: 1,
	credentials: { waProjectApi: await projectCredential(client, sandbox) },
	parameters: { url: contactsOf(sandbox), campaign: '' },
});

function contactsOf({ baseUrl, projectId }: ProjectAccess): string {
	return `${baseUrl}/project/${projectId}/contact`;
}
