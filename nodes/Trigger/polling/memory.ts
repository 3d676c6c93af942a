/** What this process remembers of a trigger, beside what n8n keeps of it. */
export interface PollMemory {
	/** What n8n passes to the polls of one activation is one object: an unknown one begins an activation. */
	context?: unknown;
	/** Polls under way; n8n does not wait for one to end before it begins the next. */
	underWay: number;
	/** Of the last poll; undefined if that went well. */
	failure?: string;
	/** The first event of each of the last emissions of this process. */
	readonly emitted: string[];
}

/** Emissions to remember: the state names the last one, or the one before where n8n discarded the last. */
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

/** As in a process that has just begun; for tests. */
export function forgetPolls(): void {
	MEMORIES.clear();
}
