// @ts-check
// The rows of the dense list: only those near what is in sight are read and drawn.
import { get } from '../api.mjs';
import { queryOf } from '../phone-filter.mjs';
import { state } from '../store.mjs';

const ROWS_PER_PAGE = 100;

/** How many rows the list has room for, as its style gives it. */
export const ROWS_IN_SIGHT = 14;

/** Rows that are drawn above and below those in sight. */
const MARGIN = 6;

/** @returns {[first: number, last: number]} indexes of the rows to be drawn; the last before the first if there are none */
export function rowsToDraw() {
	const { first, total } = state.phoneList;
	return [Math.max(0, first - MARGIN), Math.min(total, first + ROWS_IN_SIGHT + MARGIN) - 1];
}

/** @param {number} index @returns {import('../types.d.mts').Phone | undefined} undefined while it is being read */
export const rowAt = (index) =>
	state.phoneList.pages.get(Math.floor(index / ROWS_PER_PAGE))?.[index % ROWS_PER_PAGE];

export const areRowsMissing = () => {
	const [first, last] = rowsToDraw();
	return last >= first && (rowAt(first) === undefined || rowAt(last) === undefined);
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
	list.first = Math.min(list.first, Math.max(0, list.total - 1));
	list.active = Math.min(list.active, Math.max(0, list.total - 1));
}

function pagesInSight() {
	const { first } = state.phoneList;
	const from = Math.floor(Math.max(0, first - MARGIN) / ROWS_PER_PAGE);
	const to = Math.floor((first + ROWS_IN_SIGHT + MARGIN) / ROWS_PER_PAGE);
	return Array.from({ length: to - from + 1 }, (_none, index) => from + index);
}

/** Another filter, another list: from its top. */
export function resetPhoneList() {
	Object.assign(state.phoneList, { pages: new Map(), first: 0, active: 0 });
}
