// @ts-check
// Writing a template, with the bubble that it will make beside it.
import { notify } from '../actions.mjs';
import { call } from '../api.mjs';
import { button } from '../controls.mjs';
import { html, nothing } from '../lit.mjs';
import { invalidateAll } from '../sources.mjs';
import { focusAfterDrawing, redraw, state } from '../store.mjs';
import { needsSample } from '../template-check.mjs';
import { emptyDraft, nameFrom, previewOf, submissionOf } from '../template-draft.mjs';
import { TEMPLATE_LANGUAGES } from '../template-languages.mjs';
import { bubble } from './bubble.mjs';
import { links, replies } from './draft-buttons.mjs';
import { choice, shownErrors, text } from './draft-fields.mjs';

/** @typedef {import('../types.d.mts').TemplateDraft} TemplateDraft */

const TYPES = ['TEXT', 'IMAGE', 'VIDEO', 'FILE', 'LOCATION', 'CAROUSEL', 'ORDER_DETAILS'];
const CATEGORIES = ['MARKETING', 'TRANSACTIONAL', 'OTP'];

/** A button that opens the form, or the form. */
export function newTemplate() {
	const { draft, refusal } = state.templates;
	if (!draft) {
		return html`<div class="toolbar">
			${button('New template', open, { look: 'accent', id: 'new-template' })}
		</div>`;
	}
	return html`<section class="card editor" aria-labelledby="new-template-heading">
		<h2 id="new-template-heading">New template</h2>
		<div class="editor-columns">
			<form class="editor-form" novalidate @submit=${submit} @keydown=${closeOnEscape}>
				${what(draft)} ${texts(draft)} ${links(draft)} ${replies(draft)}
				${refusal === null ? nothing : html`<p class="problem" role="alert">${refusal}</p>`}
				<div class="card-actions">
					<button class="button accent">Submit for review</button>
					${button('Cancel', close)}
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
				hint: 'Lower-case letters, digits and underscores. Made from the label if empty.',
			})}
		</div>
		<div class="editor-row">
			${choice(draft, 'category', 'Category', CATEGORIES)} ${choice(draft, 'type', 'Type', TYPES)}
			${choice(draft, 'language', 'Language', TEMPLATE_LANGUAGES)}
		</div>`;
}

/** @param {TemplateDraft} draft */
function texts(draft) {
	return html`${draft.type === 'TEXT' ? text(draft, 'header_text', 'Header') : nothing}
	${text(draft, 'text', 'Text', {
		isLong: true,
		isRequired: true,
		hint: 'Placeholders are {{1}}, {{2}} and so on.',
	})}
	${text(draft, 'sample_text', 'Sample', {
		isLong: true,
		isRequired: needsSample(draft),
		hint: 'The text with sample values in place of the placeholders.',
	})}
	${text(draft, 'footer_text', 'Footer')}`;
}

/** @param {TemplateDraft} draft */
function preview(draft) {
	const { message, template } = previewOf(draft, state.overview?.clock.now ?? Date.now());
	const shown = /** @type {any} */ (message);
	return html`<div class="editor-preview" role="group" aria-label="Preview">
		<p class="field-label">Preview</p>
		<div class="thread">${bubble(shown, /** @type {any} */ (template), () => {})}</div>
		${message.parameters === null && draft.sample_text
			? html`<p class="note">The sample does not match the text, so the text is shown.</p>`
			: nothing}
	</div>`;
}

function open() {
	Object.assign(state.templates, { draft: emptyDraft(), isChecked: false, refusal: null });
	redraw();
	focusAfterDrawing('.editor-form input');
}

function close() {
	state.templates.draft = null;
	redraw();
	focusAfterDrawing('#new-template');
}

/** @param {KeyboardEvent} event */
function closeOnEscape({ key }) {
	if (key === 'Escape') close();
}

/** @param {SubmitEvent} event */
async function submit(event) {
	event.preventDefault();
	const { draft } = state.templates;
	if (!draft) return;
	state.templates.isChecked = true;
	if (Object.keys(shownErrors()).length > 0) {
		redraw();
		focusAfterDrawing('.editor-form [aria-invalid="true"]');
		return;
	}
	const body = submissionOf(draft);
	try {
		await call('POST', '/templates', body);
		close();
		notify(`${body.label} awaits review`);
	} catch (error) {
		state.templates.refusal = error instanceof Error ? error.message : String(error);
		redraw();
	} finally {
		invalidateAll();
	}
}
