// @ts-check
// Switches for faults and the rate limit, which take effect immediately.
import { attempt } from '../actions.mjs';
import { call } from '../api.mjs';
import { button, onValue, selectField, switchField } from '../controls.mjs';
import { switches, toPlan } from '../faults-plan.mjs';
import { formatNumber, plural } from '../format.mjs';
import { html, live, nothing } from '../lit.mjs';
import { redraw, state } from '../store.mjs';
import { rateLimitCard } from './rate-limit.mjs';

/**
 * @typedef {import('../types.d.mts').FaultSwitch} FaultSwitch
 * @typedef {import('../types.d.mts').SwitchId} SwitchId
 * @typedef {(typeof switches)[number]} Definition
 */

export function faultsPanel() {
	const { isCustom, form } = state.faults;
	return html`<div class="toolbar">
			<label class="field">
				<span class="field-label">Faults apply to</span>
				<select id="fault-scope" .value=${live(form.scope)} @change=${onValue(setScope)}>
					<option value="sendCampaign,sendMessage">sends</option>
					<option value="sendCampaign">campaign sends</option>
					<option value="sendMessage">single messages</option>
					<option value="all">every request</option>
				</select>
			</label>
			${switchField(html`<span>HTML error bodies</span>`, form.html, setHtml, { id: 'fault-html' })}
			<span class="grow"></span>
			${button('All off', allOff)}
		</div>
		${isCustom ? customPlan() : nothing} ${rateLimitCard()}
		<ul class="rows">
			${switches.map(row)}
		</ul>`;
}

/** @param {Definition} definition */
function row(definition) {
	const { id, label, hint } = definition;
	const one = state.faults.form.switches[id];
	return html`<li class="card fault" data-fault=${id} data-on=${one.on}>
		<div>
			${switchField(html`<strong>${label}</strong>`, one.on, toggle(id), {
				describedBy: `hint-${id}`,
			})}
			<p class="note fault-hint" id="hint-${id}">${hint}</p>
		</div>
		<div class="fault-fields">
			${(definition.fields ?? []).map((name) => field(id, name, one))}
			${definition.isTimed === false ? nothing : timing(id, one)}
		</div>
		<p class="note fault-report">${report(id)}</p>
	</li>`;
}

/**
 * @param {SwitchId} id
 * @param {FaultSwitch} one
 */
const timing = (id, one) =>
	html`<div class="field-pair">
		<label class="field narrow">
			<span class="field-label">How often</span>
			<input
				type="number"
				min="1"
				max=${one.unit === 'percent' ? 100 : 1_000_000}
				.value=${String(one.amount)}
				@input=${setNumber(id, 'amount')}
				@change=${applyIfOn(id)}
			/>
		</label>
		<select
			aria-label="How often, counted in"
			.value=${live(one.unit)}
			@change=${onValue(set(id, 'unit'))}
		>
			<option value="percent">% of requests</option>
			<option value="next">next requests</option>
		</select>
	</div>`;

/**
 * @param {SwitchId} id
 * @param {keyof FaultSwitch} name
 * @param {FaultSwitch} one
 */
function field(id, name, one) {
	switch (name) {
		case 'ms':
			return number(id, 'ms', 'Milliseconds', one.ms, 0);
		case 'amount':
			return number(
				id,
				'amount',
				id === 'pauseCampaign' ? 'Sends' : 'After requests',
				one.amount,
				1,
			);
		case 'seconds':
			return one.retryAfter === 'none' ? nothing : number(id, 'seconds', 'Seconds', one.seconds, 0);
		case 'status':
			return select(id, 'status', 'Status', String(one.status), ['500', '502', '503', '504']);
		case 'retryAfter':
			return select(id, 'retryAfter', 'Retry-After', one.retryAfter, ['seconds', 'date', 'none']);
		case 'campaign':
			return select(id, 'campaign', 'Campaign', one.campaign || firstCampaign(), campaigns());
		default:
			return nothing;
	}
}

const campaigns = () =>
	(state.overview?.campaigns ?? []).filter(({ type }) => type === 'API').map(({ name }) => name);

const firstCampaign = () => campaigns()[0] ?? '';

