/** Campaign: Send against a separate sandbox: lists of people, faults, and accepted sends. */
import { randomUUID } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaCampaign } from '../../nodes/Campaign/WaCampaign.node.ts';
import type { FaultRule } from '../../sandbox/start.mts';
import { runNode, type NodeRun, type NodeRunResult } from './engine.mts';
import { seededSandbox, type TestSandbox } from './sandbox.mts';

export const CAMPAIGN = 'Appointment reminder';

/** Limits faults to sends. */
export const SEND = { operation: 'sendCampaign' };

/** Sends to each row's phone and name, through a campaign with two placeholders. */
export const SEND_PARAMETERS: IDataObject = {
	operation: 'send',
	campaign: { __rl: true, mode: 'name', value: CAMPAIGN },
	phoneNumber: '={{ $json.phone }}',
	contactName: '={{ $json.name }}',
	parametersMode: 'list',
	templateParamsList: '["$Name", "Monday"]',
};

/** The same with values from the row. */
export const SLOT_PARAMETERS: IDataObject = {
	...SEND_PARAMETERS,
	templateParamsList: '={{ ["$FirstName", $json.slot] }}',
};

/** Rows for {@link SLOT_PARAMETERS}, with numbers in different notations. */
export const SLOT_ROWS: IDataObject[] = [
	{ phone: '+91 98765-43210', name: 'Asha Rao', slot: 'Monday' },
	{ phone: '0091 98765 43211', name: 'Ravi Nair', slot: 'Tuesday' },
	{ phone: 919876543212, name: 'Meera', slot: 'Friday' },
];

/** The values of "On Error". */
export const ON_ERROR = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;

/** Values of a column named "error" that n8n takes for a failure, and some that it does not. */
export const ERROR_COLUMNS: ReadonlyArray<IDataObject[string]> = ['', 'of last week', {}, 0, null];

/** @param from the first number, so that two lists can have distinct recipients */
export function people(count: number, from = 0): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({
		phone: `+9198765${10_000 + from + index}`,
		name: `P${from + index}`,
	}));
}

/** The number of items by outcome. */
export function counts(json: IDataObject[]): Record<string, number> {
	const result: Record<string, number> = {};
	for (const { outcome } of json) result[String(outcome)] = (result[String(outcome)] ?? 0) + 1;
	return result;
}

interface CampaignSends {
	readonly sandbox: TestSandbox;
	/** {@link SEND_PARAMETERS} are the defaults. */
	send(items: IDataObject[], run?: Partial<NodeRun>): Promise<NodeRunResult>;
	faults(...rules: FaultRule[]): Promise<unknown>;
	/** Accepted sends by phone number. */
	accepted(): Promise<Record<string, number>>;
	/** The numbers with more than one accepted send. */
	acceptedTwice(): Promise<Array<[string, number]>>;
}

/** Registers the hooks: one sandbox for the file, with no fault, limit or history before each test. */
export function campaignSends(): CampaignSends {
	const sandbox = seededSandbox();
	let workflowId: string;
	const send: CampaignSends['send'] = async (items, { parameters, ...more } = {}) =>
		await runNode({
			type: new WaCampaign(),
			items,
			credential: sandbox.credential,
			workflowId,
			parameters: { ...SEND_PARAMETERS, ...parameters },
			...more,
		});
	const accepted = async () => await sandbox.accepted(CAMPAIGN);

	beforeEach(() => {
		workflowId = randomUUID();
	});
	return {
		sandbox,
		send,
		faults: async (...rules) => await sandbox.control('PUT', '/faults', { rules }),
		accepted,
		acceptedTwice: async () => Object.entries(await accepted()).filter(([, times]) => times > 1),
	};
}
