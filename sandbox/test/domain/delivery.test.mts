// Delivery plans, tested by properties.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACES, paceOf, planDelivery, type DeliverySettings } from '../../domain/delivery.mts';
import { replyText } from '../../domain/replies.mts';

const profile = fc.constantFrom('quick' as const, 'lifelike' as const);
const number = fc.integer({ min: 10_000_000, max: 999_999_999 }).map(String);
const nth = fc.integer({ min: 1, max: 1000 });
const seed = fc.integer();

function paceFor(settings: DeliverySettings) {
	const pace = paceOf(settings, undefined);
	if (!pace) throw new Error('Nothing would happen');
	return pace;
}

describe('a plan', () => {
	it('keeps each delay within the range of its profile', () => {
		fc.assert(
			fc.property(profile, number, nth, seed, (name, to, count, start) => {
				const { delivered, read, reply } = PACES[name];
				const pace = paceFor({ profile: name, readRate: 1, replyRate: 1 });
				const plan = planDelivery(pace, to, count, start);
				const { deliveredAfter, readAfter = NaN } = plan;
				const steps = [
					deliveredAfter,
					readAfter - deliveredAfter,
					(plan.reply?.after ?? NaN) - readAfter,
				];
				[delivered, read, reply].forEach(([shortest, longest], index) => {
					expect(steps[index]).toBeGreaterThanOrEqual(shortest);
					expect(steps[index]).toBeLessThanOrEqual(longest);
				});
			}),
		);
	});

	it('differs by seed, number and message', () => {
		const pace = paceFor({ profile: 'lifelike', readRate: 1, replyRate: 1 });
		const plans = [
			planDelivery(pace, '919876543210', 1, 1),
			planDelivery(pace, '919876543210', 1, 2),
			planDelivery(pace, '919876543210', 2, 1),
			planDelivery(pace, '919876543211', 1, 1),
		].map((plan) => JSON.stringify(plan));
		expect(new Set(plans).size).toBe(4);
	});

	it.each<[string, DeliverySettings, number, number]>([
		['quick', { profile: 'quick' }, 0.9, 0.2],
		['lifelike', { profile: 'lifelike' }, 0.8, 0.1],
		['rates of one’s own', { profile: 'quick', readRate: 0.5, replyRate: 0.5 }, 0.5, 0.5],
	])('is read and answered at the configured rates: %s', (_title, settings, reads, replies) => {
		const pace = paceFor(settings);
		const plans = Array.from({ length: 10_000 }, (_, index) =>
			planDelivery(pace, String(910_000_000_000 + index), 1),
		);
		const read = plans.filter(({ readAfter }) => readAfter !== undefined);
		const answered = read.filter(({ reply }) => reply !== undefined);
		expect(read.length / plans.length).toBeCloseTo(reads, 1);
		expect(answered.length / read.length).toBeCloseTo(replies, 1);
	});
});

describe('the profile off', () => {
	it('plans only messages to magic numbers, at the quick pace', () => {
		expect(paceOf({ profile: 'off', readRate: 1 }, undefined)).toBeUndefined();
		expect(paceOf({ profile: 'off' }, 'repliesStop')).toEqual({
			...PACES.quick,
			readRate: 1,
			replyRate: 1,
		});
		expect(paceOf({ profile: 'lifelike' }, 'neverReads')).toMatchObject({
			read: PACES.lifelike.read,
			readRate: 0,
		});
	});
});

describe('an answer', () => {
	it('is one of several texts if there are no buttons', () => {
		const texts = new Set(
			Array.from({ length: 100 }, (_, index) => replyText(undefined, [], index / 100)),
		);
		expect(texts.size).toBeGreaterThan(5);
		expect(texts).not.toContain(undefined);
	});
});
