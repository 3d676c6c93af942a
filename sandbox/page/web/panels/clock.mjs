// @ts-check
// The sandbox's time.
import { attempt, onSubmit } from '../actions.mjs';
import { call } from '../api.mjs';
import { button } from '../controls.mjs';
import { formatSpan, formatWithZone, plural, TIME_ZONE } from '../format.mjs';
import { html } from '../lit.mjs';

/** @typedef {import('../types.d.mts').Overview['clock']} Time */

const HOUR_MS = 3_600_000;
const STEPS = /** @type {const} */ ([
	[HOUR_MS, '1 hour'],
	[24 * HOUR_MS, '24 hours'],
	[30 * 24 * HOUR_MS, '30 days'],
]);

/** @param {Time} time */
export function clockCard(time) {
	const { now, frozen, readAt } = time;
	return html`<section class="card" aria-labelledby="clock">
		<div class="card-head">
			<h2 id="clock">Clock</h2>
			${frozen ? html`<span class="chip" data-status="PAUSED">Frozen</span>` : ''}
		</div>
		<p class="big-number">${formatWithZone(frozen ? now : now + performance.now() - readAt)}</p>
		<p class="note">${comparison(time)}</p>
		<div class="card-actions">
			${button(frozen ? 'Resume the clock' : 'Freeze the clock', () => freeze(!frozen))}
			${STEPS.map(([ms, label]) =>
				button(`+ ${label}`, () => advance(ms), { name: `Advance the clock by ${label}` }),
			)}
		</div>
		<form
			class="toolbar"
			@submit=${onSubmit(({ hours }) => advance(Math.round(Number(hours) * HOUR_MS)))}
		>
			<label class="field narrow">
				<span class="field-label">Hours</span>
				<input name="hours" type="number" min="0" max="800000" step="any" required />
			</label>
			<button class="button">Advance</button>
		</form>
		<form class="toolbar" @submit=${onSubmit(({ time: text = '' }) => set(text))}>
			<label class="field">
				<span class="field-label">Date and time (${TIME_ZONE})</span>
				<input name="time" type="datetime-local" step="1" min="1970-01-02T00:00" required />
			</label>
			<button class="button">Set the clock</button>
		</form>
	</section>`;
}

/** @param {Time} time */
function comparison({ offset, frozen }) {
	if (frozen) return 'It stays there until it is advanced, set or resumed';
	if (offset === 0) return 'Same as this machine’s clock';
	const direction = offset > 0 ? 'ahead of' : 'behind';
	return `${formatSpan(Math.abs(offset))} ${direction} this machine’s clock`;
}

/** @param {number} ms */
const advance = (ms) =>
	attempt(
		() => call('POST', '/clock/advance', { ms }),
		`The clock went ${plural(Math.round(ms / HOUR_MS), 'hour')} ahead`,
	);

/** @param {boolean} frozen */
const freeze = (frozen) =>
	attempt(
		() => call('PUT', '/clock', { frozen }),
		frozen ? 'The clock is frozen' : 'The clock runs',
	);

/** @param {string} text a local time, as 2031-01-01T12:00 */
const set = (text) =>
	attempt(() => call('PUT', '/clock', { now: new Date(text).getTime() }), 'The clock is set');