/**
 * @param {SwitchId} id
 * @param {'ms' | 'amount' | 'seconds'} name
 * @param {string} label
 * @param {number} value
 * @param {number} min
 */
const number = (id, name, label, value, min) =>
	html`<label class="field narrow">
		<span class="field-label">${label}</span>
		<input
			type="number"
			min=${min}
			max="600000"
			.value=${String(value)}
			@input=${setNumber(id, name)}
			@change=${applyIfOn(id)}
		/>
	</label>`;

/**
 * @param {SwitchId} id
 * @param {'status' | 'retryAfter' | 'campaign'} name
 * @param {string} label
 * @param {string} value
 * @param {string[]} options
 */
const select = (id, name, label, value, options) =>
	selectField(
		label,
		options.map((one) => [one, one]),
		value,
		set(id, name),
	);

/** What a switch did so far. @param {SwitchId} id */
function report(id) {
	const { form, isCustom } = state.faults;
	if (isCustom || !form.switches[id].on) return nothing;
	const index = switches
		.filter((one) => form.switches[one.id].on)
		.findIndex((one) => one.id === id);
	const rule = state.overview?.faults.report[index];
	if (!rule) return nothing;
	const noun = id === 'pauseCampaign' ? 'send' : 'request';
	return `Applied ${plural(rule.struck, 'time')} in ${plural(rule.seen, noun)}`;
}

function customPlan() {
	const rules = state.overview?.faults.report ?? [];
	return html`<section class="card" aria-labelledby="custom-plan">
		<h2 id="custom-plan">A plan set through the control API is active</h2>
		<p class="note">The switches cannot show it. Turning one on replaces it.</p>
		<ul class="plain">
			${rules.map(
				({ seen, struck, ...rule }) =>
					html`<li>
						<code>${JSON.stringify(rule)}</code>
						<span class="note">applied to ${formatNumber(struck)} of ${formatNumber(seen)}</span>
					</li>`,
			)}
		</ul>
	</section>`;
}

/** Sends the plan of the switches to the sandbox. */
function apply() {
	redraw();
	return attempt(() => call('PUT', '/faults', toPlan(state.faults.form)));
}

/** @param {SwitchId} id */
const toggle = (id) => (/** @type {boolean} */ isOn) => {
	const one = state.faults.form.switches[id];
	one.on = isOn;
	if (id === 'pauseCampaign') one.campaign ||= firstCampaign();
	return apply();
};

/**
 * @param {SwitchId} id
 * @param {'ms' | 'amount' | 'seconds'} name
 */
const setNumber =
	(id, name) =>
	(/** @type {Event} */ { currentTarget }) => {
		const input = /** @type {HTMLInputElement} */ (currentTarget);
		const one = state.faults.form.switches[id];
		if (input.checkValidity() && input.value !== '') one[name] = Math.round(Number(input.value));
	};

/** @param {SwitchId} id */
const applyIfOn = (id) => () => state.faults.form.switches[id].on && apply();

/**
 * @param {SwitchId} id
 * @param {'unit' | 'status' | 'retryAfter' | 'campaign'} name
 */
const set = (id, name) => (/** @type {string} */ value) => {
	const one = state.faults.form.switches[id];
	Object.assign(one, { [name]: name === 'status' ? Number(value) : value });
	if (one.unit === 'percent') one.amount = Math.min(one.amount, isTimed(id) ? 100 : Infinity);
	return one.on ? apply() : redraw();
};

/** @param {SwitchId} id */
const isTimed = (id) => switches.find((one) => one.id === id)?.isTimed !== false;

const isAnyOn = () => Object.values(state.faults.form.switches).some(({ on }) => on);

/** @param {string} scope */
function setScope(scope) {
	Object.assign(state.faults.form, { scope });
	return isAnyOn() ? apply() : redraw();
}

/** @param {boolean} isOn */
function setHtml(isOn) {
	state.faults.form.html = isOn;
	return isAnyOn() ? apply() : redraw();
}

async function allOff() {
	for (const one of Object.values(state.faults.form.switches)) one.on = false;
	state.faults.form.html = false;
	state.faults.rate.on = false;
	await attempt(async () => {
		await call('DELETE', '/faults');
		await call('PUT', '/rate-limit', { perSecond: null });
	}, 'All faults are off');
}
