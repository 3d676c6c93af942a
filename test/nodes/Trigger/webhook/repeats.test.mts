/** What a process remembers of deliveries, and for how long. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecentDeliveries } from '../../../../nodes/Trigger/webhook/repeats.ts';

const MINUTE = 60_000;

describe('a delivery', () => {
	it('is a repeat for fifteen minutes after it was first seen', () => {
		const recent = new RecentDeliveries();
		expect(recent.isRepeat('a', 0)).toBe(false);
		expect(recent.isRepeat('a', 14 * MINUTE)).toBe(true);
		// A repeat does not lengthen the time.
		expect(recent.isRepeat('a', 15 * MINUTE)).toBe(false);
		expect(recent.isRepeat('b', 15 * MINUTE)).toBe(false);
	});

	it('makes room for later ones', () => {
		const recent = new RecentDeliveries(2);
		for (const key of ['a', 'b', 'c']) expect(recent.isRepeat(key, 0)).toBe(false);
		expect(recent.isRepeat('c', 1)).toBe(true);
		expect(recent.isRepeat('a', 1)).toBe(false);
	});

	it('is never taken for a repeat of another', () => {
		fc.assert(
			fc.property(fc.array(fc.string(), { maxLength: 50 }), (keys) => {
				const recent = new RecentDeliveries();
				const seen = new Set<string>();
				for (const key of keys) {
					expect(recent.isRepeat(key, 0)).toBe(seen.has(key));
					seen.add(key);
				}
			}),
		);
	});
});
