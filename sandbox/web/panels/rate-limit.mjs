// @ts-check
// The limit of sends per second.
import { attempt } from '../actions.mjs';
import { call } from '../api.mjs';
import { html, live } from '../lit.mjs';
import { redraw, state } from '../store.mjs';

/** What the switch turns on. A burst of 0 leaves it to the sandbox: one second's worth. */
const values = { perSecond: 20, burst: 0, retryAfter: 'seconds' };

export function rateLimitCard() {
	const limit = state.overview?.rateLimit ?? { perSecond: null };
	const isOn = limit.perSecond !== null;
	const { perSecond, burst, retryAfter } = isOn
		? { burst: 0, retryAfter: 'seconds', ...limit }
		: values;
	return html`<section class="card fault" data-fault="rateLimit" data-on=${isOn}>
		<div>
			<label class="switch">
				<input
					type="checkbox"
					role="switch"
					.checked=${live(isOn)}
					@change=${turn}
					aria-describedby="hint-rate"
				/>
				<strong>Rate limit</strong>
			</label>
			<p class="note fault-hint" id="hint-rate">Sends beyond it are answered 429.</p>
		</div>
		<div class="fault-fields">
			<label class="field narrow">
				<span class="field-label">Per second</span>
				<input
					type="number"
					min="0.1"
					step="any"
					.value=${live(String(perSecond))}
					@change=${set('perSecond')}
				/>
			</label>
			<label class="field narrow">
				<span class="field-label">Burst</span>
				<input
					type="number"
					min="1"
					placeholder="auto"
					.value=${live(burst ? String(burst) : '')}
					@change=${set('burst')}
				/>
			</label>
			<label class="field">
				<span class="field-label">Retry-After</span>
				<select @change=${set('retryAfter')} .value=${live(retryAfter)}>
					<option value="seconds">seconds</option>
					<option value="date">date</option>
					<option value="none">none</option>
				</select>
			</label>
		</div>
	</section>`;
}

/** @param {boolean} isOn */
function apply(isOn) {
	const { burst, ...rest } = values;
	const limit = isOn ? { ...rest, ...(burst > 0 && { burst }) } : { perSecond: null };
	return attempt(() => call('PUT', '/rate-limit', limit));
}

/** @param {Event} event */
const turn = ({ currentTarget }) => apply(/** @type {HTMLInputElement} */ (currentTarget).checked);

/** @param {keyof typeof values} key */
const set =
	(key) =>
	(/** @type {Event} */ { currentTarget }) => {
		const input = /** @type {HTMLInputElement} */ (currentTarget);
		const isOn = state.overview?.rateLimit.perSecond !== null;
		if (isOn) Object.assign(values, state.overview?.rateLimit);
		if (input.checkValidity()) {
			Object.assign(values, { [key]: key === 'retryAfter' ? input.value : Number(input.value) });
		}
		return isOn ? apply(true) : redraw();
	};
