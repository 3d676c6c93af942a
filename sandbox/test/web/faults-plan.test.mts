// The page's switches and the fault plan that they form.
import { describe, expect, it } from 'vitest';
import { controlSchema } from '../../world/controlContract.mts';
import { defaultForm, switches, toPlan } from '../../page/web/faults-plan.mjs';
import { fromPlan } from '../../page/web/faults-sync.mjs';
import type { FaultForm, FaultPlan, FaultSwitch, SwitchId } from '../../page/web/types.d.mts';

const isPlan = controlSchema('FaultPlan');

function withOn(id: SwitchId, values: Partial<FaultSwitch> = {}): FaultForm {
	const form = defaultForm();
	Object.assign(form.switches[id], { on: true, campaign: 'Welcome' }, values);
	return form;
}

/** What faults strike unless another scope is chosen. */
const SENDS = { operation: 'sendCampaign,sendMessage' };

const ids = switches.map(({ id }) => id);

describe('the switches', () => {
	it('add no rule when all are off', () => {
		expect(toPlan(defaultForm())).toEqual({ rules: [] });
	});

	it.each(ids)('make a plan that the sandbox accepts: %s', (id) => {
		const plan = toPlan(withOn(id));
		expect(plan.rules).toHaveLength(1);
		expect(isPlan(plan), JSON.stringify(isPlan.errors)).toBe(true);
	});

	it.each(ids)('are read back from the plan they made: %s', (id) => {
		const form = withOn(id, { amount: 7 });
		expect(fromPlan(toPlan(form), withOn(id))).toEqual(form);
	});

	it('are read back with their shared settings', () => {
		const form = defaultForm();
		for (const one of Object.values(form.switches)) {
			Object.assign(one, { on: true, campaign: 'Welcome', amount: 3 });
		}
		Object.assign(form, { scope: 'all', html: true });
		const plan = toPlan(form);
		expect(isPlan(plan)).toBe(true);
		expect(fromPlan(plan, form)).toEqual(form);
	});

	it.each<[string, Partial<FaultSwitch>, object]>([
		['a part of the requests', { amount: 25, unit: 'percent' }, { rate: 0.25 }],
		['the next requests', { amount: 25, unit: 'next' }, { next: 25 }],
	])('strike %s', (_, values, timing) => {
		expect(toPlan(withOn('resetAfter', values)).rules).toEqual([
			{ kind: 'reset', when: 'after', ...timing, match: SENDS },
		]);
	});

	it('strike every request at 100 %', () => {
		expect(toPlan(withOn('delay', { amount: 100, ms: 250 })).rules).toEqual([
			{ kind: 'delay', ms: 250, match: SENDS },
		]);
	});

	it.each<[string, Partial<FaultSwitch>, object]>([
		[
			'seconds',
			{ retryAfter: 'seconds', seconds: 3 },
			{ retryAfter: 3, retryAfterForm: 'seconds' },
		],
		['a date', { retryAfter: 'date', seconds: 3 }, { retryAfter: 3, retryAfterForm: 'date' }],
		['nothing', { retryAfter: 'none' }, {}],
	])('show 429 with Retry-After as %s', (_, values, header) => {
		expect(toPlan(withOn('tooMany', { ...values, unit: 'next', amount: 1 })).rules).toEqual([
			{ kind: 'status', status: 429, ...header, next: 1, match: SENDS },
		]);
	});
});

describe('a plan that the switches cannot represent', () => {
	it.each<[string, FaultPlan]>([
		['exact calls', { rules: [{ kind: 'reset', when: 'after', calls: [1, 3] }] }],
		['a path', { rules: [{ kind: 'truncate', rate: 0.5, match: { path: '/project/*' } }] }],
		[
			'two rules of one kind',
			{
				rules: [
					{ kind: 'delay', ms: 1 },
					{ kind: 'delay', ms: 2 },
				],
			},
		],
		['a refusal', { rules: [{ kind: 'status', status: 404, when: 'before' }] }],
		['a seed of its own', { seed: 5, rules: [{ kind: 'truncate', rate: 0.5 }] }],
	])('is detected: %s', (_, plan) => {
		expect(isPlan(plan)).toBe(true);
		expect(fromPlan(plan, defaultForm())).toBeUndefined();
	});
});
