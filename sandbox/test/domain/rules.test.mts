// The pure rules of the sandbox.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDayMonthYear } from '../../domain/dates.mts';
import { isWellFormedId, networkIdOf, newId, serviceIdOf } from '../../domain/ids.mts';
import { mayMove, nextStatus } from '../../domain/messageStatus.mts';
import { fillNameVariables, renderTemplateText } from '../../domain/rendering.mts';
import { createFaults } from '../../faults/engine.mts';
import { createRandom } from '../../faults/random.mts';

describe('rendering', () => {
	it('puts each value into its placeholder, whatever it contains', () => {
		fc.assert(
			fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 20 }), (values) => {
				const text = values.map((_value, index) => `{{${index + 1}}}`).join('|');
				expect(renderTemplateText(text, values)).toBe(values.join('|'));
			}),
		);
	});

	it('fills name variables literally', () => {
		fc.assert(
			fc.property(fc.string(), (name) => {
				expect(fillNameVariables('<$Name>', name)).toBe(`<${name}>`);
			}),
		);
		expect(fillNameVariables('$FirstName/$Name/$Names', ' Asha  Rao')).toBe(
			'Asha/ Asha  Rao/$Names',
		);
	});
});

describe('message status', () => {
	it('only moves forward', () => {
		expect(nextStatus('SENT')).toBe('DELIVERED');
		expect(nextStatus('READ')).toBeUndefined();
		expect(mayMove('SENT', 'READ')).toBe(true);
		expect(mayMove('READ', 'READ')).toBe(false);
		expect(mayMove('READ', 'DELIVERED')).toBe(false);
	});
});

describe('IDs', () => {
	it('are unique and well formed, and convert to the network’s IDs and back', () => {
		const ids = Array.from({ length: 5000 }, () => newId(1_800_000_000_000));
		expect(new Set(ids).size).toBe(5000);
		for (const id of ids.slice(0, 50)) {
			expect(isWellFormedId(id)).toBe(true);
			expect(serviceIdOf(networkIdOf(id))).toBe(id);
			expect(networkIdOf(id)).not.toBe(id);
		}
	});
});

describe('dates', () => {
	it('must exist in the calendar', () => {
		expect(parseDayMonthYear('29-02-2028')).toBe(Date.UTC(2028, 1, 29));
		expect(parseDayMonthYear('29-02-2026')).toBeUndefined();
		expect(parseDayMonthYear('00-01-2026')).toBeUndefined();
	});
});

describe('faults', () => {
	const target = {
		method: 'POST',
		path: '/project/p/campaign/api/send',
		operation: 'sendCampaign',
	};

	it('strike at about the configured rate', () => {
		for (const rate of [0, 0.05, 0.5, 1]) {
			const faults = createFaults();
			faults.set({ seed: 42, rules: [{ kind: 'reset', rate }] });
			const struck = Array.from({ length: 4000 }, () => faults.strike(target)).filter(
				({ fault }) => fault !== undefined,
			).length;
			expect(Math.abs(struck / 4000 - rate)).toBeLessThan(0.03);
		}
	});

	it('add up delays, and apply the first other fault', () => {
		const faults = createFaults();
		faults.set({
			rules: [
				{ kind: 'delay', ms: 5 },
				{ kind: 'truncate', calls: [2] },
				{ kind: 'reset', match: { path: '/other/*' } },
				{ kind: 'unauthorized' },
				{ kind: 'delay', ms: 7 },
			],
		});
		expect(faults.strike(target)).toMatchObject({ delayMs: 12, fault: { kind: 'unauthorized' } });
		expect(faults.strike(target)).toMatchObject({ delayMs: 12, fault: { kind: 'truncate' } });
		expect(faults.report().map(({ struck }) => struck)).toEqual([2, 1, 0, 1, 2]);
	});

	it('draw repeatable random numbers in [0, 1)', () => {
		fc.assert(
			fc.property(fc.integer(), (seed) => {
				const [one, other] = [createRandom(seed), createRandom(seed)];
				for (let index = 0; index < 20; index++) {
					const value = one();
					expect(value).toBe(other());
					expect(value >= 0 && value < 1).toBe(true);
				}
			}),
		);
	});
});
