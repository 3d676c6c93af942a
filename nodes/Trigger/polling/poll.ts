import type {
	IDataObject,
	INodeExecutionData,
	INodeProperties,
	IPollFunctions,
	IRun,
} from 'n8n-workflow';
import { NodeOperationError, sleep } from 'n8n-workflow';
import type { TriggerParameters } from '../../engine/input/parameterReader';
import { readParameter } from '../../engine/input/parameterReader';
import { nodeError } from '../../engine/itemErrors';
import { startRun } from '../../engine/run';
import type { ClientOptions } from '../../service/client';
import { DEFAULT_CLIENT } from '../../service/client';
import { rawOf } from '../../service/records/answer';
import { beginWatch, detect, emit } from './detect';
import type { Form, PolledEvent, EventWatch } from './event';
import { kindOfFailure, onFailedPoll, pollError, withPollingNote } from './failure';
import { toItems } from './items';
import type { WatchState } from './watchState';
import { eventIdOf, scopeOf, savedState } from './watchState';

/** Milliseconds that an activation waits for n8n to run what was emitted. */
const SEEN_WITHIN_MS = 3_000;

/** Long waits are pointless: the next poll tries again, and during an activation a user is waiting. */
const POLL_RUN: ClientOptions = { ...DEFAULT_CLIENT, maxTries: 3, maxWaitMs: 20_000 };

/**
 * One poll of a trigger: the changes since the last one as items; null if there are none. n8n saves the state only when
 * items are emitted and at the end of an activation.
 *
 * @throws NodeApiError or NodeOperationError when the service cannot be read, see {@link onFailedPoll}
 */
export async function pollEvents(
	context: IPollFunctions,
	events: readonly PolledEvent[],
): Promise<INodeExecutionData[][] | null> {
	if (context.getMode() === 'manual') return await fetchTestEvent(context, events);
	const memory = memoryOf(`${context.getWorkflow().id}/${context.getNode().name}`);
	const isActivation = memory.context !== context;
	// The previous poll has outlasted the interval: a later poll emits the rest.
	if (!isActivation && memory.underWay > 0) return null;
	memory.context = context;
	memory.underWay += 1;
	try {
		const items = await pollOnce(context, events, memory, isActivation);
		if (memory.context === context) memory.failure = undefined;
		return items;
	} catch (error) {
		if (memory.context !== context) return null;
		return settleFailure(context, memory, isActivation, pollError(error));
	} finally {
		memory.underWay -= 1;
	}
}

async function pollOnce(
	context: IPollFunctions,
	events: readonly PolledEvent[],
	memory: PollMemory,
	isActivation: boolean,
): Promise<INodeExecutionData[][] | null> {
	const { event, watch, show } = readForm(context, events);
	const { project, client } = await startRun(context, POLL_RUN);
	const scope = scopeOf([event.value, project.baseUrl, project.projectId, watch.target]);
	const kept = context.getWorkflowStaticData('node');
	const state = savedState(kept.watch, scope);
	const reading = await watch.read(client.call, state);
	// The workflow was activated again meanwhile, and started from the same state: it emits what this poll has found.
	if (memory.context !== context) return null;
	const now = Date.now();
	if (state === undefined) {
		keep(kept, beginWatch(reading, watch.watcher, scope, now));
		return null;
	}
	const [last] = state.emitted;
	const mayBeLost = last !== undefined && !memory.emitted.includes(last.eventId);
	const emission = emit(state, detect(state, reading, watch.watcher, now), mayBeLost);
	keep(kept, emission.state);
	const [first] = emission.changes;
	if (first === undefined) return null;
	rememberEmission(memory, first.eventId);
	const items = toItems(event, show, emission.changes, emission.repeated, reading);
	const data = [context.helpers.returnJsonArray(items)];
	if (!isActivation) return data;
	if (await isRun(context, data)) keep(kept, { ...emission.state, emitted: [] });
	return null;
}

/** n8n detects changes only at the top level of its static data. */
function keep(kept: IDataObject, state: WatchState): void {
	kept.watch = state as unknown as IDataObject;
}

/**
 * Emits items and waits briefly for n8n to run them. Only an activation saves the state again afterwards, so that the
 * items are not emitted again after the next restart.
 *
 * @returns whether the execution has ended; if not, it may still be running
 */
