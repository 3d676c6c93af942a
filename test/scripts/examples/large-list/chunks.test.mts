// The decisions of the large list's Code nodes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at } from '../../../harness/pick.mts';
import { functionOf } from '../code-nodes.mts';

const SETTINGS = {
	dataTable: 'people',
	rowsPerChunk: 2,
	chunksAtOnce: 2,
	unknownRows: 'report',
	secondPassAfterSeconds: 30,
} as const;
const SEND_AGAIN = { ...SETTINGS, unknownRows: 'sendAgain' } as const;

const OUTCOMES = ['accepted', 'skipped', 'failed', 'unknown', 'notSent'] as const;
type Outcome = (typeof OUTCOMES)[number];
type Row = Record<string, unknown>;
type Settings = typeof SETTINGS | typeof SEND_AGAIN;

interface Chunk {
	pass: number;
	round?: number;
	waitSeconds?: number;
	rowsInDoubt: string;
	table?: string;
	firstId?: number;
	lastId?: number;
	rows?: Row[];
}

interface ChunkOutcome {
	counts: Partial<Record<Outcome, number>>;
	open: { outcome: Outcome; reason?: string; sendAfter?: string; row: Row }[];
}

interface Settled extends ChunkOutcome {
	chunk: Chunk;
	problem?: string;
}

type Answer = Partial<ChunkOutcome> & { error?: string | { message?: string } };

const ALL = 'large-list/send-large-list.json';
const ONE = 'large-list/send-one-chunk.json';
const nextChunks = functionOf<(round: number, settings: Settings) => Chunk[]>(
	ALL,
	'Next Chunks',
	'nextChunks',
);
const withOutcomes = functionOf<(chunks: Chunk[], answers: Answer[]) => Settled[]>(
	ALL,
	'Outcomes',
	'withOutcomes',
);
const secondPass = functionOf<(outcomes: Settled[], settings: Settings, now: number) => Chunk[]>(
	ALL,
	'Second Pass',
	'secondPass',
);
const report = functionOf<(first: Settled[], second: Settled[], settings: Settings) => Row[]>(
	ALL,
	'Report',
	'report',
);
const chunkOutcome = functionOf<(rows: Row[], reports: Row[]) => ChunkOutcome>(
	ONE,
	'Outcome of the Chunk',
	'chunkOutcome',
);

const NOW = Date.parse('2026-03-02T10:00:00Z');
const chunk: Chunk = { pass: 1, round: 0, rowsInDoubt: 'report', firstId: 1, lastId: 2 };

/** A chunk whose rows have these outcomes; IDs count from 1. */
function settled(...outcomes: Outcome[]): Settled {
	const rows = outcomes.map((_, index) => ({ id: index + 1 }));
	const reports = outcomes.map((outcome, index) => ({ outcome, row: index + 1, reason: 'why' }));
	return { chunk, ...chunkOutcome(rows, reports) };
}

const lost: Settled = { chunk, counts: {}, open: [], problem: 'timed out' };

describe('nextChunks', () => {
	it('includes each ID exactly once', () => {
		const ranges = [0, 1, 2].flatMap((round) => nextChunks(round, SETTINGS));
		const ids = ranges.map(({ firstId, lastId }) => [firstId, lastId]);
		expect(ids).toEqual([1, 3, 5, 7, 9, 11].map((first) => [first, first + 1]));
		expect(ranges.every(({ table }) => table === 'people')).toBe(true);
	});

	it('never sends rows in doubt in the first pass', () => {
		expect(nextChunks(0, SETTINGS).every(({ rowsInDoubt }) => rowsInDoubt === 'report')).toBe(true);
	});
});

describe('chunkOutcome', () => {
	it('counts all rows, and lists those that need attention with their columns', () => {
		const { counts, open } = settled('accepted', 'failed', 'accepted', 'skipped', 'unknown');
		expect(counts).toEqual({ accepted: 2, skipped: 1, failed: 1, unknown: 1 });
		expect(open.map(({ outcome, row }) => [outcome, row.id])).toEqual([
			['failed', 2],
			['unknown', 5],
		]);
	});

	it('fails if the send node returned its input', () => {
		expect(() => chunkOutcome([{ id: 1 }], [{ row: 1 }])).toThrow('no outcomes');
	});
});

