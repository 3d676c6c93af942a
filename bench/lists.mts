// How fast are lists of contacts, which send nothing?
import { projectCredential, type NodePeer } from '../testkit/sender/sender-nodes.mts';
import type { FaultSetup } from '../testkit/servers/sandbox-process.mts';
import { MINUTE, nodePeer, type List } from './lib/lists.mts';
import type { Question } from './lib/question.mts';
import { bareLoop, httpNode, idle, KEEP_GOING } from './peers/nodes.mts';

const LATENCY: FaultSetup = { faults: { rules: [{ kind: 'delay', ms: 30 }] } };
const LIMIT = { perSecond: 80, burst: 80 };
const rateLimit = { ...LIMIT, retryAfter: 'seconds', operations: 'all' } as const;

const PHONE = '={{ $json.phone }}';
const CONTACT = { __rl: true, mode: 'phoneNumber', value: PHONE };

const nothing = { name: idle.name, node: idle.node() };
const create = {
	name: 'WA Contact: Create',
	node: waContact({ operation: 'create', phoneNumber: PHONE, contactName: '={{ $json.name }}' }),
};
const createOrUpdate = {
	name: 'WA Contact: Create or Update, two requests a row',
	node: waContact({ operation: 'upsert', phoneNumber: PHONE, contactName: '={{ $json.name }}' }),
};
const get = {
	name: 'WA Contact: Get',
	node: waContact({ operation: 'get', contact: CONTACT }),
};
const update = {
	name: 'WA Contact: Update, two requests a row',
	node: waContact({
		operation: 'update',
		contact: CONTACT,
		updateFields: {
			attributes: { attribute: [{ name: 'appointment', value: '={{ $json.appointment }}' }] },
		},
	}),
};
const bareCreate = { name: "bare loop over n8n's helper", node: bareLoop('/contact', '') };
const httpCreate = {
	name: 'HTTP Request, one request a row',
	node: httpNode((url) => ({
		method: 'POST',
		url: `${url}/contact`,
		sendBody: true,
		specifyBody: 'json',
		jsonBody: '={{ { name: $json.name, mobile_number: String($json.phone) } }}',
	})),
};
const httpGet = {
	name: 'HTTP Request, one request a row',
	node: httpNode((url) => ({
		url: `=${url}/contact?action=FetchContact&mobile_number={{ $json.phone }}`,
	})),
};

export const lists: Question = {
	summary: 'lists of contacts, in about ten minutes',
	cases(scale) {
		const rows = 1000 * scale;
		const timeoutMs = 2 * MINUTE;
		const fresh: List = { kind: 'newContacts', rows, timeoutMs, faultSetup: LATENCY };
		const leastSeconds = Math.max(0, rows - LIMIT.burst) / LIMIT.perSecond;
		return [
			{
				name: 'create',
				title: `${rows} new contacts at 30 ms latency`,
				peers: peersOf(fresh, [nothing, create, createOrUpdate, bareCreate, httpCreate]),
			},
			{
				name: 'get',
				title: `${rows} known contacts at 30 ms latency`,
				peers: peersOf({ ...fresh, kind: 'knownContacts' }, [nothing, get, update, httpGet]),
			},
			{
				name: 'limit',
				title: `${rows} new contacts at 30 ms latency under 80 a second (burst 80)`,
				peers: peersOf({ ...fresh, leastSeconds, faultSetup: { ...LATENCY, rateLimit } }, [
					...[nothing, create, httpCreate],
				]),
			},
			{
				name: '10k',
				title: `${10 * rows} new contacts`,
				peers: peersOf({ ...fresh, rows: 10 * rows, timeoutMs: 5 * MINUTE, faultSetup: {} }, [
					...[nothing, create, bareCreate, httpCreate],
				]),
			},
		];
	},
};

function peersOf(list: List, nodes: { name: string; node: NodePeer }[]) {
	return nodes.map((node) => nodePeer(node, list));
}

function waContact(parameters: Record<string, unknown>): NodePeer {
	return async (client, project) => ({
		type: 'n8n-nodes-wa-campaigns.waContact',
		typeVersion: 1,
		credentials: { waProjectApi: await projectCredential(client, project) },
		parameters: { ...parameters, defaultCountry: '91' },
		...KEEP_GOING,
	});
}
