// @ts-check
// The buttons of a template that is being written.
import { button } from '../controls.mjs';
import { html, live, nothing } from '../lit.mjs';
import { redraw } from '../store.mjs';
import { change, input } from './draft-fields.mjs';

/** @typedef {import('../types.d.mts').TemplateDraft} TemplateDraft */

const MAX_LINKS = 2;
const MAX_REPLIES = 3;

/** @param {TemplateDraft} draft */
export function links({ call_to_action: calls }) {
	return html`<fieldset class="editor-list">
		<legend>Link and phone buttons</legend>
		${calls.map((button, index) => link(button, index, () => calls.splice(index, 1)))}
		${calls.length < MAX_LINKS
			? addition('Add a link or phone button', () =>
					calls.push({ type: 'URL', button_title: '', button_value: '' }),
				)
			: nothing}
	</fieldset>`;
}

/**
 * @param {TemplateDraft['call_to_action'][number]} button
 * @param {number} index
 * @param {() => void} remove
 */
function link(button, index, remove) {
	const isUrl = button.type === 'URL';
	return html`<div class="editor-row">
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
		${input(
			`title-${index}`,
			'Title',
			button.button_title,
			change((value) => {
				button.button_title = value;
			}),
		)}
		${input(
			`value-${index}`,
			isUrl ? 'Address' : 'Number',
			button.button_value,
			change((value) => {
				button.button_value = value;
			}),
			{ placeholder: isUrl ? 'https://shop.example' : '+919876543210' },
		)}
		${removal(`Remove button ${index + 1}`, remove)}
	</div>`;
}

/** @param {TemplateDraft} draft */
export function replies({ quick_replies: list }) {
	return html`<fieldset class="editor-list">
		<legend>Quick replies</legend>
		${list.map(
			(reply, index) =>
				html`<div class="editor-row">
					${input(
						`reply-${index}`,
						`Quick reply ${index + 1}`,
						reply,
						change((value) => {
							list[index] = value;
						}),
					)}
					${removal(`Remove quick reply ${index + 1}`, () => list.splice(index, 1))}
				</div>`,
		)}
		${list.length < MAX_REPLIES ? addition('Add a quick reply', () => list.push('')) : nothing}
	</fieldset>`;
}

/**
 * @param {string} label
 * @param {() => void} add
 */
const addition = (label, add) => button(label, () => (add(), redraw()), { look: 'small' });

/**
 * @param {string} label
 * @param {() => void} remove
 */
const removal = (label, remove) =>
	button('Remove', () => (remove(), redraw()), { look: 'small', name: label });
