// @ts-check
// Controls that several parts of the page have.
import { html, live, nothing } from './lit.mjs';

/**
 * @param {unknown} text
 * @param {(event: Event) => unknown} onClick
 * @param {{ look?: string, id?: string, name?: string, isDisabled?: boolean }} [options] classes beside button's own,
 *   and what it does where its text alone does not say it
 */
export const button = (text, onClick, { look = '', id, name, isDisabled = false } = {}) =>
	html`<button
		type="button"
		class="button ${look}"
		id=${id ?? nothing}
		aria-label=${name ?? nothing}
		?disabled=${isDisabled}
		@click=${onClick}
	>
		${text}
	</button>`;

/**
 * @param {unknown} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => unknown} onChange
 * @param {{ id?: string, describedBy?: string }} [options]
 */
export const switchField = (label, isOn, onChange, { id, describedBy } = {}) =>
	html`<label class="switch">
		<input
			type="checkbox"
			role="switch"
			id=${id ?? nothing}
			aria-describedby=${describedBy ?? nothing}
			.checked=${live(isOn)}
			@change=${onChecked(onChange)}
		/>
		${label}
	</label>`;

/**
 * @param {string} label
 * @param {boolean} isOn
 * @param {(isOn: boolean) => unknown} onChange
 */
export const checkbox = (label, isOn, onChange) =>
	html`<label class="check">
		<input type="checkbox" .checked=${live(isOn)} @change=${onChecked(onChange)} />
		<span>${label}</span>
	</label>`;

/**
 * @param {string} label
 * @param {readonly (readonly [value: string, text: string])[]} options
 * @param {string} chosen
 * @param {(value: string) => unknown} onChange
 * @param {string} [look] its class
 */
export const selectField = (label, options, chosen, onChange, look = '') =>
	html`<label class="field">
		<span class="field-label">${label}</span>
		<select class=${look} @change=${onValue(onChange)}>
			${options.map(
				([value, text]) =>
					html`<option value=${value} .selected=${live(value === chosen)}>${text}</option>`,
			)}
		</select>
	</label>`;

/**
 * @param {string} name
 * @param {unknown} value text or a template
 */
export const fact = (name, value) =>
	html`<div>
		<dt>${name}</dt>
		<dd>${value}</dd>
	</div>`;

/** @param {(value: string) => unknown} handle gets the text of a field, or the choice */
export const onValue =
	(handle) =>
	(/** @type {Event} */ { currentTarget }) =>
		handle(/** @type {HTMLInputElement} */ (currentTarget).value);

/** @param {(isOn: boolean) => unknown} handle */
const onChecked =
	(handle) =>
	(/** @type {Event} */ { currentTarget }) =>
		handle(/** @type {HTMLInputElement} */ (currentTarget).checked);
