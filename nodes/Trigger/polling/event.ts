import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { fieldsByChoice } from '../../engine/operation';
import type { Show } from '../../form/output';
import type { ServiceRequest } from '../../service/requests';
import type { PolledRecords, Watcher } from './detect';
import type { Seen, WatchState } from './watchState';

/**
 * Performs a read with pacing and retries.
 *
 * @param subject what it is about, in lower case, for messages
 * @param missing what a 404 reports as missing, if not the subject
 * @throws CallError when the service does not answer it
 */
export type ReadRecord = (
	request: ServiceRequest,
	subject: string,
	missing?: string,
) => Promise<IDataObject>;

/** The node's parameters. */
export interface Form {
	param<T>(name: string, fallback: T): T;
	/** The value of a resource locator, in any mode. */
	locator(name: string): unknown;
}

/** What the node's form asks to watch. */
export interface EventWatch {
	/** Which records of the project are watched; another target starts a new watch. */
	readonly target: unknown;
	readonly watcher: Watcher;
	/**
	 * Reads only what the event needs.
	 *
	 * @param state undefined when the watch begins
	 * @throws CallError, also if the watch begins and the one record to watch does not exist
	 */
	readonly read: (read: ReadRecord, state: WatchState | undefined) => Promise<PolledRecords>;
	/** Records that "Fetch Test Event" may show, newest first. */
	readonly newest: (read: ReadRecord) => Promise<IDataObject[]>;
	/** What an earlier poll may have seen of a record, so that "Fetch Test Event" can show a change of it. */
	readonly exampleBefore: (record: IDataObject) => Seen | undefined;
	readonly show: Show;
}

/** The records that events are about. */
export const RECORDS = ['template', 'campaign', 'message', 'catalogue'] as const;

/** One event of the trigger: its form and what it watches. */
export interface PolledEvent {
	/** Value of the event dropdown, and of `event` in the items. */
	readonly value: string;
	readonly name: string;
	readonly description: string;
	/** Key under which items hold the record: "template". */
	readonly record: (typeof RECORDS)[number];
	/** The record's field that holds its ID. */
	readonly idField: '_id' | 'id' | 'catalogueId';
	/** Its fields, without display options for the event itself. */
	readonly fields: readonly INodeProperties[];
	/** @throws FieldError for an invalid parameter */
	readonly watch: (form: Form) => EventWatch;
}

/** The event dropdown, and the fields of each event, shown for that event only. */
export function eventFields(events: readonly PolledEvent[], first: string): INodeProperties[] {
	return [
		{
			displayName: 'Trigger On',
			name: 'event',
			type: 'options',
			noDataExpression: true,
			default: first,
			options: events.map(({ value, name, description }) => ({ value, name, description })),
		},
		...fieldsByChoice('event', events),
	];
}
