// @ts-check
// The rows of the dense list: only rows near the visible ones are read and drawn.
import { get } from '../api.mjs';
import { queryOf } from '../phone-filter.mjs';
import { state } from '../store.mjs';
import { rowsToDraw } from '../window.mjs';

const ROWS_PER_PAGE = 100;

/** px; as in the style sheet */
export const ROW_HEIGHT = 44;
const HEIGHT = 616;

/** How far the list is scrolled. @returns {import('../window.mjs').View} */
export const listView = () => ({
	top: state.phoneList.top,
	height: HEIGHT,
	rowHeight: ROW_HEIGHT,
});

/** Which rows are drawn, by their indexes. */
export const drawnRows = () => rowsToDraw(listView(), state.phoneList.total);

/** @param {number} index @returns {import('../types.d.mts').Phone | undefined} undefined while it is being read */
export const rowAt = (index) =>
	state.phoneList.pages.get(Math.floor(index / ROWS_PER_PAGE))?.[index % ROWS_PER_PAGE];

export const areRowsMissing = () => {
	const { first, end } = drawnRows();
	return first < end && (rowAt(first) === undefined || rowAt(end - 1) === undefined);
};

export async function loadPhoneList() {
	const list = state.phoneList;
	const filter = queryOf(state.phones.filter);
	const asked = JSON.stringify(filter);
	const wanted = pagesInSight();
	const answers = await Promise.all(
		wanted.map((page) => {
			const place = { messages: '1', limit: `${ROWS_PER_PAGE}`, skip: `${page * ROWS_PER_PAGE}` };
			return get(`/phones?${new URLSearchParams({ ...filter, ...place })}`);
		}),
	);
	if (asked !== JSON.stringify(queryOf(state.phones.filter))) return;
	list.pages = new Map(wanted.map((page, index) => [page, answers[index].phones]));
	list.total = answers[0].total;
	list.active = Math.min(list.active, Math.max(0, list.total - 1));
}

/** What is in sight may be known only once the first page is. */
function pagesInSight() {
	const { first, end } = drawnRows();
	const from = Math.floor(first / ROWS_PER_PAGE);
	const to = Math.floor(Math.max(first, end - 1) / ROWS_PER_PAGE);
	return Array.from({ length: to - from + 1 }, (_none, index) => from + index);
}

/** Another filter, another list: from its top. */
export function resetPhoneList() {
	Object.assign(state.phoneList, { pages: new Map(), top: 0, active: 0 });
	document.querySelector('.phone-rows')?.scrollTo(0, 0);
}
