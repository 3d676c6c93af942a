// Message: Get Message for messages that the network could not deliver, as services report them.
import type { IDataObject } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { getMessage } from '../../../nodes/Message/operations/getMessage.ts';
import fixtures from '../../fixtures/real-service.json' with { type: 'json' };
import { answeredContext } from '../../harness/answeredContext.mts';
import { hurryEachTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';

const { 'message.get.failed': FAILED, 'message.get': READ } = fixtures.responses;
const SENT = { ...READ, status: 'SENT', delivered_at: null, read_at: null };
const FAILURE = {
	code: 131026,
	reason: 'Message undeliverable',
	meaning: expect.stringMatching(/no account on the network/),
	retry: 'never',
};

hurryEachTest();

/** @param answers of the service, in order; the last one repeats */
async function runGetMessage(parameters: IDataObject, ...answers: IDataObject[]) {
	const { context, asked } = answeredContext(
		{ parameters: { messageId: FAILED.messageId, ...parameters } },
		() => ({ body: answers.length > 1 ? answers.shift() : answers[0] }),
	);
	const output = await getMessage.execute(context, getMessage.fields);
	return { json: at(at(output, 0), 0).json, asked };
}

describe('Message: Get Message', () => {
	it('says why a message was not delivered, and whether to send it again', async () => {
		const { json } = await runGetMessage({}, FAILED);
		expect(json).toMatchObject({ id: FAILED.messageId, status: 'FAILED', failure: FAILURE });
		expect(json).not.toHaveProperty('error');
		expect(json).not.toHaveProperty('failed');
		expect((await runGetMessage({}, READ)).json).toMatchObject({ status: 'READ', failure: null });
	});

	it('offers both IDs of the message, and when it failed', async () => {
		const outputFields = ['serviceMessageId', 'id', 'failed_at'];
		expect((await runGetMessage({ output: 'selected', outputFields }, FAILED)).json).toEqual({
			id: FAILED.messageId,
			serviceMessageId: FAILED.id,
			failed_at: FAILED.failed_at,
		});
	});

	it.each<[string, IDataObject]>([
		['Delivered', { waitUntil: 'DELIVERED' }],
		['Read', { waitUntil: 'READ' }],
		['Read, which is to fail on timeout', { waitUntil: 'READ', onTimeout: 'fail' }],
		['Delivered, as raw output', { waitUntil: 'DELIVERED', output: 'raw' }],
	])('stops waiting for %s as soon as the message has failed', async (_, parameters) => {
		const { json, asked } = await runGetMessage(parameters, SENT, FAILED, READ);
		expect(json).toMatchObject({ status: 'FAILED', failed: true, timedOut: false });
		expect(asked).toHaveLength(2);
	});

	it.each<[string, IDataObject, IDataObject]>([
		['reached', READ, { status: 'READ', failed: false, timedOut: false }],
		['not reached in time', SENT, { status: 'SENT', failed: false, timedOut: true }],
	])('returns ten fields for a status that was %s', async (_, answer, expected) => {
		const { json } = await runGetMessage({ waitUntil: 'DELIVERED', timeLimit: 1 }, answer);
		expect(json).toMatchObject({ ...expected, failure: null });
		expect(Object.keys(json)).toHaveLength(10);
	});
});
