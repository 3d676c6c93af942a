// @ts-check
// Fields of a template that is being written, each with its hint and its error.
import { onValue } from '../controls.mjs';
import { html, live, nothing } from '../lit.mjs';
import { redraw, state } from '../store.mjs';
import { draftErrors } from '../template-check.mjs';

/**
 * @typedef {import('../types.d.mts').TemplateDraft} TemplateDraft
 * @typedef {'label' | 'name' | 'category' | 'type' | 'language' | 'header_text' | 'text' | 'sample_text' | 'footer_text'} FieldName
 * @typedef {{ isRequired?: boolean, placeholder?: string, hint?: string, isLong?: boolean }} FieldOptions
 */

/**
 * A text that the draft holds under the field's name.
 *
 * @param {TemplateDraft} draft
 * @param {FieldName} name
 * @param {string} label
 * @param {FieldOptions} [options]
 */
export const text = (draft, name, label, options) =>
	input(name, label, draft[name], set(draft, name), options);

/**
 * @param {string} name by which errors are assigned to it
 * @param {string} label
 * @param {string} value
 * @param {(event: Event) => void} onInput
 * @param {FieldOptions} [options]
 */
export function input(name, label, value, onInput, options = {}) {
	const { isRequired = false, placeholder = '', hint, isLong = false } = options;
	const error = errorOf(name);
	const note = error ?? hint;
	const describedBy = note === undefined ? nothing : `note-${name}`;
	return html`<div class="field">
		<label class="field">
			<span class="field-label"
				>${label}${isRequired ? html`<span aria-hidden="true"> *</span>` : nothing}</span
			>
			${isLong
				? html`<textarea
						name=${name}
						rows="3"
						.value=${live(value)}
						?required=${isRequired}
						aria-invalid=${error !== undefined}
						aria-describedby=${describedBy}
						@input=${onInput}
					></textarea>`
				: html`<input
						name=${name}
						.value=${live(value)}
						?required=${isRequired}
						placeholder=${placeholder}
						aria-invalid=${error !== undefined}
						aria-describedby=${describedBy}
						autocomplete="off"
						@input=${onInput}
					/>`}
		</label>
		${note === undefined
			? nothing
			: html`<span class=${error === undefined ? 'hint' : 'problem'} id="note-${name}">
					${note}
				</span>`}
	</div>`;
}

/**
 * @param {TemplateDraft} draft
 * @param {FieldName} name
 * @param {string} label
 * @param {readonly string[]} values
 */
export const choice = (draft, name, label, values) =>
	html`<label class="field">
		<span class="field-label">${label}</span>
		<select name=${name} .value=${live(draft[name])} @change=${set(draft, name)}>
			${values.map((value) => html`<option .selected=${value === draft[name]}>${value}</option>`)}
		</select>
	</label>`;

/** @param {(value: string) => void} apply */
export const change = (apply) =>
	onValue((value) => {
		state.templates.refusal = null;
		apply(value);
		redraw();
	});

/**
 * @param {TemplateDraft} draft
 * @param {FieldName} name
 */
const set = (draft, name) =>
	change((value) => {
		Object.assign(draft, { [name]: value });
	});

/** What the form has to show, by field: nothing before it is submitted for the first time. */
export function shownErrors() {
	const { draft, isChecked } = state.templates;
	if (!draft || !isChecked) return {};
	const taken = (state.overview?.templates ?? []).map(({ name }) => name);
	return draftErrors(draft, taken);
}

/** @param {string} name */
const errorOf = (name) => shownErrors()[name];