describe('withOutcomes', () => {
	it('pairs each chunk with its response, and reports errors', () => {
		const { counts, open } = settled('accepted');
		const answers = [{ counts, open }, { error: 'crashed' }, { error: { message: 'timed out' } }];
		const all = withOutcomes([chunk, chunk, chunk, chunk], answers);
		expect(all.map((one) => one.problem)).toEqual([undefined, 'crashed', 'timed out', 'no answer']);
		expect(at(all, 0).counts).toEqual({ accepted: 1 });
	});
});

describe('secondPass', () => {
	const rowsOf = (chunks: Chunk[]) => chunks.flatMap(({ rows = [] }) => rows.map(({ id }) => id));

	it('retries unsent rows, and rows in doubt only on request', () => {
		const first = [settled(...OUTCOMES)];
		expect(rowsOf(secondPass(first, SETTINGS, NOW))).toEqual([3, 5]);
		expect(rowsOf(secondPass(first, SEND_AGAIN, NOW))).toEqual([3, 4, 5]);
		expect(at(secondPass(first, SEND_AGAIN, NOW), 0).rowsInDoubt).toBe('sendAgain');
	});

	it('is empty when every row was sent', () => {
		expect(secondPass([settled('accepted', 'skipped')], SETTINGS, NOW)).toEqual([]);
	});

	it('retries a whole chunk without an outcome, by its IDs', () => {
		const [again] = secondPass([lost], SETTINGS, NOW);
		expect(again).toMatchObject({ pass: 2, firstId: 1, lastId: 2 });
		expect(again?.rows).toBeUndefined();
	});

	it('has chunks no larger than the first ones', () => {
		const chunks = secondPass([settled('failed', 'failed', 'failed')], SETTINGS, NOW);
		expect(chunks.map(({ rows }) => rows?.length)).toEqual([2, 1]);
	});

	it('waits as long as the service asks', () => {
		const late = settled('notSent');
		at(late.open, 0).sendAfter = new Date(NOW + 90_500).toISOString();
		expect(at(secondPass([late], SETTINGS, NOW), 0).waitSeconds).toBe(91);
		expect(at(secondPass([settled('failed')], SETTINGS, NOW), 0).waitSeconds).toBe(30);
	});
});

describe('report', () => {
	it('reports a chunk that never returned an outcome', () => {
		const lines = report([lost], [{ ...lost, chunk: { ...chunk, pass: 2 } }], SETTINGS);
		expect(lines).toHaveLength(3);
		expect(at(lines, 2)).toMatchObject({
			outcome: 'unknown',
			reason: expect.stringContaining('IDs 1 to 2 gave no outcome (timed out)'),
		});
	});

	it.each([
		['=HYPERLINK("http://evil.example";"click")', `'=HYPERLINK("http://evil.example";"click")`],
		['@SUM(1)', "'@SUM(1)"],
		['+cmd|A0', "'+cmd|A0"],
		['-2+3+cmd|A0', "'-2+3+cmd|A0"],
		['\t=1+1', "'\t=1+1"],
		['\r=1+1', "'\r=1+1"],
		['+91 (98765) 43-210', '+91 (98765) 43-210'],
		['-', '-'],
		['Asha = Rao', 'Asha = Rao'],
		[-5, -5],
		[null, null],
	])('writes %j as %j, so that a spreadsheet runs no cell', (cell, written) => {
		const open = [{ outcome: 'failed' as const, reason: '=1+1', row: { note: cell } }];
		const lines = report([{ chunk, counts: { failed: 1 }, open }], [], SETTINGS);
		const failed = lines.filter(({ outcome }) => outcome === 'failed');
		// Otherwise the row goes to a second pass.
		const shown = failed.length > 0 ? failed : report([], [{ chunk, counts: {}, open }], SETTINGS);
		expect(shown.at(-1)).toMatchObject({ note: written, reason: "'=1+1" });
	});

	const anyChunk = fc.array(fc.constantFrom(...OUTCOMES), { maxLength: 8 });

	it('accounts for each row exactly once', () => {
		fc.assert(
			fc.property(
				fc.array(anyChunk, { maxLength: 5 }),
				fc.infiniteStream(fc.constantFrom(...OUTCOMES)),
				fc.constantFrom(SETTINGS, SEND_AGAIN),
				(chunks, later, settings) => {
					const first = chunks.map((outcomes) => settled(...outcomes));
					const second = secondPass(first, settings, NOW).map(({ rows = [] }) =>
						settled(...rows.map(() => at([...later.take(1)], 0))),
					);
					const lines = report(first, second, settings);
					const rows = lines.reduce((sum, line) => sum + Number(line.rows), 0);
					expect(rows).toBe(chunks.flat().length);
				},
			),
		);
	});
});
