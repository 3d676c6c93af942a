// @ts-check
// Which rows of a long list are drawn, and where to scroll. All rows have the same height. Without DOM access.

/** Rows beyond either edge, drawn so that scrolling does not uncover empty space. */
const MARGIN = 8;

/**
 * @typedef {object} View
 * @property {number} top pixels above what is seen
 * @property {number} height pixels that are seen
 * @property {number} rowHeight pixels
 */

/**
 * @param {View} view
 * @param {number} count of all rows
 * @returns {{ first: number, end: number }} indexes of the first row to draw and of the one after the last
 */
export function rowsToDraw({ top, height, rowHeight }, count) {
	const end = Math.min(count, Math.ceil((top + height) / rowHeight) + MARGIN);
	const first = Math.max(0, Math.min(end, Math.floor(top / rowHeight) - MARGIN));
	return { first, end };
}

/**
 * @param {View} view
 * @param {number} index of a row
 * @returns {number} pixels to scroll to, so that the row is seen whole and as little as possible moves
 */
export function topToShow({ top, height, rowHeight }, index) {
	const start = index * rowHeight;
	return Math.min(start, Math.max(top, start + rowHeight - height));
}

/**
 * @param {string} key of the keyboard
 * @param {number} index of the row that it starts from; -1 for none
 * @param {number} count of all rows
 * @param {number} page rows that are seen
 * @returns {number | undefined} the row to go to; undefined for a key that does not move
 */
export function rowAfterKey(key, index, count, page) {
	/** @type {Record<string, number>} */
	const targets = {
		ArrowDown: index + 1,
		ArrowUp: index - 1,
		PageDown: index + Math.max(1, page - 1),
		PageUp: index - Math.max(1, page - 1),
		Home: 0,
		End: count - 1,
	};
	const target = targets[key];
	if (target === undefined || count === 0) return undefined;
	return Math.max(0, Math.min(count - 1, target));
}
