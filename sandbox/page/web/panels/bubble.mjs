// @ts-check
// One message as it looks on the phone, with what only the sandbox knows: status and origin.
import { formatBoth, formatTime } from '../format.mjs';
import { doubleTick, mediaIcons, singleTick } from '../icons.mjs';
import { splitLinks } from '../links.mjs';
import { html, nothing } from '../lit.mjs';

/** @import { PhoneMessage, Template } from '../types.d.mts' */

/**
 * @param {PhoneMessage} message
 * @param {Template | undefined} template that it was made from
 * @param {(text: string) => void} answer sends a quick reply as the customer
 */
export function bubble(message, template, answer) {
	const isInbound = message.sender === 'USER';
	return html`<div class="bubble ${isInbound ? 'from-customer' : 'from-business'}">
		${origin(message, template)}
		<div class="bubble-body">
			${template?.header_text
				? html`<p class="bubble-header">${linked(template.header_text)}</p>`
				: nothing}
			${content(message, template)}
			${template?.footer_text
				? html`<p class="bubble-footer">${linked(template.footer_text)}</p>`
				: nothing}
			${isInbound
				? html`<p class="bubble-meta">${formatTime(message.sent_at)}</p>`
				: delivery(message)}
		</div>
		${template ? buttons(template, message, answer) : nothing}
	</div>`;
}

/**
 * @param {PhoneMessage} message
 * @param {Template | undefined} template
 */
function origin({ campaign, sender }, template) {
	if (campaign) return html`<p class="bubble-origin">${campaign.name}</p>`;
	if (template) return html`<p class="bubble-origin">${template.label}</p>`;
	if (sender === 'API' || sender === 'USER') return nothing;
	return html`<p class="bubble-origin">${sender}</p>`;
}

/** @param {PhoneMessage} message */
function delivery({ status, sent_at: sent, delivered_at: delivered, read_at: read, ...rest }) {
	const { failed_at: failed, failureResponse: failure } = rest;
	const steps = [
		`Sent ${formatBoth(sent)}`,
		...(delivered === null ? [] : [`Delivered ${formatBoth(delivered)}`]),
		...(read === null ? [] : [`Read ${formatBoth(read)}`]),
		...(failed === undefined ? [] : [`Failed ${formatBoth(failed)}`, failure?.reason]),
	];
	const word = {
		SENT: 'Sent',
		DELIVERED: `Delivered ${formatTime(delivered ?? sent)}`,
		READ: `Read ${formatTime(read ?? sent)}`,
		FAILED: `Failed: ${failure?.code}`,
	}[status];
	return html`<p class="bubble-meta" data-status=${status} title=${steps.join('\n')}>
		<span>${formatTime(sent)}</span>
		<span>${word}</span>
		${status === 'FAILED' ? nothing : status === 'SENT' ? singleTick : doubleTick}
	</p>`;
}

/**
 * @param {PhoneMessage} message
 * @param {Template | undefined} template
 */
function content({ message_type: type, message_content: fields, parameters }, template) {
	const part = /** @type {Record<string, any>} */ (fields);
	if (type === 'INTERACTIVE') return interactive(part);
	if (type === 'LOCATION' && 'latitude' in part) {
		return html`<p class="bubble-text">${part.name ?? 'Location'}</p>
			<p class="bubble-note">${part.latitude}, ${part.longitude}</p>`;
	}
	const text = part.text ?? part.caption;
	const isKnown = typeof part.link === 'string' || typeof text === 'string';
	if (!isKnown) return raw(type, part);
	return html`${typeof part.link === 'string' ? media(type, part) : nothing}
	${template && template.type === type && isUncommon(type)
		? html`<p class="bubble-note">${UNCOMMON_TYPES[type]}</p>`
		: nothing}
	${typeof text === 'string' ? filledText(text, template, parameters) : nothing}`;
}

/** @type {Record<string, string>} */
const UNCOMMON_TYPES = {
	LOCATION: 'Location',
	CAROUSEL: 'Carousel',
	ORDER_DETAILS: 'Order details',
};

/** @param {string} type */
const isUncommon = (type) => type in UNCOMMON_TYPES;

/**
 * The text with what was filled in distinguished, so that a value in the wrong place is seen.
 *
 * @param {string} text
 * @param {Template | undefined} template
 * @param {string[] | null} parameters
 */
function filledText(text, template, parameters) {
	const pieces = template && parameters ? fill(template.text, parameters) : [];
	const isSame = pieces.map(({ value }) => value).join('') === text;
	if (!isSame) return html`<p class="bubble-text"><span>${linked(text)}</span></p>`;
	return html`<p class="bubble-text">
		${linked(text, (start, end) => piecesOf(pieces, start, end))}
	</p>`;
}

