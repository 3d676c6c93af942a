// @ts-check
// The numbers that simulate a case on every send.
import { copy } from '../actions.mjs';
import { button } from '../controls.mjs';
import { formatPhone } from '../format.mjs';
import { html, nothing, repeat } from '../lit.mjs';
import { state } from '../store.mjs';

/** @typedef {import('../types.d.mts').MagicNumber} MagicNumber */

export function magicNumbers() {
	const numbers = state.phones.magicNumbers;
	if (!numbers) return nothing;
	return html`<details class="disclosure" id="magic-numbers">
		<summary>Magic numbers</summary>
		<p>
			Each reproduces its case on every send. If the first try of a send fails, the next one
			succeeds.
		</p>
		<div class="scroll" tabindex="0" role="group" aria-label="Magic numbers">
			<table>
				<thead>
					<tr>
						<th scope="col">Number</th>
						<th scope="col">Case</th>
						<th scope="col">What happens</th>
					</tr>
				</thead>
				<tbody>
					${repeat(numbers, ({ phone_number: number }) => number, row)}
				</tbody>
			</table>
		</div>
	</details>`;
}

/** @param {MagicNumber} one */
function row({ phone_number: number, case: title, effect }) {
	return html`<tr data-magic-number=${number}>
		<td class="copyable">
			<code>${formatPhone(number)}</code>
			${button('Copy', () => copy('Number', formatPhone(number)), {
				look: 'small',
				name: `Copy the number of ${title}`,
			})}
		</td>
		<th scope="row">${title}</th>
		<td>${effect}</td>
	</tr>`;
}
