// @ts-check
// One request and its answer, whole.
import { button, fact } from '../controls.mjs';
import { formatBoth, formatNumber, plural } from '../format.mjs';
import { html, nothing } from '../lit.mjs';
import { state } from '../store.mjs';
import { copyAsCurl, replay } from './opened.mjs';
import { prettyBody, recipient, verdictOf } from './texts.mjs';

/** @typedef {import('../types.d.mts').LoggedRequest} LoggedRequest */

/** @param {LoggedRequest} entry */
export function requestDetail(entry) {
	const { headers, body, bodySize, bodyTruncated } = entry;
	const { responseHeaders, responseBody, responseBodySize, responseBodyTruncated } = entry;
	return html`${actions(entry)} ${facts(entry)}
	${part('Request', { headers, body, size: bodySize, isTruncated: bodyTruncated })}
	${responseHeaders === undefined
		? nothing
		: part('Answer', {
				headers: responseHeaders,
				body: responseBody,
				size: responseBodySize,
				isTruncated: responseBodyTruncated,
			})}`;
}

/** @param {LoggedRequest} entry */
function actions(entry) {
	const isCut = entry.bodyTruncated === true;
	return html`<div class="card-actions">
			${button('Copy as curl', () => copyAsCurl(entry), { look: 'small', isDisabled: isCut })}
			${button('Replay', () => replay(entry.id), {
				look: 'small',
				isDisabled: isCut || state.requests.isReplaying,
			})}
		</div>
		<p class="note">
			${isCut
				? 'The log holds only the beginning of the body, so the request cannot be copied or sent again.'
				: 'Replay sends the request again, with the current password: a message is sent once more. The curl command reads the password from $WA_PASSWORD.'}
		</p>`;
}

/** @param {LoggedRequest} entry */
function facts(entry) {
	const { at, ms, method, path, query, operation, phone_number: number, campaign } = entry;
	const { status, fault, error, crash, violations = [], responseViolations = [] } = entry;
	const broken = [...violations, ...responseViolations];
	return html`<dl class="facts">
		${fact('Address', `${method} ${path}${query === '' ? '' : `?${query}`}`)}
		${fact('Operation', operation ?? 'Not in the contract')}
		${fact(
			'Status',
			html`<span class="status" data-kind=${status === null ? 'reset' : String(status)[0]}>
				${status ?? 'None: the connection was reset'}
			</span>`,
		)}
		${error ? fact('Error', error) : nothing} ${fault ? fact('Fault', fault) : nothing}
		${fact(
			'Contract',
			html`<span>${verdictOf(entry)}</span> ${broken.map(
					(text) => html`<span class="reason">${text}</span>`,
				)}`,
		)}
		${number ? fact('Number', recipient(number)) : nothing}
		${campaign ? fact('Campaign', campaign) : nothing} ${fact('Received', formatBoth(at))}
		${fact('Took', `${formatNumber(ms)} ms`)} ${crash ? fact('Sandbox error', crash) : nothing}
	</dl>`;
}

/**
 * @param {'Request' | 'Answer'} name
 * @param {{
 *   headers: LoggedRequest['headers'], body: unknown, size: number | undefined,
 *   isTruncated: boolean | undefined,
 * }} content
 */
function part(name, { headers = {}, body, size = 0, isTruncated }) {
	const all = Object.entries(headers);
	return html`<section class="message-part" aria-label=${name}>
		<h3>${name}</h3>
		<details>
			<summary>${plural(all.length, 'header')}</summary>
			<dl class="facts headers">
				${all.map(([header, value]) => fact(header, [value].flat().join(', ')))}
			</dl>
		</details>
		${body === undefined
			? html`<p class="note">No body</p>`
			: html`<p class="note">${isTruncated ? 'The beginning of ' : ''}${plural(size, 'byte')}</p>
					<pre tabindex="0" aria-label=${`Body of the ${name.toLowerCase()}`}>
${prettyBody(body)}</pre
					>`}
	</section>`;
}
