/** Each error status that the contract documents for an endpoint, injected into the operation that calls it. */
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import type { FaultRule } from '../../../sandbox/faults/types.mts';
import { contractOperations } from '../../../sandbox/world/contract.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at, entry } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS, type Endpoint } from './endpoints.mts';
import { nodeClasses } from './nodeClasses.mts';

const nodes = Object.fromEntries((await nodeClasses()).map(({ folder, type }) => [folder, type]));
const sandbox = seededSandbox();
hurryEachTest();

const TRIES = 5;

/** What the sandbox answers, and what the node must make of it. */
interface Documented {
	readonly words: string;
	readonly message: (endpoint: Endpoint) => string;
	readonly advice: RegExp;
	readonly code?: string;
}

const maybe = (endpoint: Endpoint, message: string): string => {
	const { sends, once } = endpoint;
	if (!once) return message;
	return sends
		? `The message may or may not have been sent: ${message}`
		: `The request may or may not have been carried out: ${message}`;
};

const DOCUMENTED: Record<string, Documented> = {
	400: {
		words: 'Bad Request',
		message: ({ subject }) => `The service rejected the values for this ${subject}: Bad Request`,
		advice: /^Correct what the service's message names\./,
	},
	401: {
		words: 'The project API password is not valid',
		message: () => 'The service did not accept the API password',
		advice: /^It is wrong or was regenerated\. Enter the current one in the credential/,
	},
	404: {
		words: 'Not Found',
		message: ({ subject, missing = subject }) =>
			missing === 'project'
				? 'The project does not exist'
				: `The ${missing} does not exist${missing === 'business' ? '' : ' in this project'}`,
		advice: /^Check .*the Project ID .*in the credential of this node\./,
	},
	409: {
		words: 'Conflict',
		message: ({ subject }) => `The ${subject} already exists`,
		advice: /^Update the existing contact instead of creating it\./,
	},
	429: {
		words: 'Rate limit exceeded',
		message: () => 'The service kept rejecting requests because of its rate limit',
		advice: /^Run the remaining rows later[.,]/,
	},
	500: {
		words: 'Internal Server Error',
		message: (endpoint) => maybe(endpoint, 'The service could not process the request'),
		advice: /^The cause is in the service, not in this row\./,
	},
};

const cases = contractOperations().flatMap(({ id, validateAnswer }) =>
	[...validateAnswer.keys()].filter((status) => status !== 200).map((status) => ({ id, status })),
);

function faultOf(status: number): FaultRule {
	if (status === 401) return { kind: 'unauthorized' };
	return { kind: 'status', status: status as 400 };
}

/** The code is reported if the answer has one. */
function codeOf(id: string, status: number): string | undefined {
	const code = `ERR${status}`;
	if (status === 429) return code;
	const validate = contractOperations()
		.find((operation) => operation.id === id)
		?.validateAnswer.get(status);
	const isLabelled = validate?.({ error: 'Error', message: 'Error' }) === true;
	return isLabelled ? undefined : code;
}

describe('Each documented error of each endpoint', () => {
	it('is covered by this test', () => {
		expect(cases.length).toBeGreaterThan(90);
		expect(Object.keys(ENDPOINTS).sort()).toEqual(
			contractOperations()
				.map(({ id }) => id)
				.sort(),
		);
		expect(cases.filter(({ status }) => DOCUMENTED[status] === undefined)).toEqual([]);
	});

	it.each(cases)('$id: $status', async ({ id, status }) => {
		const endpoint = ENDPOINTS[id];
		const { words, message, advice } = entry(DOCUMENTED, String(status));
		const node = nodeUnderTest(entry(nodes, endpoint.node), sandbox);
		await node.faults({ ...faultOf(status), match: { operation: id } });
		const { error, json } = await node.run(endpoint.parameters, {
			settings: { onError: 'continueRegularOutput' },
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		const read = readBack(at(json, 0), endpoint);
		const code = codeOf(id, status);
		expect(read.message).toBe(message(endpoint));
		expect(read.advice).toMatch(advice);
		const end = `(HTTP ${status}${code === undefined ? '' : `, ${code}`}).`;
		expect(read.advice).toContain(`The service says: ${words} ${end}`);
		expect([read.httpStatus, read.errorCode]).toEqual([status, code]);
		expect(JSON.stringify(json)).not.toContain(sandbox.credential.apiPassword);
		const { report } = await sandbox.control<{ report: Array<{ struck: number }> }>(
			'GET',
			'/faults',
		);
		expect(at(report, 0).struck).toBe(read.attempts);
		const isRetried = status === 500 && id !== 'createProduct';
		// A rate limit is waited for as long as the service asks.
		if (status !== 429) expect(read.attempts).toBe(isRetried ? TRIES : 1);
	});
});

/** The error in an item; sends put it in their row report. */
function readBack(item: IDataObject, { sends }: Endpoint) {
	const reported = (sends ? item : item.error) as IDataObject;
	const { advice, httpStatus, errorCode, attempts } = reported;
	return {
		message: sends ? reported.reason : reported.message,
		advice,
		httpStatus,
		errorCode,
		attempts,
	};
}
