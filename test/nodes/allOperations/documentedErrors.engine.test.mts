/** Each error status that the contract documents for an endpoint, injected into the operation that calls it. */
import { describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { MAYBE_SENT } from '../../../nodes/engine/sending/outcome.ts';
import { IN_DOUBT } from '../../../nodes/service/errors/callError.ts';
import type { FaultRule } from '../../../sandbox/faults/types.mts';
import { contractOperations } from '../../../sandbox/world/contract.mts';
import { adviceAt, happened } from '../../harness/errorWords.mts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at, entry } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS, type Endpoint } from './endpoints.mts';
import { nodeClasses } from './nodeClasses.mts';

const nodes = Object.fromEntries((await nodeClasses()).map(({ folder, type }) => [folder, type]));
const sandbox = seededSandbox();
hurryEachTest();

const TRIES = 5;

/** The words with which the sandbox answers. */
const DOCUMENTED: Readonly<Record<string, string>> = {
	400: 'Bad Request',
	401: 'The project API password is not valid',
	404: 'Not Found',
	409: 'Conflict',
	429: 'Rate limit exceeded',
	500: 'Internal Server Error',
};

/** What the node must make of it: what happened, and how to fix it. */
function expected(status: number, { subject, missing, sends, once }: Endpoint) {
	const row = status === 500 ? 'serverError' : status;
	const about = (status === 404 && missing) || subject;
	const inDoubt = sends ? MAYBE_SENT : IN_DOUBT;
	const message = `${status === 500 && once ? inDoubt : ''}${happened(row, about)}`;
	// "Bad Request" is no reason.
	return { message, advice: adviceAt(row, about, status !== 400) };
}

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
		const words = entry(DOCUMENTED, String(status));
		const { message, advice } = expected(status, endpoint);
		const node = nodeUnderTest(entry(nodes, endpoint.node), sandbox);
		await node.faults({ ...faultOf(status), match: { operation: id } });
		const { error, json } = await node.run(endpoint.parameters, {
			settings: { onError: 'continueRegularOutput' },
		});
		expect(error).toBeUndefined();
		expect(json).toHaveLength(1);
		const read = readBack(at(json, 0), endpoint);
		const code = codeOf(id, status);
		expect(read.message).toBe(message);
		const end = `(HTTP ${status}${code === undefined ? '' : `, ${code}`}).`;
		expect(read.advice).toContain(`${advice}. The service says: ${words} ${end}`);
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
