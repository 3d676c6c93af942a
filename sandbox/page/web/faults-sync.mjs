// @ts-check
// Reads a plan of faults back into the switches.
import { switches, toPlan } from './faults-plan.mjs';

/**
 * @typedef {import('./types.d.mts').FaultForm} FaultForm
 * @typedef {import('./types.d.mts').FaultSwitch} FaultSwitch
 * @typedef {import('./types.d.mts').FaultPlan} FaultPlan
 * @typedef {import('./types.d.mts').State} State
 */

/**
 * @param {FaultPlan} plan
 * @param {FaultForm} form what the plan does not contain stays as it is here
 * @returns {FaultForm | undefined} nothing when the switches cannot show this plan
 */
export function fromPlan(plan, form) {
	const next = structuredClone(form);
	for (const one of Object.values(next.switches)) one.on = false;
	for (const rule of plan.rules) readRule(rule, next);
	return samePlan(toPlan(next), plan) ? next : undefined;
}

/**
 * @param {any} rule
 * @param {FaultForm} form
 */
function readRule(rule, form) {
	const kind = switchOf(rule);
	const id = switches.find((definition) => definition.id === kind)?.id;
	if (!id) return;
	const one = form.switches[id];
	one.on = true;
	if (rule.kind !== 'pauseCampaign') form.scope = rule.match?.operation ?? 'all';
	if (rule.kind === 'status') readStatus(rule, form, one);
	one.ms = rule.ms ?? one.ms;
	one.campaign = rule.campaign ?? one.campaign;
	one.unit = rule.next === undefined ? 'percent' : 'next';
	one.amount = amountOf(rule);
}

/**
 * @param {any} rule
 * @param {FaultForm} form
 * @param {FaultSwitch} one
 */
function readStatus({ status, body, retryAfter, retryAfterForm }, form, one) {
	form.html = body === 'html';
	if (status >= 500) one.status = status;
	if (status !== 429) return;
	one.retryAfter = retryAfterForm ?? 'none';
	one.seconds = retryAfter ?? one.seconds;
}

/** @param {any} rule */
const amountOf = ({ next, after, sends, rate = 1 }) =>
	next ?? after ?? sends ?? Math.round(rate * 100);

/** @param {any} rule */
function switchOf({ kind, status, when, answer }) {
	if (status === 429) return 'tooMany';
	if (status === 402) return 'noCredits';
	if (status === 400 && answer !== undefined) return 'noPlan';
	// The page has no switch for other refusals.
	if (status < 500) return kind;
	const suffix = when === 'after' ? 'After' : 'Before';
	if (kind === 'status') return `fail${suffix}`;
	if (kind === 'reset') return `reset${suffix}`;
	return kind;
}

/**
 * @param {FaultPlan} one
 * @param {FaultPlan} other
 */
function samePlan(one, other) {
	return canonical(one) === canonical(other);
}

/** @param {FaultPlan} plan */
function canonical({ rules, seed = 1 }) {
	const texts = rules.map((rule) =>
		JSON.stringify(rule, (_key, value) =>
			value && typeof value === 'object' && !Array.isArray(value)
				? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
				: value,
		),
	);
	return JSON.stringify([seed, texts.sort()]);
}

/** What the switches last followed, so that a value being typed is left alone. */
const followed = { plan: '', rateLimit: '' };

/** Lets the switches follow what the sandbox has. @param {State} state */
export function followSandbox(state) {
	if (!state.overview) return;
	followPlan(state, state.overview.faults);
	followRateLimit(state, state.overview.rateLimit);
}

/**
 * @param {State} state
 * @param {FaultPlan} plan
 */
function followPlan({ faults }, { rules, seed }) {
	const plan = { rules, ...(seed !== undefined && { seed }) };
	const text = canonical(plan);
	if (text === followed.plan) return;
	followed.plan = text;
	const form = fromPlan(plan, faults.form);
	faults.isCustom = form === undefined;
	if (form) faults.form = form;
	else for (const one of Object.values(faults.form.switches)) one.on = false;
}

/**
 * @param {State} state
 * @param {import('./types.d.mts').RateLimit} limit
 */
function followRateLimit({ faults: { rate } }, limit) {
	const text = JSON.stringify(limit);
	if (text === followed.rateLimit) return;
	followed.rateLimit = text;
	const { perSecond, burst, retryAfter = 'seconds' } = limit;
	rate.on = perSecond !== null;
	if (perSecond === null) return;
	Object.assign(rate, { perSecond: String(perSecond), burst: String(burst ?? ''), retryAfter });
}