async function isRun(context: IPollFunctions, data: INodeExecutionData[][]): Promise<boolean> {
	const ended = new Promise<boolean>((resolve) => {
		const promise = new Promise<IRun | undefined>(() => undefined);
		context.__emit(data, undefined, {
			promise,
			resolve: () => resolve(true),
			reject: () => resolve(false),
		});
	});
	return await Promise.race([ended, sleep(SEEN_WITHIN_MS).then(() => false)]);
}

function settleFailure(
	context: IPollFunctions,
	memory: PollMemory,
	isActivation: boolean,
	error: unknown,
): null {
	const failure = kindOfFailure(error);
	const mode = context.getActivationMode();
	const what = onFailedPoll({
		isActivation,
		isStart: mode === 'init' || mode === 'leadershipChange',
		hasState: context.getWorkflowStaticData('node').watch !== undefined,
		last: memory.failure,
		failure,
	});
	memory.failure = failure;
	if (what === 'silence') return null;
	const node = context.getNode();
	if (what === 'throw') throw nodeError(node, isActivation ? error : withPollingNote(error));
	context.__emitError(nodeError(node, withPollingNote(error)));
	return null;
}

/**
 * The parameters of a trigger, which has no input rows.
 *
 * @param fields the node's fields, or those of its event
 */
function formOf(context: IPollFunctions, fields: readonly INodeProperties[]): Form {
	const param = <T>(name: string, fallback: T) =>
		readParameter(context as TriggerParameters, fields, name, fallback);
	return {
		param,
		locator: (name) => {
			const value = param<unknown>(name, '');
			const isLocator = typeof value === 'object' && value !== null && 'value' in value;
			return isLocator ? value.value : value;
		},
	};
}

function readForm(
	context: IPollFunctions,
	events: readonly PolledEvent[],
): { event: PolledEvent; watch: EventWatch; show: EventWatch['show'] } {
	const chosen = formOf(context, []).param<string>('event', '');
	const event = events.find(({ value }) => value === chosen);
	if (event === undefined) {
		throw new NodeOperationError(
			context.getNode(),
			`The event "${chosen}" does not exist in this version of the node`,
			{ description: 'Choose an event from the list' },
		);
	}
	const form = formOf(context, event.fields);
	const watch = event.watch(form);
	const show = form.param('simplify', true) ? watch.show : rawOf;
	return { event, watch, show };
}

/** "Fetch Test Event": the newest matching record, as the event would emit it. Leaves the state unchanged. */
async function fetchTestEvent(
	context: IPollFunctions,
	events: readonly PolledEvent[],
): Promise<INodeExecutionData[][]> {
	try {
		const { event, watch, show } = readForm(context, events);
		const { client } = await startRun(context, POLL_RUN);
		const records = await watch.newest(client.call);
		for (const record of records) {
			const [found] = watch.watcher.step(watch.exampleBefore(record), record, Infinity).changes;
			if (found === undefined) continue;
			const id = String(record[event.idField]);
			const { before, after, more } = found;
			const eventId = eventIdOf({ scope: 'test', since: 0 }, id, 0, after);
			const change = { eventId, id, before, after, more };
			const items = toItems(event, show, [change], 0, { records: new Map([[id, record]]) });
			return [context.helpers.returnJsonArray(items)];
		}
		throw new NodeOperationError(context.getNode(), `There is no ${event.record} to show yet`, {
			description:
				records.length === 0
					? `The project has no ${event.record}. You can still publish (or activate) the workflow.`
					: `No ${event.record} matches the settings of this node. Change them, or publish (or activate) the workflow and wait for one.`,
		});
	} catch (error) {
		throw nodeError(context.getNode(), pollError(error));
	}
}

/** What this process remembers of a trigger, besides what n8n saves. */
interface PollMemory {
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

/** @param node identifies the trigger: the workflow's ID and the node's name; IDs of nodes may be missing */
function memoryOf(node: string): PollMemory {
	let memory = MEMORIES.get(node);
	if (memory === undefined) {
		memory = { underWay: 0, emitted: [] };
		MEMORIES.set(node, memory);
	}
	return memory;
}

function rememberEmission(memory: PollMemory, firstEvent: string): void {
	memory.emitted.push(firstEvent);
	if (memory.emitted.length > MAX_EMITTED) memory.emitted.shift();
}

/** Simulates a process restart, for tests. */
export function forgetPolls(): void {
	MEMORIES.clear();
}
