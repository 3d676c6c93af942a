// @ts-check
// A new API campaign, as the service's dashboard makes it.
import { attempt, onSubmit } from '../actions.mjs';
import { call } from '../api.mjs';
import { html } from '../lit.mjs';
import { state } from '../store.mjs';

export function newCampaign() {
	const approved = (state.overview?.templates ?? []).filter(({ status }) => status === 'APPROVED');
	return html`<details class="disclosure">
		<summary>New campaign</summary>
		${approved.length === 0
			? html`<p class="note">A campaign needs an approved template: approve one first.</p>`
			: html`<form class="toolbar" @submit=${onSubmit(create)}>
					<label class="field">
						<span class="field-label">Campaign name</span>
						<input name="campaign_name" required autocomplete="off" />
					</label>
					<label class="field">
						<span class="field-label">Template</span>
						<select name="template_name">
							${approved.map(({ name, label }) => html`<option value=${name}>${label}</option>`)}
						</select>
					</label>
					<button class="button accent">Create</button>
				</form>`}
	</details>`;
}

/**
 * @param {Record<string, string>} fields
 * @param {HTMLFormElement} form
 */
async function create(fields, form) {
	const isDone = await attempt(
		() => call('POST', '/campaigns', fields),
		`${fields.campaign_name} is LIVE`,
	);
	if (isDone) form.reset();
}
