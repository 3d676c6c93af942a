// @ts-check
// Writing a template, with the bubble that it will make beside it.
import { attempt } from '../actions.mjs';
import { call } from '../api.mjs';
import { html, live, nothing } from '../lit.mjs';
import { redraw, state } from '../store.mjs';
import { emptyDraft, nameFrom, previewOf, submissionOf } from '../template-draft.mjs';
import { bubble } from './bubble.mjs';

/**
 * @typedef {import('../types.d.mts').TemplateDraft} TemplateDraft
 * @typedef {'label' | 'name' | 'category' | 'type' | 'language' | 'header_text' | 'text' | 'sample_text' | 'footer_text'} FieldName
 */

const TYPES = ['TEXT', 'IMAGE', 'VIDEO', 'FILE', 'LOCATION', 'CAROUSEL', 'ORDER_DETAILS'];
const CATEGORIES = ['MARKETING', 'TRANSACTIONAL', 'OTP'];
const LANGUAGES = ['English', 'English (US)', 'Hindi', 'Spanish', 'Portuguese (BR)', 'French'];
const MOST_LINKS = 2;
const MOST_REPLIES = 3;

/** A button that opens the form, or the form. */
export function newTemplate() {
	const { draft } = state.templates;
	if (!draft) {
		return html`<div class="toolbar">
			<button type="button" class="button accent" id="new-template" @click=${open}>
				New template
			</button>
		</div>`;
	}
	return html`<section class="card editor" aria-labelledby="new-template-heading">
		<h2 id="new-template-heading">New template</h2>
		<div class="editor-columns">
			<form class="editor-form" @submit=${submit} @keydown=${closeOnEscape}>
				${what(draft)} ${texts(draft)} ${links(draft)} ${replies(draft)}
				<div class="card-actions">
					<button class="button accent">Submit for review</button>
					<button type="button" class="button" @click=${close}>Cancel</button>
				</div>
			</form>
			${preview(draft)}
		</div>
	</section>`;
}

/** @param {TemplateDraft} draft */
function what(draft) {
	return html`<div class="editor-row">
			${text(draft, 'label', 'Label', { isRequired: true, placeholder: 'Order update' })}
			${text(draft, 'name', 'Name', {
				placeholder: nameFrom(draft.label) || 'order_update',
				hint: 'Lower-case letters, digits and underscores. Follows from the label when empty.',
			})}
		</div>
		<div class="editor-row">
			${choice(draft, 'category', 'Category', CATEGORIES)} ${choice(draft, 'type', 'Type', TYPES)}
			${text(draft, 'language', 'Language', { isRequired: true, list: 'languages' })}
			<datalist id="languages">
				${LANGUAGES.map((name) => html`<option value=${name}></option>`)}
			</datalist>
		</div>`;
}

/** @param {TemplateDraft} draft */
function texts(draft) {
	return html`${draft.type === 'TEXT' ? text(draft, 'header_text', 'Header') : nothing}
	${area(draft, 'text', 'Text', 'Placeholders are {{1}}, {{2}} and so on.')}
	${area(
		draft,
		'sample_text',
		'Sample',
		'The text with sample values in place of the placeholders.',
	)}
	${text(draft, 'footer_text', 'Footer')}`;
}

/** @param {TemplateDraft} draft */
function links(draft) {
	const { call_to_action: calls } = draft;
	return html`<fieldset class="editor-list">
		<legend>Link and phone buttons</legend>
		${calls.map(
			(button, index) =>
				html`<div class="editor-row">
					<label class="field">
						<span class="field-label">Kind</span>
						<select
							.value=${live(button.type)}
							@change=${change((value) => {
								button.type = value === 'URL' ? 'URL' : 'Phone Number';
							})}
						>
							<option>URL</option>
							<option>Phone Number</option>
						</select>
					</label>
					<label class="field">
						<span class="field-label">Title</span>
						<input
							.value=${live(button.button_title)}
							@input=${change((value) => {
								button.button_title = value;
							})}
						/>
					</label>
					<label class="field">
						<span class="field-label">${button.type === 'URL' ? 'Address' : 'Number'}</span>
						<input
							.value=${live(button.button_value)}
							placeholder=${button.type === 'URL' ? 'https://shop.example' : '+919876543210'}
							@input=${change((value) => {
								button.button_value = value;
							})}
						/>
					</label>
					${removal(`Remove button ${index + 1}`, () => calls.splice(index, 1))}
				</div>`,
		)}
		${calls.length < MOST_LINKS
			? addition('Add a link or phone button', () =>
					calls.push({ type: 'URL', button_title: '', button_value: '' }),
				)
			: nothing}
	</fieldset>`;
}

