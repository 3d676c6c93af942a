// @ts-check
// What to enter into n8n's credential, and a first message to see that the sandbox works.
import { attempt, copy } from '../actions.mjs';
import { sendText } from '../api.mjs';
import { button } from '../controls.mjs';
import { html, nothing } from '../lit.mjs';
import { state } from '../store.mjs';

/** An invented number, which passes the checks of real ones. */
const TEST_NUMBER = '919876543210';
const TEST_TEXT = 'Hello from the sandbox. Reply below to see an event arrive in n8n.';

/** What the phones' tab shows as long as no message has been sent. */
export function firstSteps() {
	return html`<section class="card first-steps" aria-labelledby="first-steps">
		<h2 id="first-steps">Connect n8n</h2>
		<p>Enter these values in the <em>WA Project API</em> credential:</p>
		${connectionFacts()}
		<p>The phone of each recipient appears here with its first message.</p>
		<div class="card-actions">
			${button('Send me a test message', sendTestMessage, { look: 'accent' })}
		</div>
	</section>`;
}

/** Base URL, project ID and password, each with a button that copies it. */
export function connectionFacts() {
	const projectId = state.overview?.project.id ?? '';
	const { password } = state.project;
	return html`<dl class="facts">
		${copyable('Base URL', `${window.location.origin}/v1`)} ${copyable('Project ID', projectId)}
		${password === null ? nothing : copyable('Password', password)}
	</dl>`;
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
			${button('Copy', () => copy(label, value), { look: 'small', name: `Copy ${label}` })}
		</dd>
	</div>`;

const sendTestMessage = () =>
	attempt(async () => {
		await sendText(state.overview?.project.id ?? '', TEST_NUMBER, TEST_TEXT);
	}, 'The test message was sent');
