// The n8n nodes that process lists of contacts, each configured for the same job.
import { projectCredential, type NodePeer } from '../../testkit/sender/sender-nodes.mts';
import { bareLoop, httpNode, KEEP_GOING } from './nodes.mts';

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

export const httpCreate = httpNode((url) => ({
	method: 'POST',
	url: `${url}/contact`,
	sendBody: true,
	specifyBody: 'json',
	jsonBody: '={{ { name: $json.name, mobile_number: String($json.phone) } }}',
}));

export const httpGet = httpNode((url) => ({
	url: `=${url}/contact?action=FetchContact&mobile_number={{ $json.phone }}`,
}));

export const bareCreate = bareLoop('/contact', '');
