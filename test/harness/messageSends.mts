/** WA Message against a separate sandbox in which a person has messaged the project. */
import type { IDataObject } from 'n8n-workflow';
import { beforeEach } from 'vitest';
import { WaMessage } from '../../nodes/Message/WaMessage.node.ts';
import { runNode, type NodeRun, type NodeRunResult } from './engine.mts';
import { seededSandbox, type TestSandbox } from './sandbox.mts';

export const NUMBER = '919876543210';

interface MessageSends {
	readonly sandbox: TestSandbox;
	/** Sends to {@link NUMBER}, unless the parameters say otherwise. */
	run(parameters: IDataObject, more?: Partial<NodeRun>): Promise<NodeRunResult>;
	/** The body of the last request to send a message. */
	lastBody(): Promise<unknown>;
}

/** Registers the hooks: one sandbox for the file, reset before each test. */
export function messageSends(): MessageSends {
	const sandbox = seededSandbox();
	beforeEach(async () => {
		// Session messages need an open conversation.
		await sandbox.control('POST', '/inbound', { phone_number: NUMBER, name: 'Asha', text: 'Hi' });
	});
	return {
		sandbox,
		run: async (parameters, more = {}) =>
			await runNode({
				type: new WaMessage(),
				items: [{}],
				credential: sandbox.credential,
				parameters: { operation: 'send', phoneNumber: `+${NUMBER}`, ...parameters },
				...more,
			}),
		lastBody: async () =>
			(await sandbox.requests()).find(({ path }) => path.endsWith('/messages'))?.body,
	};
}
