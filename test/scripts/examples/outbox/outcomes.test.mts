// The outcomes that the outbox records for claimed rows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { REASON_CODES } from '../../../../nodes/values/reasonCodes.ts';
import { EXAMPLES } from '../../../../testkit/paths.mts';
import { readExample } from '../../../e2e/examples.mts';
import { codeOf, functionOf } from '../code-nodes.mts';

type Row = Record<string, unknown>;

const PATH = 'outbox/send-from-outbox.json';
const outcomesOf = functionOf<
	(
		claimed: { id: number; claim: string }[],
		reports: Row[],
	) => { claim?: string; outcomes: Row[]; goesOn: boolean }
>(PATH, 'Outcomes', 'outcomesOf');

const claimed = [
	{ id: 11, claim: 'c' },
	{ id: 12, claim: 'c' },
];

describe('outcomesOf', () => {
	it('records the outcome of each claimed row', () => {
		const reports = [{ outcome: 'accepted' }, { outcome: 'failed', reason: 'Bad number' }];
		expect(outcomesOf(claimed, reports)).toEqual({
			claim: 'c',
			outcomes: [
				{ id: 11, outcome: 'accepted' },
				{ id: 12, outcome: 'failed', reason: 'Bad number' },
			],
			goesOn: true,
		});
	});

	it.each([
		['the run was stopped', [{ outcome: 'accepted' }, { outcome: 'notSent' }]],
		['the send node gave back its input', [{ outcome: 'accepted' }, {}]],
	])('stops claiming when %s', (_, reports) => {
		expect(outcomesOf(claimed, reports).goesOn).toBe(false);
	});

	it.each([
		['a paused campaign', 'campaignNotLive'],
		['a campaign with another template', 'templateChanged'],
	])('keeps rows refused by %s, and stops claiming', (_, reasonCode) => {
		const refused = { outcome: 'failed', reason: 'Not now', reasonCode };
		expect(outcomesOf(claimed, [refused, refused])).toEqual({
			claim: 'c',
			outcomes: claimed.map(({ id }) => ({ id, outcome: 'notSent', reason: 'Not now' })),
			goesOn: false,
		});
	});

	it('keeps rows refused for a reason that affects the whole list', () => {
		const reports = [
			{ outcome: 'failed', reason: 'No credits', reasonCode: 'refusedByService' },
			{ outcome: 'notSent', reason: 'Not sent: No credits', reasonCode: 'refusedForAll' },
		];
		const { outcomes, goesOn } = outcomesOf(claimed, reports);
		expect(outcomes.map(({ outcome }) => outcome)).toEqual(['notSent', 'notSent']);
		expect(goesOn).toBe(false);
		expect(outcomesOf(claimed, reports.slice(0, 1)).outcomes[0]?.outcome).toBe('failed');
	});

	it.each([
		['gave back its input', [{}, {}]],
		['gave nothing', []],
	])('leaves rows in doubt when the send node %s', (_, reports) => {
		const { outcomes } = outcomesOf(claimed, reports);
		expect(outcomes.map(({ id, outcome }) => [id, outcome])).toEqual([
			[11, 'unknown'],
			[12, 'unknown'],
		]);
	});
});

describe('the statements of the outbox', () => {
	it.each([
		['Report Rows in Doubt', 'in-doubt.sql'],
		['Claim', 'claim.sql'],
		['Settle', 'settle.sql'],
		['Report', 'report.sql'],
	])('are the same in %s as in %s', (node, file) => {
		const { query } = readExample(PATH).node(node).parameters;
		expect(query).toBe(readFileSync(join(EXAMPLES, 'outbox', file), 'utf8'));
	});
});

describe('the reason codes', () => {
	it.each([
		[PATH, 'Outcomes'],
		['second-try/failed-rows-once-more.json', 'Outcomes'],
	])('in %s exist in the nodes', (path, node) => {
		const lists = codeOf(path, node).matchAll(/^const [A-Z_]+ = \[([^\]]*)\]/gm);
		const codes = [...lists].flatMap(([, list = '']) => list.match(/\w+/g) ?? []);
		expect(codes).not.toEqual([]);
		expect(codes.filter((code) => !REASON_CODES.includes(code as never))).toEqual([]);
	});
});
