/** Lists of contacts through WA Contact and a separate sandbox. */
import type { IDataObject } from 'n8n-workflow';
import { WaContact } from '../../nodes/Contact/WaContact.node.ts';
import type { FaultRule } from '../../sandbox/index.mts';
import type { LoggedRequest } from '../../sandbox/world/requestLog.mts';
import { runNode, type NodeRun, type NodeRunResult } from './engine.mts';
import { seededSandbox, type TestSandbox } from './sandbox.mts';

export const NUMBER = '={{ $json.phone }}';
export const CREATE: IDataObject = {
	operation: 'create',
	phoneNumber: NUMBER,
	contactName: '={{ $json.name }}',
};
export const CREATE_OR_UPDATE: IDataObject = { ...CREATE, operation: 'upsert' };

/** @param from the first number, so that two lists can have distinct contacts */
export function contacts(count: number, from = 0): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({
		phone: `+9198765${10_000 + from + index}`,
		name: `P${from + index}`,
	}));
}

interface ContactLists {
	readonly sandbox: TestSandbox;
	run(
		parameters: IDataObject,
		items: IDataObject[],
		more?: Partial<NodeRun>,
	): Promise<NodeRunResult>;
	faults(...rules: FaultRule[]): Promise<unknown>;
	/** The requests so far, oldest first. */
	requests(): Promise<LoggedRequest[]>;
	/** The peak number of concurrent requests. */
	peakInFlight(): Promise<number>;
	/** Creates these contacts. */
	seed(items: IDataObject[]): Promise<unknown>;
}

/** Registers the hooks: one sandbox for the file, empty before each test. */
export function contactLists(): ContactLists {
	const sandbox = seededSandbox();
	return {
		sandbox,
		run: async (parameters, items, more = {}) =>
			await runNode({
				type: new WaContact(),
				credential: sandbox.credential,
				parameters,
				items,
				...more,
			}),
		faults: async (...rules) => await sandbox.control('PUT', '/faults', { rules }),
		requests: async () => (await sandbox.requests()).toReversed(),
		peakInFlight: async () => {
			const { peakInFlight } = await sandbox.control<{ peakInFlight: number }>('GET', '/traffic');
			return peakInFlight;
		},
		seed: async (items) =>
			await sandbox.control('POST', '/seed', {
				contacts: items.map(({ phone, name }) => ({
					name,
					phone_number: String(phone).replace('+', ''),
				})),
			}),
	};
}
