// @ts-check
// The links in a message. Without DOM access.

const ADDRESS = /(?<![\p{L}\p{N}])(https?:\/\/[^\s<>"“”]+)/giu;
/** Punctuation that ends a sentence rather than an address. */
const ENDING = /[.,;:!?'’»…*~]+$/u;

/**
 * @param {string} text
 * @returns {{ text: string, isLink: boolean }[]} the whole text in pieces; a link is a complete address of http or https
 */
export function splitLinks(text) {
	const pieces = text.split(ADDRESS).flatMap((piece, index) => {
		if (index % 2 === 0) return [{ text: piece, isLink: false }];
		const link = withoutEnding(piece);
		const isLink = URL.canParse(link);
		return [
			{ text: link, isLink },
			{ text: piece.slice(link.length), isLink: false },
		];
	});
	return pieces.filter((one) => one.text !== '');
}

/** @param {string} address @returns {string} without punctuation after it, and a bracket that opens before it */
function withoutEnding(address) {
	const shorter = address.replace(ENDING, '').replace(/^([^(]*)\)$/u, '$1');
	return shorter === address ? address : withoutEnding(shorter);
}
