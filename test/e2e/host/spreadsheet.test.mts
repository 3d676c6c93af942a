// The main use case: each good row of a spreadsheet is sent once, each bad row is reported.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { resultsFile } from '../../../testkit/demo/demo-workflow.mts';
import { readExpectations } from '../../../testkit/demo/expected-outcomes.mts';
import { runDemo, type ListResult } from '../../../testkit/demo/run-demo.mts';
import { at } from '../../harness/pick.mts';
import { sharedDemo } from '../shared-demo.mts';

const demo = sharedDemo();
const expected = readExpectations();

const byFormat = demo.workflows.map(({ list }) => [list.format, list] as const);

describe.each(byFormat)('people.%s', (_, list) => {
	let result: ListResult;
	beforeAll(async () => {
		const only = demo.workflows.filter((workflow) => workflow.list.format === list.format);
		result = at(await runDemo({ ...demo, workflows: only }), 0);
	});

	it('gives every row the expected outcome, and sends to each good number once', () => {
		expect(result.differences).toEqual([]);
	});

	it('writes one line per row to the results file', () => {
		const lines = readFileSync(resultsFile(demo.folder, list), 'utf8').trimEnd().split('\n');
		expect(lines).toHaveLength(expected.length + 1);
		const columns = at(lines, 0).replace('\ufeff', '').split(',');
		expect(columns).toEqual(expect.arrayContaining(['row', 'outcome', 'reason', 'phoneNumber']));
	});

	it('sends each value in the right placeholder', async () => {
		const answer = await createControlClient(demo.sandbox).get('/sends/list', {
			query: { campaign: list.campaign, limit: 1000 },
		});
		const texts = JSON.stringify(answer);
		expect(texts).toContain('Hello Aarav Sharma, your appointment is on Tuesday 4 March, 10:30.');
		expect(texts).toContain('Hello 王小明, your appointment is on ');
	});
});

it('follows the contract', async () => {
	const { requests, responses } = await createControlClient(demo.sandbox).get('/contract');
	expect(requests.checked).toBeGreaterThan(
		2 * expected.filter(({ outcome }) => outcome === 'accepted').length,
	);
	expect(requests.violated).toEqual([]);
	expect(responses.violated).toEqual([]);
});
