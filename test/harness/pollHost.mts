/**
 * Polls a trigger through n8n-core's own classes, and saves its static data only when n8n does: with each emission and
 * at the end of an activation.
 */
import 'reflect-metadata';
import type {
	IDataObject,
	INodeExecutionData,
	INodeParameters,
	INodeType,
	IPollFunctions,
	WorkflowActivateMode,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { PollContext, TriggersAndPollers } from 'n8n-core';
import { WaProjectApi } from '../../credentials/WaProjectApi.credentials.ts';
import { forgetPolls } from '../../nodes/Trigger/polling/poll.ts';
import { additionalData } from './additionalData.mts';
import { nodeWith, workflowWith } from './oneNode.mts';
import type { TestSandbox } from './sandbox.mts';

interface PollHost {
	/** The JSON of the emitted items, one list per execution. */
	readonly executions: IDataObject[][];
	/** Failed executions. */
	readonly failures: Array<{ message: string; description?: string | null }>;
	/** The database's content as JSON. */
	disk: string;
	/** Whether the process ends once the state is saved, before the execution exists. */
	crashesOnEmission: boolean;
	/** Activates the workflow: it polls once. */
	activate(mode?: WorkflowActivateMode): Promise<void>;
	/** A scheduled poll. */
	poll(): Promise<void>;
	/** Kills the process and restarts n8n. */
	restart(): Promise<void>;
	/** "Fetch Test Event". */
	fetchTestEvent(): Promise<IDataObject[]>;
}

interface Options {
	readonly type: INodeType;
	readonly parameters: INodeParameters;
	readonly sandbox: TestSandbox;
	/** Fields of the credential that differ from the sandbox's. */
	readonly credential?: () => IDataObject;
}

export function pollHost(options: Options): PollHost {
	const { type, sandbox, credential = () => ({}) } = options;
	const node = nodeWith({ name: 'WA Event Trigger', parameters: options.parameters });
	const pollers = new TriggersAndPollers();

	const contextOf = (mode: WorkflowExecuteMode, activation: WorkflowActivateMode) => {
		const workflow = workflowWith(node, type, JSON.parse(host.disk) as IDataObject);
		const data = additionalData({
			credentialType: new WaProjectApi(),
			credential: { ...sandbox.credential, ...credential() } as TestSandbox['credential'],
			toBrowser: [],
		});
		const emit: IPollFunctions['__emit'] = (items, _response, done) => {
			host.disk = JSON.stringify(workflow.staticData);
			if (host.crashesOnEmission) return;
			host.executions.push((items[0] ?? []).map(({ json }: INodeExecutionData) => json));
			done?.resolve(undefined);
		};
		const emitError = (error: Error) => void host.failures.push(error);
		const context = new PollContext(workflow, node, data, mode, activation, emit, emitError);
		return { workflow, context };
	};

	let active: ReturnType<typeof contextOf> | undefined;
	const pollIn = async ({ workflow, context }: ReturnType<typeof contextOf>) =>
		await pollers.runPollFunction(workflow, node, context);
	const run = async (active: ReturnType<typeof contextOf>) => {
		const items = await pollIn(active);
		if (items !== null) active.context.__emit(items);
	};
	const host: PollHost = {
		executions: [],
		failures: [],
		disk: '{}',
		crashesOnEmission: false,
		activate: async (mode = 'activate') => {
			const next = contextOf('trigger', mode);
			await run(next);
			active = next;
			if (!host.crashesOnEmission) host.disk = JSON.stringify(next.workflow.staticData);
		},
		poll: async () => {
			if (active === undefined) throw new Error('The workflow is not active');
			try {
				await run(active);
			} catch (error) {
				active.context.__emitError(error as Error);
			}
		},
		restart: async () => {
			forgetPolls();
			host.crashesOnEmission = false;
			await host.activate('init');
		},
		fetchTestEvent: async () => {
			const items = await pollIn(contextOf('manual', 'manual'));
			return (items?.[0] ?? []).map(({ json }) => json);
		},
	};
	return host;
}
