// A large list in chunks: which rows come next, what became of them, who is tried again.

type Outcome = 'accepted' | 'skipped' | 'failed' | 'unknown' | 'notSent';
type Row = Record<string, unknown>;

interface Settings {
	dataTable: string;
	rowsPerChunk: number;
	chunksAtOnce: number;
	unknownRows: 'report' | 'sendAgain';
	secondPassAfterSeconds: number;
}

export interface Chunk {
	pass: number;
	round?: number;
	waitSeconds?: number;
	rowsInDoubt: Settings['unknownRows'];
	table?: string;
	firstId?: number;
	lastId?: number;
	rows?: Row[];
}

interface OpenRow {
	outcome: Outcome;
	reason?: string;
	sendAfter?: string;
	row: Row;
}

interface ChunkOutcome {
	counts: Partial<Record<Outcome, number>>;
	open: OpenRow[];
}

export interface Settled extends ChunkOutcome {
	chunk: Chunk;
	trouble?: string;
}

interface RowReport {
	outcome?: Outcome;
	row: number;
	reason?: string;
	sendAfter?: string;
}

/** What a chunk's workflow answered, or the item of a node that failed. */
type Answer = Partial<ChunkOutcome> & { error?: string | { message?: string } };

/** The next chunks, by the IDs of their rows. */
export function nextChunks(
	round: number,
	settings: Pick<Settings, 'dataTable' | 'rowsPerChunk' | 'chunksAtOnce'>,
): Chunk[] {
	const { dataTable: table, rowsPerChunk, chunksAtOnce } = settings;
	return Array.from({ length: chunksAtOnce }, (_, index) => {
		const before = (round * chunksAtOnce + index) * rowsPerChunk;
		const ids = { firstId: before + 1, lastId: before + rowsPerChunk };
		return { pass: 1, round, rowsInDoubt: 'report', table, ...ids };
	});
}

/** What became of one chunk: how many rows ended how, and each row that needs attention. */
export function chunkOutcome(rows: Row[], reports: RowReport[]): ChunkOutcome {
	const counts: ChunkOutcome['counts'] = {};
	const open: OpenRow[] = [];
	for (const { outcome, row, reason, sendAfter } of reports) {
		// n8n hands the input on where a node could not even begin, as with a credential that is gone.
		if (!outcome) throw new Error('The send node gave no outcomes');
		counts[outcome] = (counts[outcome] ?? 0) + 1;
		if (outcome === 'accepted' || outcome === 'skipped') continue;
		open.push({ outcome, reason, sendAfter, row: rows[row - 1] ?? {} });
	}
	return { counts, open };
}

/** Each chunk with its outcome, or with what went wrong where it gave none. */
export function withOutcomes(chunks: Chunk[], answers: Answer[]): Settled[] {
	return chunks.map((chunk, index) => {
		const { counts, open, error = 'no answer' } = answers[index] ?? {};
		if (counts && open) return { chunk, counts, open };
		const trouble = typeof error === 'string' ? error : (error.message ?? 'no reason given');
		return { chunk, counts: {}, open: [], trouble };
	});
}

/**
 * What is sent once more: rows that certainly were not sent, chunks without an outcome, and rows in
 * doubt only if `unknownRows` is "sendAgain". Waits as set, and no less than the service asked for.
 */
export function secondPass(outcomes: Settled[], settings: Settings, now: number): Chunk[] {
	const { unknownRows, rowsPerChunk } = settings;
	const open = outcomes.flatMap((one) => one.open).filter((one) => isTriedAgain(one, unknownRows));
	const asked = open.flatMap(({ sendAfter }) =>
		sendAfter ? [(Date.parse(sendAfter) - now) / 1000] : [],
	);
	const waitSeconds = Math.ceil(Math.max(settings.secondPassAfterSeconds, ...asked));
	const common = { pass: 2, waitSeconds, rowsInDoubt: unknownRows };
	const lost = outcomes.filter(({ trouble }) => trouble);
	const rows = open.map(({ row }) => row);
	const again = Array.from({ length: Math.ceil(rows.length / rowsPerChunk) }, (_, index) => ({
		...common,
		rows: rows.slice(index * rowsPerChunk, (index + 1) * rowsPerChunk),
	}));
	return [...lost.map(({ chunk }) => ({ ...chunk, ...common })), ...again];
}

/** The lines of the report: one for all accepted, one for all skipped, one for each other row. */
export function report(
	first: Settled[],
	second: Settled[],
	{ unknownRows }: Pick<Settings, 'unknownRows'>,
): Row[] {
	const all = [...first, ...second];
	const total = (outcome: Outcome) =>
		all.reduce((sum, { counts }) => sum + (counts[outcome] ?? 0), 0);
	const open = [
		...first.flatMap((one) => one.open).filter((one) => !isTriedAgain(one, unknownRows)),
		...second.flatMap((one) => one.open),
	];
	const lost = second.filter(({ trouble }) => trouble);
	const lines: Row[] = [
		{ outcome: 'accepted', rows: total('accepted'), reason: '' },
		{ outcome: 'skipped', rows: total('skipped'), reason: 'Sent earlier, or twice in the list' },
		...open.map(({ outcome, reason = '', row }) => ({ ...row, outcome, rows: 1, reason })),
		...lost.map(({ chunk, trouble }) => ({
			outcome: 'unknown',
			rows: chunk.rows?.length ?? '',
			reason: `${nameOf(chunk)} gave no outcome (${trouble}). Run this workflow again: what was sent is skipped`,
		})),
	];
	return lines.map((line) =>
		Object.fromEntries(Object.entries(line).map(([name, cell]) => [asText(name), asText(cell)])),
	);
}

/**
 * A cell that a spreadsheet would take for a formula, with an apostrophe before it: lists come from anywhere, and whoever
 * opens the report would run them. Phone numbers stay as they are.
 */
function asText(cell: unknown): unknown {
	const isFormula = typeof cell === 'string' && /^[=@\t\r]|^[+-].*[^\d\s().+-]/s.test(cell);
	return isFormula ? `'${cell}` : cell;
}

function isTriedAgain({ outcome }: OpenRow, unknownRows: Settings['unknownRows']): boolean {
	return outcome !== 'unknown' || unknownRows === 'sendAgain';
}

function nameOf({ firstId, lastId }: Chunk): string {
	return firstId ? `The chunk of IDs ${firstId} to ${lastId}` : 'A chunk of the second pass';
}
