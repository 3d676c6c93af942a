// @ts-check
// Making a contact, and changing one: opt-in, block, tags and attributes.
import { attempt, onSubmit, notify } from '../actions.mjs';
import { call, get } from '../api.mjs';
import { button, onValue, switchField } from '../controls.mjs';
import { formatPhone } from '../format.mjs';
import { html, live, nothing } from '../lit.mjs';
import { invalidateAll } from '../sources.mjs';
import { redraw, state } from '../store.mjs';

/** @import { ContactDraft, Phone } from '../types.d.mts' */

/** What the page shows may be a moment old, and would take the place of what has come since. @param {Phone} phone */
export const editContact = ({ phone_number: number }) =>
	attempt(async () => {
		const { contacts } = await get(`/contacts?phone_number=${number}`);
		openContact(contacts[0]);
	});

/** @param {Omit<Phone, 'messages'>} [phone] a new contact if left out */
export function openContact(phone) {
	const attributes = Object.entries(phone?.attributes ?? {});
	state.contact = {
		isNew: !phone,
		phone_number: phone?.phone_number ?? '',
		name: phone?.name ?? '',
		optedIn: phone?.opted_in ?? true,
		blocked: phone?.blocked ?? false,
		tags: (phone?.tags ?? []).join(', '),
		attributes: attributes.map(([name, value]) => ({ name, value: shown(value), was: value })),
		problem: null,
	};
	redraw();
}

/** Attributes may be any JSON: what is no text is shown as JSON. @param {unknown} value */
const shown = (value) => (typeof value === 'string' ? value : JSON.stringify(value));

export function contactDialog() {
	const draft = state.contact;
	if (!draft) return nothing;
	return html`<dialog class="dialog" aria-labelledby="contact-heading" @close=${close}>
		<form @submit=${onSubmit(() => save(draft))}>
			<h2 id="contact-heading">
				${draft.isNew ? 'New contact' : `Contact ${formatPhone(draft.phone_number)}`}
			</h2>
			${draft.isNew
				? field('Number with country code', draft, 'phone_number', '+919876543210')
				: nothing}
			${field('Name', draft, 'name')} ${toggle('Opted in', draft, 'optedIn')}
			${toggle('Blocked', draft, 'blocked')}
			<label class="field">
				<span class="field-label">Tags, separated by commas</span>
				<input .value=${live(draft.tags)} @input=${set(draft, 'tags')} autocomplete="off" />
			</label>
			${attributeFields(draft)}
			${draft.problem ? html`<p class="problem" role="alert">${draft.problem}</p>` : nothing}
			<div class="card-actions">
				<button class="button accent">${draft.isNew ? 'Create' : 'Save'}</button>
				${button('Cancel', dismiss)}
			</div>
		</form>
	</dialog>`;
}

/**
 * @param {string} label
 * @param {ContactDraft} draft
 * @param {'phone_number' | 'name'} name
 * @param {string} [placeholder]
 */
const field = (label, draft, name, placeholder = '') =>
	html`<label class="field">
		<span class="field-label">${label}</span>
		<input
			required
			placeholder=${placeholder}
			.value=${live(draft[name])}
			@input=${set(draft, name)}
			autocomplete="off"
		/>
	</label>`;

/**
 * @param {string} label
 * @param {ContactDraft} draft
 * @param {'optedIn' | 'blocked'} name
 */
const toggle = (label, draft, name) =>
	switchField(html`<span>${label}</span>`, draft[name], (isOn) => {
		draft[name] = isOn;
		redraw();
	});

/** @param {ContactDraft} draft */
function attributeFields(draft) {
	const names = state.overview?.attributes ?? [];
	return html`<fieldset class="editor-list">
		<legend>Attributes</legend>
		<datalist id="attribute-names">
			${names.map((name) => html`<option value=${name}></option>`)}
		</datalist>
		${draft.attributes.map(
			(attribute, index) =>
				html`<div class="editor-row">
					<label class="field">
						<span class="field-label">Name</span>
						<input
							list="attribute-names"
							.value=${live(attribute.name)}
							@input=${set(attribute, 'name')}
						/>
					</label>
					<label class="field">
						<span class="field-label">Value</span>
						<input .value=${live(attribute.value)} @input=${set(attribute, 'value')} />
					</label>
					${button('Remove', () => (draft.attributes.splice(index, 1), redraw()), {
						look: 'small',
						name: `Remove attribute ${attribute.name || index + 1}`,
					})}
				</div>`,
		)}
		${button(
			'Add an attribute',
			() => (draft.attributes.push({ name: '', value: '', was: undefined }), redraw()),
			{ look: 'small' },
		)}
	</fieldset>`;
}

/**
 * @template {Record<string, any>} Target
 * @param {Target} target
 * @param {string} name
 */
const set = (target, name) =>
	onValue((value) => {
		Object.assign(target, { [name]: value });
		redraw();
	});

/** Opens the dialog once it has been drawn: the browser keeps the focus inside, and gives it back. */
export function openDialog() {
	const dialog = document.querySelector('dialog');
	if (dialog && !dialog.open) dialog.showModal();
}

function dismiss() {
	document.querySelector('dialog')?.close();
}

function close() {
	state.contact = null;
	redraw();
}

/**
 * What would be lost if the attributes were saved as entered.
 *
 * @param {ContactDraft['attributes']} attributes
 * @returns {string | undefined}
 */
function problemWith(attributes) {
	const named = attributes.map(({ name, value }) => ({ name: name.trim(), value }));
	const nameless = named.find(({ name, value }) => name === '' && value !== '');
	if (nameless) return `Give the attribute with the value "${nameless.value}" a name, or remove it`;
	const names = named.map(({ name }) => name).filter(Boolean);
	const repeated = names.find((name, index) => names.indexOf(name) < index);
	return repeated && `The attribute "${repeated}" is listed twice: remove one`;
}

/** @param {ContactDraft} draft */
async function save(draft) {
	const { isNew, phone_number: number, name, optedIn, blocked, tags, attributes } = draft;
	const problem = problemWith(attributes);
	if (problem !== undefined) {
		draft.problem = problem;
		return redraw();
	}
	const fields = {
		name,
		opted_in: optedIn,
		blocked,
		tags: tags
			.split(',')
			.map((tag) => tag.trim())
			.filter(Boolean),
		attributes: Object.fromEntries(
			attributes
				.filter((one) => one.name.trim() !== '')
				// A value that no one has touched stays what it was, a list or a number too.
				.map((one) => [one.name.trim(), shown(one.was) === one.value ? one.was : one.value]),
		),
	};
	try {
		if (isNew) await call('POST', '/contacts', { ...fields, phone_number: number });
		else await call('PUT', `/contacts/${number}`, fields);
		dismiss();
		notify(`${name} is saved`);
	} catch (error) {
		// The notice would be behind the dialog.
		draft.problem = error instanceof Error ? error.message : String(error);
		redraw();
	} finally {
		invalidateAll();
	}
}
