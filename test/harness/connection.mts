/** The service client as a node has it, inside n8n's engine. */
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { WaCampaign } from '../../nodes/Campaign/WaCampaign.node.ts';
import { connect, type Connection } from '../../nodes/service/http/transport.ts';
import { runNode, type NodeRunResult } from './engine.mts';

/**
 * Runs a node that only calls `use` with its connection.
 *
 * @param onStart called with a way to cancel the execution
 */
export async function withConnection(
	credential: Partial<ICredentialDataDecryptedObject>,
	use: (connection: Connection) => Promise<void>,
	onStart?: (cancel: () => void) => void,
): Promise<NodeRunResult> {
	const type = new WaCampaign();
	type.execute = async function () {
		await use(await connect(this));
		return [[]];
	};
	return await runNode({
		type,
		items: [{}],
		parameters: { operation: 'getMany', campaignType: 'ALL' },
		credential: { projectId: 'p', apiPassword: 'secret', ...credential } as never,
		onStart,
	});
}
