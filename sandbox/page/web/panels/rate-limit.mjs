// @ts-check
// The limit of sends per second.
import { attempt } from '../actions.mjs';
import { call } from '../api.mjs';
import { switchField } from '../controls.mjs';
import { html, live, nothing } from '../lit.mjs';
import { state } from '../store.mjs';

export function rateLimitCard() {
	const { on, perSecond, burst, retryAfter } = state.faults.rate;
	const window = state.overview?.rateLimit.window;
	return html`<section class="card fault" data-fault="rateLimit" data-on=${on}>
		<div>
			${switchField(html`<strong>Rate limit</strong>`, on, toggle, { describedBy: 'hint-rate' })}
			<p class="note fault-hint" id="hint-rate">
				Sends beyond it are answered 429.
				${window
					? `Counted in a ${window.kind} window of ${window.seconds} s, set by the control API. A change here makes it a token bucket.`
					: nothing}
			</p>
		</div>
		<div class="fault-fields">
			<label class="field narrow">
				<span class="field-label">Per second</span>
				<input
					type="number"
					min="0.1"
					step="any"
					.value=${perSecond}
					@input=${set('perSecond')}
					@change=${applyIfOn}
				/>
			</label>
			<label class="field narrow">
				<span class="field-label">Burst</span>
				<input
					type="number"
					min="1"
					placeholder="auto"
					.value=${burst}
					@input=${set('burst')}
					@change=${applyIfOn}
				/>
			</label>
			<label class="field">
				<span class="field-label">Retry-After</span>
				<select .value=${live(retryAfter)} @input=${set('retryAfter')} @change=${applyIfOn}>
					<option value="seconds">seconds</option>
					<option value="date">date</option>
					<option value="none">none</option>
				</select>
			</label>
		</div>
	</section>`;
}

/** @param {'perSecond' | 'burst' | 'retryAfter'} key */
const set =
	(key) =>
	(/** @type {Event} */ { currentTarget }) => {
		const input = /** @type {HTMLInputElement} */ (currentTarget);
		const isMissing = key === 'perSecond' && input.value === '';
		if (input.checkValidity() && !isMissing)
			Object.assign(state.faults.rate, { [key]: input.value });
	};

/** @param {boolean} isOn */
function toggle(isOn) {
	state.faults.rate.on = isOn;
	return apply();
}

const applyIfOn = () => state.faults.rate.on && apply();

function apply() {
	const { on, perSecond, burst, retryAfter } = state.faults.rate;
	const limit = {
		perSecond: Number(perSecond),
		...(burst !== '' && { burst: Number(burst) }),
		retryAfter,
	};
	return attempt(() => call('PUT', '/rate-limit', on ? limit : { perSecond: null }));
}
