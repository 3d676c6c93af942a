// @ts-check
// How to connect, the project, its time, and going back to the start.
import { attempt, onSubmit } from '../actions.mjs';
import { call } from '../api.mjs';
import { button, fact, selectField } from '../controls.mjs';
import { formatNumber } from '../format.mjs';
import { html, nothing } from '../lit.mjs';
import { focusAfterDrawing, redraw, state } from '../store.mjs';
import { clockCard } from './clock.mjs';
import { connectionFacts } from './connect.mjs';

export function projectPanel() {
	if (!state.overview) return html`<p class="empty">Loading…</p>`;
	return html`<div class="columns">
		${connection()} ${clockCard(state.overview.clock)} ${answersCard(state.overview)}
		${facts(state.overview)} ${names(state.overview)} ${reset()}
	</div>`;
}

function connection() {
	return html`<section class="card" aria-labelledby="connection">
		<h2 id="connection">Connect</h2>
		${connectionFacts()}
		<div class="card-actions">${button('Regenerate the password', regenerate)}</div>
	</section>`;
}

/** @param {import('../types.d.mts').Overview} overview */
function answersCard({ answers: { answers, shapes, missing, passwordHeader } }) {
	return html`<section class="card" aria-labelledby="answers">
		<h2 id="answers">Answers</h2>
		<p class="note">
			Services of this kind answer in shapes that differ from the specification. Workflows work with
			both.
		</p>
		<div class="toolbar">
			${selectField(
				'Shapes of answers',
				[
					['specification', 'As specified'],
					['observed', 'As observed'],
					...(answers === 'mixed'
						? [/** @type {[string, string]} */ (['mixed', shapes.join(', ')])]
						: []),
				],
				answers,
				setAnswers,
			)}
		</div>
		<dl class="facts">
			${fact('Header of the password', passwordHeader)}
			${missing.length > 0 ? fact('Missing operations', missing.join(', ')) : nothing}
		</dl>
	</section>`;
}

/** @param {string} answers */
const setAnswers = (answers) =>
	answers === 'mixed' ? undefined : attempt(() => call('PUT', '/answers', { answers }));

/** @param {import('../types.d.mts').Overview} overview */
function facts({ project, businesses, contacts, messages }) {
	return html`<section class="card" aria-labelledby="facts">
		<h2 id="facts">Project</h2>
		<dl class="facts">
			${fact('Credits left', formatNumber(project.credits))}
			${fact('Pricing', project.deductionType)} ${fact('Contacts', formatNumber(contacts.total))}
			${fact('Messages', formatNumber(messages.total))}
			${businesses.map(({ id, company }) => fact(`Business ${company}`, id))}
		</dl>
	</section>`;
}

/** @param {import('../types.d.mts').Overview} overview */
const names = ({ tags, attributes }) =>
	html`<section class="card" aria-labelledby="names">
		<h2 id="names">Tags and attributes</h2>
		<p class="note">A campaign send accepts only these.</p>
		${nameList('Tag', 'tags', tags)} ${nameList('Attribute', 'attributes', attributes)}
	</section>`;

/**
 * @param {string} label of one
 * @param {'tags' | 'attributes'} key of the seed
 * @param {string[]} known
 */
function nameList(label, key, known) {
	return html`<p class="chips" data-names=${key}>
			${known.map((name) => html`<span class="chip">${name}</span>`)}
		</p>
		<form class="toolbar" @submit=${onSubmit(({ name = '' }, form) => addName(key, name, form))}>
			<label class="field">
				<span class="field-label">New ${label.toLowerCase()}</span>
				<input name="name" required pattern=".*\\S.*" autocomplete="off" />
			</label>
			<button class="button">Add ${label.toLowerCase()}</button>
		</form>`;
}

/**
 * @param {'tags' | 'attributes'} key of the seed
 * @param {string} name
 * @param {HTMLFormElement} form
 */
async function addName(key, name, form) {
	const isAdded = await attempt(
		() => call('POST', '/seed', { [key]: [name.trim()] }),
		`${name.trim()} is added`,
	);
	if (isAdded) form.reset();
}

function reset() {
	return html`<section class="card" aria-labelledby="reset">
		<h2 id="reset">Reset</h2>
		<p>Deletes every contact, message and change, and restores the seed.</p>
		${state.project.isResetting
			? html`<div class="card-actions" role="group" aria-label="Really reset?">
					${button('Delete everything', resetNow, { look: 'danger', id: 'really' })}
					${button('Cancel', () => askForReset(false))}
				</div>`
			: html`<div class="card-actions">
					${button('Reset the sandbox…', () => askForReset(true))}
				</div>`}
	</section>`;
}

const regenerate = () =>
	attempt(() => call('POST', '/password/regenerate', {}), 'The old password is no longer valid');

/** @param {boolean} isAsking */
function askForReset(isAsking) {
	state.project.isResetting = isAsking;
	redraw();
	if (isAsking) focusAfterDrawing('#really');
}

async function resetNow() {
	askForReset(false);
	await attempt(() => call('POST', '/reset', {}), 'Reset to the seed');
}
