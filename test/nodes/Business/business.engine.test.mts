import { describe, expect, it } from 'vitest';
import { WaBusiness } from '../../../nodes/Business/WaBusiness.node.ts';
import { hurryEachTest, nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';

const sandbox = seededSandbox();
const node = nodeUnderTest(new WaBusiness(), sandbox);
hurryEachTest();

const ID = '64b7f0a2c9e77b001f3a0001';

describe('Business: Get', () => {
	it('returns the main fields, with an ID that was pasted with spaces', async () => {
		const { json, error } = await node.run({ operation: 'get', businessId: ` ${ID} ` });
		expect(error).toBeUndefined();
		expect(await node.arrived()).toEqual([[`GET /v1/business/${ID}`, null]]);
		expect(Object.keys(at(json, 0))).toHaveLength(10);
		expect(json[0]).toMatchObject({ id: ID, company: 'Demo Clinic and Shop' });
		expect(await sandbox.violations()).toEqual([]);
	});

	it('returns the whole record without Simplify, timestamps as they are', async () => {
		const { json } = await node.run({ operation: 'get', businessId: ID, output: 'raw' });
		expect(Object.keys(at(json, 0))).toHaveLength(14);
		expect(at(json, 0).created_at).toEqual(expect.any(Number));
	});

	it('refuses an invalid ID before any request', async () => {
		const { error } = await node.run({ operation: 'get', businessId: 'my shop' });
		expect(error?.message).toMatch(/^Business ID: "my shop" is not an ID/);
		expect(await node.arrived()).toEqual([]);
	});
});
