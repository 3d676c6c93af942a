import { createHash } from 'node:crypto';
import type { IDataObject, IWebhookFunctions, IWebhookResponseData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import type { EventItem, DeliveryDecision, Settings } from './classifyDelivery';
import { classifyDelivery } from './classifyDelivery';
import { RecentDeliveries } from './repeats';
import { readSecret, readSettings } from './settings';

/** The webhook that answers GET and HEAD. */
export const ADDRESS_CHECK_WEBHOOK = 'setup';

/** Services check an address before they save it: the answer needs no secret and reveals nothing. */
const ADDRESS_CHECKED = { status: 200, message: 'Events are accepted by POST' };

/**
 * How long a delivery waits while n8n stores the same event or message. Services expect a response within 5 seconds, and
 * turn a webhook off after many failures: two topics report each status of a campaign's messages at the same moment.
 */
const STORED_WITHIN_MS = 4_000;
const STORED_CHECK_MS = 50;

/** Shared by all nodes of this process. */
const recentDeliveries = new RecentDeliveries();

/**
 * Answers one delivery immediately, and may start the workflow. Never throws: n8n would record a failed execution for
 * anyone who knows the address.
 */
export async function receive(this: IWebhookFunctions): Promise<IWebhookResponseData> {
	try {
		return this.getWebhookName() === ADDRESS_CHECK_WEBHOOK
			? answer(this, ADDRESS_CHECKED)
			: await decideAndAnswer(this);
	} catch (error) {
		this.logger.error(`${this.getNode().name}: ${(error as Error).message}`);
		return answer(this, {
			status: 500,
			message: "The webhook is not set up correctly: see n8n's log",
		});
	}
}

/** @throws when a parameter or the credential cannot be read */
async function decideAndAnswer(context: IWebhookFunctions): Promise<IWebhookResponseData> {
	const settings = readSettings(context);
	const secret = settings.authentication.kind === 'none' ? '' : await readSecret(context);
	const delivery = {
		headers: context.getHeaderData(),
		query: context.getQueryData() as Record<string, unknown>,
		// n8n omits it for forms with files.
		rawBody: context.getRequestObject().rawBody ?? Buffer.alloc(0),
	};
	const decision = classifyDelivery(delivery, settings, secret);
	if (!decision.starts) return answer(context, decision);
	// In test runs, users send the same event repeatedly.
	const isBuilding = context.getMode() === 'manual';
	const newItems =
		settings.ignoresRepeats && !isBuilding && !decision.isTest
			? await itemsOnceStored(context, decision, settings.event)
			: decision.items;
	if (newItems === 'pending') {
		return answer(context, { status: 503, message: 'This event is being stored: send it again' });
	}
	if (newItems.length === 0) {
		return answer(context, { status: 200, message: 'Ignored: this event has arrived before' });
	}
	return { workflowData: [context.helpers.returnJsonArray(newItems as unknown as IDataObject[])] };
}

/** The result of {@link itemsToEmit} once n8n has stored the earlier delivery, or failed to. */
async function itemsOnceStored(
	...delivery: Parameters<typeof itemsToEmit>
): Promise<ReturnType<typeof itemsToEmit>> {
	let items = itemsToEmit(...delivery);
	for (let ms = 0; items === 'pending' && ms < STORED_WITHIN_MS; ms += STORED_CHECK_MS) {
		await sleep(STORED_CHECK_MS);
		items = itemsToEmit(...delivery);
	}
	return items;
}

/**
 * Returns the items of an event that have not arrived before, and remembers them.
 *
 * @param on unless it is any event, leaves out messages that came with another event in the same status; a campaign's
 *   events may all show the latest status, so their topic counts too
 * @returns "pending" while n8n is still storing one of them: if that fails, the event must be sent again
 */
function itemsToEmit(
	context: IWebhookFunctions,
	{ eventId, items }: Extract<DeliveryDecision, { starts: true }>,
	on: Settings['event'],
): readonly EventItem[] | 'pending' {
	const now = Date.now();
	// IDs of nodes may be missing, or the same for several.
	const node = [context.getWorkflow().id, context.getNode().name];
	const event = deliveryKey(...node, 'event', eventId);
	const messages = new Map(
		on !== 'any'
			? items.map((item) => {
					// Before the network has accepted a message, only the service's own ID is known.
					const id = item.serviceMessageId ?? item.messageId;
					const topic = on === 'campaignDelivery' ? [item.topic] : [];
					return [deliveryKey(...node, 'message', item.status, id, ...topic), item] as const;
				})
			: [],
	);
	const stateOf = (key: string) => recentDeliveries.stateOf(key, now);
	if (stateOf(event) === 'taken') return [];
	if ([event, ...messages.keys()].some((key) => stateOf(key) === 'pending')) return 'pending';
	const newMessages = [...messages].filter(([key]) => stateOf(key) === 'new');
	const keys = [event, ...newMessages.map(([key]) => key)];
	recentDeliveries.note(keys, context.getResponseObject(), now);
	return on === 'any' ? items : newMessages.map(([, item]) => item);
}

/** Hashed, because IDs can have any length. */
function deliveryKey(...parts: readonly unknown[]): string {
	return createHash('sha256').update(JSON.stringify(parts)).digest('base64');
}

function answer(
	context: IWebhookFunctions,
	{ status, message }: Pick<Extract<DeliveryDecision, { starts: false }>, 'status' | 'message'>,
): IWebhookResponseData {
	const { name } = context.getNode();
	context.logger.debug(`${name}: responded to a delivery with ${status}: ${message}`);
	context.getResponseObject().status(status).json({ message });
	return { noWebhookResponse: true };
}