/** @param {TemplateDraft} draft */
function replies(draft) {
	const { quick_replies: list } = draft;
	return html`<fieldset class="editor-list">
		<legend>Quick replies</legend>
		${list.map(
			(reply, index) =>
				html`<div class="editor-row">
					<label class="field grow">
						<span class="field-label">Quick reply ${index + 1}</span>
						<input
							.value=${live(reply)}
							@input=${change((value) => {
								list[index] = value;
							})}
						/>
					</label>
					${removal(`Remove quick reply ${index + 1}`, () => list.splice(index, 1))}
				</div>`,
		)}
		${list.length < MOST_REPLIES ? addition('Add a quick reply', () => list.push('')) : nothing}
	</fieldset>`;
}

/**
 * @param {string} label
 * @param {() => void} add
 */
const addition = (label, add) =>
	html`<button type="button" class="button small" @click=${() => (add(), redraw())}>
		${label}
	</button>`;

/**
 * @param {string} label
 * @param {() => void} remove
 */
const removal = (label, remove) =>
	html`<button
		type="button"
		class="button small"
		aria-label=${label}
		@click=${() => (remove(), redraw())}
	>
		Remove
	</button>`;

/** @param {TemplateDraft} draft */
function preview(draft) {
	const { message, template } = previewOf(draft, state.overview?.clock.now ?? Date.now());
	const shown = /** @type {any} */ (message);
	return html`<div class="editor-preview" role="group" aria-label="Preview">
		<p class="field-label">Preview</p>
		<div class="thread">${bubble(shown, /** @type {any} */ (template), () => {})}</div>
		${message.parameters === null && draft.sample_text
			? html`<p class="note">The sample is not made from the text: the text itself is shown.</p>`
			: nothing}
	</div>`;
}

/**
 * @param {TemplateDraft} draft
 * @param {FieldName} name
 * @param {string} label
 * @param {{ isRequired?: boolean, placeholder?: string, hint?: string, list?: string }} [options]
 */
function text(draft, name, label, { isRequired = false, placeholder = '', hint, list } = {}) {
	return html`<div class="field">
		<label class="field">
			<span class="field-label">${label}</span>
			<input
				name=${name}
				.value=${live(draft[name])}
				?required=${isRequired}
				placeholder=${placeholder}
				list=${list ?? nothing}
				aria-describedby=${hint ? `hint-${name}` : nothing}
				autocomplete="off"
				@input=${set(draft, name)}
			/>
		</label>
		${hint ? html`<span class="hint" id="hint-${name}">${hint}</span>` : nothing}
	</div>`;
}

/**
 * @param {TemplateDraft} draft
 * @param {FieldName} name
 * @param {string} label
 * @param {string} hint
 */
const area = (draft, name, label, hint) =>
	html`<div class="field">
		<label class="field">
			<span class="field-label">${label}</span>
			<textarea
				name=${name}
				rows="3"
				.value=${live(draft[name])}
				?required=${name === 'text'}
				aria-describedby="hint-${name}"
				@input=${set(draft, name)}
			></textarea>
		</label>
		<span class="hint" id="hint-${name}">${hint}</span>
	</div>`;

/**
 * @param {TemplateDraft} draft
 * @param {FieldName} name
 * @param {string} label
 * @param {string[]} values
 */
const choice = (draft, name, label, values) =>
	html`<label class="field">
		<span class="field-label">${label}</span>
		<select name=${name} .value=${live(draft[name])} @change=${set(draft, name)}>
			${values.map((value) => html`<option .selected=${value === draft[name]}>${value}</option>`)}
		</select>
	</label>`;

/** @param {(value: string) => void} apply */
const change =
	(apply) =>
	(/** @type {Event} */ { currentTarget }) => {
		apply(/** @type {HTMLInputElement} */ (currentTarget).value);
		redraw();
	};

/**
 * @param {TemplateDraft} draft
 * @param {FieldName} name
 */
const set = (draft, name) =>
	change((value) => {
		Object.assign(draft, { [name]: value });
	});

function open() {
	state.templates.draft = emptyDraft();
	redraw();
	focusSoon('.editor-form input');
}

function close() {
	state.templates.draft = null;
	redraw();
	focusSoon('#new-template');
}

/** @param {string} selector */
const focusSoon = (selector) =>
	window.requestAnimationFrame(() => {
		/** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus();
	});

/** @param {KeyboardEvent} event */
function closeOnEscape({ key }) {
	if (key === 'Escape') close();
}

/** @param {SubmitEvent} event */
async function submit(event) {
	event.preventDefault();
	const { draft } = state.templates;
	if (!draft) return;
	const body = submissionOf(draft);
	const isDone = await attempt(
		() => call('POST', '/templates', body),
		`${body.label} awaits review`,
	);
	if (isDone) close();
}
