// @ts-check
// How to connect, the project, its time, and going back to the start.
import { attempt, copy } from '../actions.mjs';
import { call, chosenProject } from '../api.mjs';
import { formatNumber } from '../format.mjs';
import { html } from '../lit.mjs';
import { redraw, state } from '../store.mjs';
import { clockCard } from './clock.mjs';

export function projectPanel() {
	if (!state.overview) return html`<p class="empty">Loading…</p>`;
	return html`<div class="columns">
		${connection(state.overview.project.id)} ${clockCard(state.overview.clock)}
		${facts(state.overview)} ${reset()}
	</div>`;
}

/** @param {string} projectId */
function connection(projectId) {
	const { newPassword } = state.project;
	return html`<section class="card" aria-labelledby="connection">
		<h2 id="connection">Connect</h2>
		<dl class="facts">
			${copyable('Base URL', `${window.location.origin}/v1`)} ${copyable('Project ID', projectId)}
			${newPassword === null
				? html`<div>
						<dt>Password</dt>
						<dd class="note">
							${chosenProject === null
								? 'among the lines printed when the sandbox started'
								: 'in the answer with which the project was created'}
						</dd>
					</div>`
				: copyable('New password', newPassword)}
		</dl>
		<div class="card-actions">
			<button type="button" class="button" @click=${regenerate}>Regenerate the password</button>
		</div>
	</section>`;
}

/**
 * @param {string} label
 * @param {string} value
 */
const copyable = (label, value) =>
	html`<div>
		<dt>${label}</dt>
		<dd>
			<code>${value}</code>
			<button
				type="button"
				class="button small"
				aria-label="Copy ${label}"
				@click=${() => copy(label, value)}
			>
				Copy
			</button>
		</dd>
	</div>`;

/** @param {import('../types.d.mts').Overview} overview */
function facts({ project, businesses, tags, attributes, contacts, messages }) {
	return html`<section class="card" aria-labelledby="facts">
		<h2 id="facts">Project</h2>
		<dl class="facts">
			${fact('Credits left', formatNumber(project.credits))}
			${fact('Pricing', project.deductionType)} ${fact('Contacts', formatNumber(contacts.total))}
			${fact('Messages', formatNumber(messages.total))} ${fact('Tags', tags.join(', ') || 'none')}
			${fact('Attributes', attributes.join(', ') || 'none')}
			${businesses.map(({ id, company }) => fact(`Business ${company}`, id))}
		</dl>
	</section>`;
}

/**
 * @param {string} label
 * @param {string} value
 */
const fact = (label, value) =>
	html`<div>
		<dt>${label}</dt>
		<dd>${value}</dd>
	</div>`;

function reset() {
	return html`<section class="card" aria-labelledby="reset">
		<h2 id="reset">Reset</h2>
		<p>Forgets every contact, message and change, and goes back to the seed.</p>
		${state.project.isResetting
			? html`<div class="card-actions" role="group" aria-label="Really reset?">
					<button type="button" class="button danger" id="really" @click=${resetNow}>
						Forget everything
					</button>
					<button type="button" class="button" @click=${() => askForReset(false)}>Cancel</button>
				</div>`
			: html`<div class="card-actions">
					<button type="button" class="button" @click=${() => askForReset(true)}>
						Reset the sandbox…
					</button>
				</div>`}
	</section>`;
}

const regenerate = () =>
	attempt(async () => {
		const { password } = await call('POST', '/password/regenerate', {});
		state.project.newPassword = password;
	}, 'The former password is no longer valid');

/** @param {boolean} isAsking */
function askForReset(isAsking) {
	state.project.isResetting = isAsking;
	redraw();
	if (isAsking) window.requestAnimationFrame(() => document.getElementById('really')?.focus());
}

async function resetNow() {
	askForReset(false);
	state.project.newPassword = null;
	await attempt(() => call('POST', '/reset', {}), 'Back at the start');
}
