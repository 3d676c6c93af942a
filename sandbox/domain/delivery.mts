// Delivery plans: when a message is delivered, whether and when it is read, and whether the recipient replies. A plan
// depends only on the seed, the number, and how many messages the number got before, not on the order of recipients or
// the time of day.
import { hash } from 'node:crypto';
import type { ControlSchemas } from '../types.mts';
import type { Habit } from './magicNumbers.mts';

export const DELIVERY_PROFILES = ['off', 'quick', 'lifelike'] as const;
export type DeliveryProfile = (typeof DELIVERY_PROFILES)[number];
export type DeliverySettings = ControlSchemas['DeliverySettings'];

/** Shortest and longest delay in ms; shorter delays are more likely. */
type Span = readonly [shortest: number, longest: number];

interface Pace {
	/** from sent to delivered */
	delivered: Span;
	/** from delivered to read */
	read: Span;
	/** from read to the reply */
	reply: Span;
	readRate: number;
	replyRate: number;
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export const PACES: Record<Exclude<DeliveryProfile, 'off'>, Pace> = {
	quick: {
		delivered: [100, 500],
		read: [500, 2 * SECOND_MS],
		reply: [500, 3 * SECOND_MS],
		readRate: 0.9,
		replyRate: 0.2,
	},
	lifelike: {
		delivered: [SECOND_MS, 5 * MINUTE_MS],
		read: [10 * SECOND_MS, 6 * HOUR_MS],
		reply: [20 * SECOND_MS, 2 * HOUR_MS],
		readRate: 0.8,
		replyRate: 0.1,
	},
};

const DEFAULT_SEED = 1;

/** @returns the settings with the profile's rates filled in; off has none */
export function effectiveSettings(settings: DeliverySettings) {
	const { profile, seed = DEFAULT_SEED } = settings;
	const pace = paceOf(settings, undefined);
	if (!pace) return { profile, seed };
	return { profile, seed, readRate: pace.readRate, replyRate: pace.replyRate };
}

/**
 * @param habit the fixed behaviour of a magic number, which also applies at the quick pace with the profile off
 * @returns undefined when nothing happens automatically
 */
export function paceOf(
	{ profile, readRate, replyRate }: DeliverySettings,
	habit: Habit | undefined,
): Pace | undefined {
	if (habit !== undefined) {
		const pace = PACES[profile === 'off' ? 'quick' : profile];
		return { ...pace, ...RATES_OF_HABIT[habit] };
	}
	if (profile === 'off') return undefined;
	const pace = PACES[profile];
	return {
		...pace,
		readRate: readRate ?? pace.readRate,
		replyRate: replyRate ?? pace.replyRate,
	};
}

const RATES_OF_HABIT: Record<Habit, Pick<Pace, 'readRate' | 'replyRate'>> = {
	neverReads: { readRate: 0, replyRate: 0 },
	repliesStop: { readRate: 1, replyRate: 1 },
	repliesAtRandom: { readRate: 1, replyRate: 1 },
	fails: { readRate: 0, replyRate: 0 },
};

/** Milliseconds after the message was sent. */
interface DeliveryPlan {
	deliveredAfter: number;
	/** undefined when the message is never read */
	readAfter?: number;
	/** undefined without a reply */
	reply?: { after: number; /** from 0 up to 1, to choose the text */ draw: number };
}

/**
 * Plans one message.
 *
 * @param nth of the messages to this number, from 1
 */
export function planDelivery(
	pace: Pace,
	phoneNumber: string,
	nth: number,
	seed = DEFAULT_SEED,
): DeliveryPlan {
	const draw = drawer(`${seed} ${phoneNumber} ${nth}`);
	const deliveredAfter = delay(pace.delivered, draw());
	const [isRead, isAnswered] = [draw() < pace.readRate, draw() < pace.replyRate];
	if (!isRead) return { deliveredAfter };
	const readAfter = deliveredAfter + delay(pace.read, draw());
	if (!isAnswered) return { deliveredAfter, readAfter };
	const after = readAfter + delay(pace.reply, draw());
	return { deliveredAfter, readAfter, reply: { after, draw: draw() } };
}

/** A log-uniform delay: most people are quick, some take very long. */
function delay([shortest, longest]: Span, draw: number): number {
	return Math.round(shortest * (longest / shortest) ** draw);
}

const BYTES_PER_DRAW = 4;

/** @returns up to 8 numbers from 0 up to 1, derived from the text */
function drawer(text: string): () => number {
	const bytes = hash('sha256', text, 'buffer');
	let next = 0;
	return () => {
		const draw = bytes.readUInt32BE(next) / 2 ** 32;
		next += BYTES_PER_DRAW;
		return draw;
	};
}
