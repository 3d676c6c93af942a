// @ts-check
// Templates: those that wait for the messaging network's review, and the others.
import { attempt, onSubmit } from '../actions.mjs';
import { call } from '../api.mjs';
import { button } from '../controls.mjs';
import { formatBoth, plural } from '../format.mjs';
import { html, nothing, repeat } from '../lit.mjs';
import { focusAfterDrawing, redraw, state } from '../store.mjs';
import { objections } from '../template-review.mjs';
import { newTemplate } from './new-template.mjs';

/** @typedef {import('../types.d.mts').Template} Template */

export function templatesPanel() {
	const all = state.overview?.templates ?? [];
	const pending = all.filter(({ status }) => status === 'PENDING');
	const reviewed = all.filter(({ status }) => status !== 'PENDING');
	return html`${newTemplate()}
		<section aria-labelledby="pending">
			<h2 id="pending">Awaiting review</h2>
			${pending.length === 0
				? html`<p class="empty">No templates to review. Submitted templates appear here.</p>`
				: html`<ul class="cards">
						${repeat(pending, ({ _id }) => _id, pendingCard)}
					</ul>`}
		</section>
		<section aria-labelledby="reviewed">
			<h2 id="reviewed">Reviewed</h2>
			<ul class="cards">
				${repeat(reviewed, ({ _id }) => _id, reviewedCard)}
			</ul>
		</section>`;
}

/** @param {Template} template */
function pendingCard(template) {
	const { _id: id, name, label } = template;
	const found = objections(template);
	return html`<li class="card" data-template=${name}>
		${head(template)} ${preview(template)} ${suggestions(found)}
		${state.templates.rejecting === id
			? rejection(template, found)
			: html`<div class="card-actions">
					${button('Approve', () => review(template, { outcome: 'approved' }), {
						look: 'accent',
						name: `Approve ${label}`,
					})}
					${button('Reject', () => startRejecting(id), { name: `Reject ${label}` })}
				</div>`}
	</li>`;
}

/** @param {readonly string[]} found */
const suggestions = (found) =>
	found.length === 0
		? nothing
		: html`<div class="objections">
				<p class="note">A reviewer may object:</p>
				<ul>
					${found.map((sentence) => html`<li>${sentence}</li>`)}
				</ul>
			</div>`;

/**
 * @param {Template} template
 * @param {readonly string[]} found
 */
function rejection(template, found) {
	return html`<form
		class="card-form"
		@submit=${onSubmit(({ reason = '' }) => reject(template, reason))}
		@keydown=${stopOnEscape}
	>
		<label class="field">
			<span class="field-label">Reason for the rejection</span>
			<input name="reason" required id="reason" autocomplete="off" list="objections" />
			<datalist id="objections">
				${found.map((sentence) => html`<option value=${sentence}></option>`)}
			</datalist>
		</label>
		<div class="card-actions">
			<button class="button danger">Reject ${template.label}</button>
			${button('Cancel', () => startRejecting(null))}
		</div>
	</form>`;
}

/** @param {Template} template */
function reviewedCard(template) {
	const { status, label, rejected_reason: reason, updated_at: at } = template;
	return html`<li class="card" data-template=${template.name}>
		${head(template)} ${preview(template)}
		${reason ? html`<p class="reason"><strong>Reason:</strong> ${reason}</p>` : nothing}
		<div class="card-actions">
			<p class="note">Changed ${formatBoth(Date.parse(at))}</p>
			${status === 'APPROVED'
				? html`<button
						type="button"
						class="button small"
						aria-label="Disable ${label}"
						@click=${() => disable(template)}
					>
						Disable
					</button>`
				: html`<button
						type="button"
						class="button small"
						aria-label="Approve ${label}"
						@click=${() => review(template, { outcome: 'approved' })}
					>
						Approve
					</button>`}
		</div>
	</li>`;
}

/** @param {Template} template */
function head({ label, name, status, category, type, language, total_parameters: count }) {
	return html`<div class="card-head">
			<h3>${label}</h3>
			<span class="chip" data-status=${status}>${status}</span>
		</div>
		<p class="note">
			<code>${name}</code> · ${type} · ${category} · ${language} · ${plural(count, 'placeholder')}
		</p>`;
}

/** @param {Template} template */
function preview({ header_text: header, text, sample_text: sample, footer_text: footer, ...rest }) {
	const buttons = [
		...rest.call_to_action.map(({ button_title: title }) => title),
		...rest.quick_replies,
	];
	return html`<div class="preview">
			${header ? html`<p class="bubble-header">${header}</p>` : nothing}
			<p class="bubble-text"><span>${text}</span></p>
			${footer ? html`<p class="bubble-footer">${footer}</p>` : nothing}
			${buttons.length > 0
				? html`<p class="chips">
						${buttons.map((title) => html`<span class="chip">${title}</span>`)}
					</p>`
				: nothing}
		</div>
		${sample === text ? nothing : html`<p class="note">Sample: ${sample}</p>`}`;
}

/** @param {string | null} id */
function startRejecting(id) {
	state.templates.rejecting = id;
	redraw();
	if (id !== null) focusAfterDrawing('#reason');
}

/** @param {KeyboardEvent} event */
function stopOnEscape({ key }) {
	if (key === 'Escape') startRejecting(null);
}

/** @param {Template} template */
const disable = ({ _id: id, label }) =>
	attempt(
		() => call('POST', `/templates/${id}/review`, { outcome: 'disabled' }),
		`${label} is disabled`,
		() => review({ _id: id, label }, { outcome: 'approved' }),
	);

/**
 * @param {Template} template
 * @param {string} reason
 */
async function reject(template, reason) {
	if (await review(template, { outcome: 'rejected', reason })) startRejecting(null);
}

/**
 * @param {Pick<Template, '_id' | 'label'>} template
 * @param {{ outcome: 'approved' | 'rejected', reason?: string }} outcome
 */
const review = ({ _id: id, label }, outcome) =>
	attempt(() => call('POST', `/templates/${id}/review`, outcome), `${label} is ${outcome.outcome}`);
