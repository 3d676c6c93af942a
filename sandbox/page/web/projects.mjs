// @ts-check
// Which project the page shows: the address names it, and where there are several, it can be chosen.
import { chosenProject } from './api.mjs';
import { html } from './lit.mjs';
import { state } from './store.mjs';

/** The name of the project, or the choice among several. */
export function projectChoice() {
	const shown = chosenProject ?? state.overview?.project.id ?? '';
	if (state.projects.length < 2) return html`<span class="project">${shown}</span>`;
	return html`<select class="project-choice" aria-label="Project" @change=${choose}>
		${state.projects.map(
			(id) => html`<option value=${id} .selected=${id === shown}>${id}</option>`,
		)}
	</select>`;
}

/** @returns {boolean} whether the address names a project that does not exist */
export function isMissing() {
	return (
		chosenProject !== null && state.projects.length > 0 && !state.projects.includes(chosenProject)
	);
}

export function missingProject() {
	return html`<p class="empty">
		There is no project ${chosenProject}. <a href="/">Show ${state.projects[0]}</a>
	</p>`;
}

/** @param {Event} event */
function choose({ target }) {
	const { value } = /** @type {HTMLSelectElement} */ (target);
	const address = new URL(window.location.href);
	if (value === state.projects[0]) address.searchParams.delete('project');
	else address.searchParams.set('project', value);
	window.location.assign(address);
}
