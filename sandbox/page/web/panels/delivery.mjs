// @ts-check
// Whether messages are delivered, read and answered automatically.
import { attempt } from '../actions.mjs';
import { call, get } from '../api.mjs';
import { formatBoth } from '../format.mjs';
import { onValue } from '../controls.mjs';
import { html, live, nothing } from '../lit.mjs';
import { state } from '../store.mjs';

const PROFILES = { off: 'Off', quick: 'Quick', lifelike: 'Lifelike' };

/** The choice of a profile. */
export function deliveryField() {
	const { delivery } = state.phones;
	if (!delivery) return nothing;
	return html`<label
		class="field"
		title="Quick and Lifelike deliver, read and answer messages automatically"
	>
		<span class="field-label">Delivery</span>
		<select id="delivery" @change=${onValue(change)}>
			${Object.entries(PROFILES).map(
				([name, label]) =>
					html`<option value=${name} .selected=${live(name === delivery.profile)}>
						${label}
					</option>`,
			)}
		</select>
	</label>`;
}

/** When the next message is delivered, read or answered, if any is. */
export function nextDelivery() {
	const nextAt = state.phones.delivery?.nextAt ?? null;
	if (nextAt === null) return nothing;
	const isFrozen = state.overview?.clock.frozen;
	return html`<p class="note" data-next-delivery>
		Next delivery or reply: ${formatBoth(nextAt)} ${isFrozen ? '(the clock is frozen)' : nothing}
	</p>`;
}

/** @param {string} profile */
function change(profile) {
	return attempt(async () => {
		// Whatever seed was set through the control API is kept.
		const { seed } = await get('/delivery');
		await call('PUT', '/delivery', { profile, seed });
	});
}