/**
 * The pieces between two places of the text, of which a link may have several.
 *
 * @param {{ value: string, placeholder?: string }[]} pieces
 * @param {number} start
 * @param {number} end
 */
function piecesOf(pieces, start, end) {
	let at = 0;
	return pieces.map(({ value, placeholder }) => {
		const part = value.slice(Math.max(0, start - at), Math.max(0, end - at));
		at += value.length;
		if (!placeholder || part === '') return part;
		return html`<span class="filled" title=${placeholder}>${part}</span>`;
	});
}

/**
 * A text whose links can be clicked.
 *
 * @param {string} text
 * @param {(start: number, end: number) => unknown} [show] a part of it, as text unless given
 */
function linked(text, show = (start, end) => text.slice(start, end)) {
	let at = 0;
	return splitLinks(text).map(({ text: part, isLink }) => {
		const shown = show(at, at + part.length);
		at += part.length;
		return isLink ? link(part, shown) : shown;
	});
}

/**
 * @param {string} address of http or https
 * @param {unknown} shown
 * @param {string} [look] its class
 */
const link = (address, shown, look) =>
	html`<a
		class=${look ?? nothing}
		href=${address}
		title=${address}
		target="_blank"
		rel="noopener noreferrer"
		>${shown}</a
	>`;

/**
 * @param {string} text
 * @param {string[]} parameters
 * @returns {{ value: string, placeholder?: string }[]}
 */
function fill(text, parameters) {
	return text.split(/(\{\{[1-9][0-9]{0,2}\}\})/).map((piece) => {
		const number = /^\{\{(\d+)\}\}$/.exec(piece)?.[1];
		const value = number === undefined ? undefined : parameters[Number(number) - 1];
		return value === undefined ? { value: piece } : { value, placeholder: piece };
	});
}

/**
 * A placeholder: media is never fetched.
 *
 * @param {string} type
 * @param {Record<string, any>} part
 */
function media(type, { link: address, filename }) {
	const kind = /** @type {keyof typeof mediaIcons} */ (type in mediaIcons ? type : 'FILE');
	return html`<div class="media" data-kind=${kind}>
		${mediaIcons[kind]}
		<span class="media-name">${filename ?? nameOf(address) ?? kind.toLowerCase()}</span>
		<span class="media-link">${linked(address)}</span>
	</div>`;
}

/** @param {string} address */
function nameOf(address) {
	const path = URL.canParse(address) ? new URL(address).pathname : address;
	return path.split('/').filter(Boolean).at(-1);
}

/** @param {Record<string, any>} part */
function interactive({ type, header, body, footer, action }) {
	return html`<p class="bubble-note">${String(type).replaceAll('_', ' ')}</p>
		${header?.text ? html`<p class="bubble-header">${linked(String(header.text))}</p>` : nothing}
		${action === undefined ? nothing : shownAction(action)}
		${body?.text
			? html`<p class="bubble-text"><span>${linked(String(body.text))}</span></p>`
			: nothing}
		${footer?.text ? html`<p class="bubble-footer">${linked(String(footer.text))}</p>` : nothing}`;
}

/** @param {Record<string, any>} action */
function shownAction(action) {
	const { catalog_id: catalogue, product_retailer_id: product } = action;
	return product === undefined
		? html`<pre class="bubble-raw">${JSON.stringify(action, null, 1)}</pre>`
		: html`<div class="media" data-kind="PRODUCT">
				<span class="media-name">${product}</span>
				<span class="media-link">catalogue ${catalogue}</span>
			</div>`;
}

/**
 * @param {string} type
 * @param {Record<string, any>} part
 */
function raw(type, part) {
	return html`<p class="bubble-note">${type}</p>
		<pre class="bubble-raw">${JSON.stringify(part, null, 1)}</pre>`;
}

/**
 * @param {Template} template
 * @param {PhoneMessage} message its buttons have filled addresses
 * @param {(text: string) => void} answer
 */
function buttons(
	{ call_to_action: original, quick_replies: replies },
	{ message_content },
	answer,
) {
	const filled = /** @type {Record<string, any>} */ (message_content).buttons;
	const calls = /** @type {Template['call_to_action']} */ (filled ?? original);
	if (calls.length + replies.length === 0) return nothing;
	return html`<div class="bubble-buttons">
		${calls.map(({ button_title: title, button_value: value }) => {
			const shown = html`${title}<span class="bubble-button-value">${value}</span>`;
			const [{ text = '', isLink = false } = {}] = splitLinks(value);
			if (isLink && text === value) return link(value, shown, 'bubble-button');
			return html`<span class="bubble-button" title=${value}>${shown}</span>`;
		})}
		${replies.map(
			(reply) =>
				html`<button type="button" class="bubble-button" @click=${() => answer(reply)}>
					${reply}
				</button>`,
		)}
	</div>`;
}
