import { createHash } from 'node:crypto';
import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { answerChallenge } from './challenge';
import type { EventItem, DeliveryDecision } from './classifyDelivery';
import { classifyDelivery } from './classifyDelivery';
import { RecentDeliveries } from './repeats';
import { answersChallenges, readSettings } from './settings';

const CREDENTIAL = 'waWebhookSecretApi';
/** The webhook that answers GET. */
export const CHALLENGE_WEBHOOK = 'setup';

/** Shared by all nodes of this process. */
const recentDeliveries = new RecentDeliveries();

/**
 * Answers one delivery immediately, and starts the workflow or not. Never throws: n8n would record a
 * failed execution for anyone who knows the address.
 */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return this.getWebhookName() === CHALLENGE_WEBHOOK
			? await verify(this)
			: await decideAndAnswer(this);
	} catch (error) {
		this.logger.error(`${this.getNode().name}: ${(error as Error).message}`);
		return answer(this, { status: 500, message: "The node's settings cannot be used" });
	}
}

/** Answers a challenge, and starts nothing. @throws as {@link decideAndAnswer} */
async function verify(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const token = answersChallenges(context) ? await readSecret(context, 'verifyToken') : '';
	const { status, text } = answerChallenge(
		context.getQueryData() as Record<string, unknown>,
		token,
	);
	context.logger.debug(`${context.getNode().name}: a challenge was answered with ${status}`);
	const response = context.getResponseObject();
	response.status(status).set('X-Content-Type-Options', 'nosniff').type('text/plain').send(text);
	return { noWebhookResponse: true };
}

/** @throws when a parameter or the credential cannot be read */
async function decideAndAnswer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const settings = readSettings(context);
	const secret = settings.authentication.kind === 'none' ? '' : await readSecret(context, 'secret');
	const delivery = {
		headers: context.getHeaderData(),
		query: context.getQueryData() as Record<string, unknown>,
		// n8n leaves it out for forms with files.
		rawBody: context.getRequestObject().rawBody ?? Buffer.alloc(0),
	};
	const decision = classifyDelivery(delivery, settings, secret, Date.now());
	if (!decision.starts) return answer(context, decision);
	// While a workflow is being built, the same event is sent to it over and over.
	const isBuilding = context.getMode() === 'manual';
	const items =
		settings.ignoresRepeats && !isBuilding
			? itemsNotSeen(context, decision, settings.filter !== undefined)
			: decision.items;
	if (items.length === 0) {
		return answer(context, { status: 200, message: 'Ignored: this event has arrived before' });
	}
	return { workflowData: [context.helpers.returnJsonArray(items as unknown as IDataObject[])] };
}

async function readSecret(
	context: IWebhookFunctions,
	field: 'secret' | 'verifyToken',
): Promise<string> {
	const data = await context.getCredentials<ICredentialDataDecryptedObject>(CREDENTIAL);
	return String(data[field] ?? '').trim();
}

/**
 * The items of an event that has not arrived before.
 *
 * @param byMessage leaves out messages that came with another event, in the same status
 */
function itemsNotSeen(
	context: IWebhookFunctions,
	{ eventId, items }: Extract<DeliveryDecision, { starts: true }>,
	byMessage: boolean,
): readonly EventItem[] {
	const isRepeat = (...key: string[]) => {
		const node = [context.getWorkflow().id, context.getNode().id];
		// IDs are as long as their sender likes.
		const digest = createHash('sha256').update(JSON.stringify([...node, ...key]));
		return recentDeliveries.isRepeat(digest.digest('base64'), Date.now());
	};
	if (isRepeat('event', eventId)) return [];
	if (!byMessage) return items;
	return items.filter(
		({ message }) => !message || !isRepeat('message', message.status, message.id),
	);
}

function answer(
	context: IWebhookFunctions,
	{ status, message }: Pick<Extract<DeliveryDecision, { starts: false }>, 'status' | 'message'>,
): IWebhookResponseData {
	const { name } = context.getNode();
	context.logger.debug(`${name}: a delivery was answered with ${status}: ${message}`);
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}
