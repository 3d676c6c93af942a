/** Lists of contacts through WA Contact and a separate sandbox. */
import type { IDataObject } from 'n8n-workflow';
import { WaContact } from '../../nodes/Contact/WaContact.node.ts';
import type { FaultRule } from '../../sandbox/start.mts';
import { runNode, type NodeRun } from './engine.mts';
import { seededSandbox } from './sandbox.mts';

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

/** Registers the hooks: one sandbox for the file, empty before each test. */
export function contactLists() {
	const sandbox = seededSandbox();
	return {
		sandbox,
		run: async (parameters: IDataObject, items: IDataObject[], more: Partial<NodeRun> = {}) =>
			await runNode({
				type: new WaContact(),
				credential: sandbox.credential,
				parameters,
				items,
				...more,
			}),
		faults: async (...rules: FaultRule[]) => await sandbox.control('PUT', '/faults', { rules }),
		/** The requests so far, oldest first. */
		requests: async () => (await sandbox.requests()).toReversed(),
		/** The peak number of concurrent requests. */
		peakInFlight: async () => {
			const { peakInFlight } = await sandbox.control<{ peakInFlight: number }>('GET', '/traffic');
			return peakInFlight;
		},
		/** Creates these contacts. */
		seed: async (items: IDataObject[]) =>
			await sandbox.control('POST', '/seed', {
				contacts: items.map(({ phone, name }) => ({
					name,
					phone_number: String(phone).replace('+', ''),
				})),
			}),
	};
}
