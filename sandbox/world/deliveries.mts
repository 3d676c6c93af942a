// Delivers, reads and answers messages automatically. Every step is in the database with its due time, and one timer
// waits for the earliest, so a hundred thousand messages need one timer and steps survive a restart.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../domain/clock.mts';
import {
	effectiveSettings,
	paceOf,
	planDelivery,
	type DeliverySettings,
} from '../domain/delivery.mts';
import { failureCodeOf, habitOf, NUMBERS_WITH_HABITS } from '../domain/magicNumbers.mts';
import { DEFAULT_FAILURE_CODE, type NetworkCode } from '../domain/failureCodes.mts';
import { mayMove, type MessageStatus } from '../domain/messageStatus.mts';
import { replyText } from '../domain/replies.mts';
import type { ContactRow } from '../store/contacts.mts';
import type { DeliveryStep } from '../store/deliveries.mts';
import type { Store } from '../store/index.mts';
import { receiveMessage } from './inbound.mts';
import { reportMessage, type NewsContext } from './news.mts';

/** The number of steps per transaction; requests are served in between. */
const STEPS_AT_ONCE = 200;
/** ms; steps that are due at nearly the same time are taken together */
const SHORTEST_WAIT_MS = 10;
/** Timers cannot wait for more than 24 days. */
const LONGEST_WAIT_MS = 3_600_000;

interface Parts extends NewsContext {
	clock: Clock;
}

export type Deliveries = ReturnType<typeof createDeliveries>;

export function createDeliveries(parts: Parts) {
	const { store, clock, events } = parts;
	let timer: NodeJS.Timeout | undefined;
	/** what the timer waits for, Unix ms by the sandbox's clock */
	let armedFor = Infinity;
	let isClosed = false;

	function disarm(): void {
		clearTimeout(timer);
		armedFor = Infinity;
	}

	function arm(dueAt: number): void {
		if (isClosed || clock.isFrozen || dueAt >= armedFor) return;
		clearTimeout(timer);
		armedFor = dueAt;
		const ms = Math.max(SHORTEST_WAIT_MS, Math.min(dueAt - clock.now(), LONGEST_WAIT_MS));
		timer = setTimeout(() => void carryOut(), ms);
	}

	/** Waits for the step that is due next, after the clock or the steps have changed. */
	function wake(): void {
		disarm();
		if (!isClosed) arm(store.deliveries.nextDueAt() ?? Infinity);
	}

	/** Takes every step that is due by now, in order, each at its own time. */
	async function carryOut(): Promise<void> {
		disarm();
		const now = clock.now();
		while (!isClosed && takeSteps(parts, now) === STEPS_AT_ONCE) await nextTurn();
		wake();
	}

	return {
		carryOut,
		wake,
		/** The effective settings, and the number of pending steps. */
		describe: () => ({
			...effectiveSettings(store.project.delivery()),
			pending: store.deliveries.count(),
			nextAt: store.deliveries.nextDueAt() ?? null,
		}),
		/** Applies to messages that are sent from now on. */
		set(settings: DeliverySettings): void {
			store.database.transaction(() => changeDelivery(store, settings));
			wake();
			events.publish('delivery', () => settings);
		},
		/** Plans the delivery of a message that has just been sent; runs within the caller's transaction. */
		plan(contact: ContactRow, message: SentMessage): void {
			const firstAt = planSteps(store, contact, message);
			if (firstAt !== undefined) arm(firstAt);
		},
		close(): void {
			isClosed = true;
			disarm();
		},
	};
}

interface SentMessage {
	id: string;
	templateId: string | undefined;
	/** Unix ms */
	sentAt: number;
}

/**
 * Changes the settings; off also deletes pending steps, except for magic numbers. Runs within the caller's
 * transaction.
 */
export function changeDelivery(store: Store, settings: DeliverySettings): void {
	store.project.setDelivery(settings);
	if (settings.profile === 'off') store.deliveries.cancelAllBut(NUMBERS_WITH_HABITS);
}

/** @returns when the first step is due; undefined if none is planned */
function planSteps(
	store: Store,
	contact: ContactRow,
	{ id, templateId, sentAt }: SentMessage,
): number | undefined {
	const settings = store.project.delivery();
	const habit = habitOf(contact.phone_number);
	const pace = paceOf(settings, habit);
	if (!pace || contact.on_network === 0) return undefined;
	const nth = store.deliveries.countMessage(contact.phone_number);
	const plan = planDelivery(pace, contact.phone_number, nth, settings.seed);
	const add = (step: DeliveryStep['step'], after: number, text: string | null = null) =>
		store.deliveries.insert({ due_at: sentAt + after, message_id: id, step, text });
	add(habit === 'fails' ? 'FAILED' : 'DELIVERED', plan.deliveredAfter);
	if (plan.readAfter !== undefined) add('READ', plan.readAfter);
	if (plan.reply) {
		const text = replyText(habit, quickRepliesOf(store, templateId), plan.reply.draw);
		add('REPLY', plan.reply.after, text);
	}
	return sentAt + plan.deliveredAfter;
}

function quickRepliesOf(store: Store, templateId: string | undefined): string[] {
	const template =
		templateId === undefined ? undefined : store.templates.findEvenDeleted(templateId);
	return template ? (JSON.parse(template.quick_replies) as string[]) : [];
}

/** @returns how many steps were taken, at most STEPS_AT_ONCE */
function takeSteps(parts: Parts, now: number): number {
	const { store } = parts;
	return store.database.transaction(() => {
		const steps = store.deliveries.due(now, STEPS_AT_ONCE);
		for (const step of steps) {
			takeStep(parts, step);
			store.deliveries.remove(step);
		}
		return steps.length;
	});
}

/** A new status of a message. */
interface StatusChange {
	status: Exclude<MessageStatus, 'SENT'>;
	/** of FAILED; the commonest when absent */
	code?: NetworkCode;
}

/** @param id the service's ID of a message that may move there */
export function setMessageStatus(
	{ messages }: Store,
	id: string,
	{ status, code = DEFAULT_FAILURE_CODE }: StatusChange,
	now: number,
): void {
	if (status === 'FAILED') messages.fail(id, code, now);
	else messages.setStatus(id, status, now);
}

function takeStep(parts: Parts, { message_id: id, step, text, due_at: at }: DeliveryStep): void {
	const { store } = parts;
	const message = store.messages.find(id);
	if (!message) return;
	if (step === 'REPLY') {
		receiveMessage(parts, { phone_number: message.phone_number, text: text ?? '' }, at);
		return;
	}
	// The control API may already have taken the step.
	if (!mayMove(message.status, step)) return;
	setMessageStatus(store, id, { status: step, code: failureCodeOf(message.phone_number) }, at);
	reportMessage(parts, id, 'moved');
}
