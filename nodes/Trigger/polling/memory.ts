/** What this process remembers of a trigger, besides what n8n saves. */
export interface PollMemory {
	/** n8n passes the same object to all polls of one activation: a different one marks a new activation. */
	context?: unknown;
	/** Polls in progress; n8n starts the next poll without waiting for the last one. */
	underWay: number;
	/** Of the last poll; undefined if it succeeded. */
	failure?: string;
	/** ID of the first event of each recent emission of this process. */
	readonly emitted: string[];
}

/** Emissions to remember: the saved state holds the last one, or the one before if n8n discarded the last. */
const MAX_EMITTED = 5;

const MEMORIES = new Map<string, PollMemory>();

/** @param node identifies the trigger: the workflow's ID and the node's */
export function memoryOf(node: string): PollMemory {
	let memory = MEMORIES.get(node);
	if (memory === undefined) {
		memory = { underWay: 0, emitted: [] };
		MEMORIES.set(node, memory);
	}
	return memory;
}

export function rememberEmission(memory: PollMemory, firstEvent: string): void {
	memory.emitted.push(firstEvent);
	if (memory.emitted.length > MAX_EMITTED) memory.emitted.shift();
}

/** Simulates a process restart, for tests. */
export function forgetPolls(): void {
	MEMORIES.clear();
}
