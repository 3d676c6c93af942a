import type { IDataObject } from 'n8n-workflow';
import type { PolledEvent, EventWatch } from './event';
import { RECORDS } from './event';
import type { PolledRecords } from './detect';
import type { Change } from './watchState';
import { DETAIL_KEYS } from './watchState';

/** Every key that an item may have: expressions in saved workflows use them. */
export const ITEM_KEYS: readonly string[] = [
	'event',
	...DETAIL_KEYS,
	...RECORDS,
	'before',
	'after',
	'id',
	'eventId',
	'repeated',
];

/**
 * Changes as items, in order, each with its most useful keys first.
 *
 * @param repeated how many of the first changes were emitted before
 */
export function toItems(
	{ value: event, record }: PolledEvent,
	show: EventWatch['show'],
	changes: readonly Change[],
	repeated: number,
	{ records }: Pick<PolledRecords, 'records'>,
): IDataObject[] {
	return changes.map(({ eventId, id, before, after, more }, index) => {
		const found = records.get(id);
		return {
			event,
			...more,
			[record]: found === undefined ? null : show(found),
			before,
			after,
			id,
			eventId,
			repeated: index < repeated,
		};
	});
}
