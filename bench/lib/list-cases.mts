// Lists of contacts, the service's faults, and the peers that run them.
import {
	bareCreate,
	httpCreate,
	httpGet,
	waCreate,
	waCreateOrUpdate,
	waGet,
	waUpdate,
} from '../peers/contacts.mts';
import type { ListCase } from './list-runs.mts';
import type { FaultSetup } from '../../testkit/servers/sandbox-process.mts';

const MINUTE = 60_000;
const ROWS = 1000;
const LATENCY: FaultSetup = { faults: { rules: [{ kind: 'delay', ms: 30 }] } };
const LIMIT = { perSecond: 80, burst: 80 };
const MANY = 10_000;

export const LIST_CASES: ListCase[] = [
	{
		name: 'create',
		title: '1,000 new contacts at 30 ms latency',
		rows: ROWS,
		faultSetup: LATENCY,
		peers: [
			{ name: 'WA Contact: Create', node: waCreate },
			{ name: 'WA Contact: Create or Update, two requests a row', node: waCreateOrUpdate },
			{ name: "bare loop over n8n's helper", node: bareCreate },
			{ name: 'HTTP Request, one request a row', node: httpCreate },
		],
		timeoutMs: 2 * MINUTE,
	},
	{
		name: 'get',
		title: '1,000 known contacts at 30 ms latency',
		rows: ROWS,
		faultSetup: LATENCY,
		known: true,
		peers: [
			{ name: 'WA Contact: Get', node: waGet },
			{ name: 'WA Contact: Update, two requests a row', node: waUpdate },
			{ name: 'HTTP Request, one request a row', node: httpGet },
		],
		timeoutMs: 2 * MINUTE,
	},
	{
		name: 'limit',
		title: '1,000 new contacts at 30 ms latency under 80 a second (burst 80)',
		rows: ROWS,
		faultSetup: { ...LATENCY, rateLimit: { ...LIMIT, retryAfter: 'seconds', operations: 'all' } },
		peers: [
			{ name: 'WA Contact: Create', node: waCreate },
			{ name: 'HTTP Request, one request a row', node: httpCreate },
		],
		timeoutMs: 2 * MINUTE,
		leastSeconds: (ROWS - LIMIT.burst) / LIMIT.perSecond,
	},
	{
		name: '10k',
		title: '10,000 new contacts',
		rows: MANY,
		faultSetup: {},
		peers: [
			{ name: 'WA Contact: Create', node: waCreate },
			{ name: "bare loop over n8n's helper", node: bareCreate },
			{ name: 'HTTP Request, one request a row', node: httpCreate },
		],
		timeoutMs: 5 * MINUTE,
	},
];
