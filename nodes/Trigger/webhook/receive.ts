import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import type { Verdict } from './judge';
import { judge } from './judge';
import { RecentDeliveries } from './repeats';
import { readSettings } from './settings';

const CREDENTIAL = 'waWebhookSecretApi';

/** Of all nodes of this process. */
const recentDeliveries = new RecentDeliveries();

/**
 * Takes one delivery: answers it at once, and starts the workflow or not. Never throws: n8n would record a
 * failed execution for anyone who knows the address.
 */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return await judgeAndAnswer(this);
	} catch (error) {
		this.logger.error(`${this.getNode().name}: ${(error as Error).message}`);
		return answer(this, { status: 500, message: "The node's settings cannot be used" });
	}
}

/** @throws when a parameter or the credential cannot be read */
async function judgeAndAnswer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const settings = readSettings(context);
	const secret = settings.authentication.kind === 'none' ? '' : await readSecret(context);
	const delivery = {
		headers: context.getHeaderData(),
		query: context.getQueryData() as Record<string, unknown>,
		// n8n leaves it out for forms with files.
		rawBody: context.getRequestObject().rawBody ?? Buffer.alloc(0),
	};
	const verdict = judge(delivery, settings, secret, Date.now());
	if (!verdict.starts) return answer(context, verdict);
	if (settings.ignoresRepeats && isRepeat(context, verdict.eventId)) {
		return answer(context, { status: 200, message: 'Ignored: this event has arrived before' });
	}
	const items = verdict.items as unknown as IDataObject[];
	return { workflowData: [context.helpers.returnJsonArray(items)] };
}

async function readSecret(context: IWebhookFunctions): Promise<string> {
	const { secret } = await context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL);
	return String(secret ?? '').trim();
}

/** While a workflow is being built, the same event is sent to it over and over. */
function isRepeat(context: IWebhookFunctions, eventId: string): boolean {
	if (context.getMode() === 'manual') return false;
	const { id: workflowId } = context.getWorkflow();
	const key = [workflowId, context.getNode().id, eventId].join('/');
	return recentDeliveries.isRepeat(key, Date.now());
}

function answer(
	context: IWebhookFunctions,
	{ status, message }: Pick<Extract<Verdict, { starts: false }>, 'status' | 'message'>,
): IWebhookResponseData {
	const { name } = context.getNode();
	context.logger.debug(`${name}: a delivery was answered with ${status}: ${message}`);
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}
