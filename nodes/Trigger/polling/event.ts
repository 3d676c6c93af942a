import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Show } from '../../form/output';
import type { ServiceRequest } from '../../service/requests';
import type { Found, Reading, Watcher } from './detect';
import type { WatchState } from './watchState';

/**
 * Carries out a read with pacing and retries.
 *
 * @param subject what it is about, in lower case, for messages
 * @param missing what a 404 says is missing, if not the subject
 * @throws CallError when the service does not answer it
 */
export type Read = (
	request: ServiceRequest,
	subject: string,
	missing?: string,
) => Promise<IDataObject>;

/** The node's parameters. */
export interface Form {
	param<T>(name: string, fallback: T): T;
	/** The value of a resource locator, whatever its mode. */
	locator(name: string): unknown;
}

/** What the node's form asks to watch. */
export interface Watch {
	/** What of the project is watched: the records of another target are other records. */
	readonly target: unknown;
	readonly watcher: Watcher;
	/**
	 * Reads all that the event needs, and no more.
	 *
	 * @param state undefined when the watch begins
	 * @throws CallError, also where the one record to watch is not there when the watch begins
	 */
	readonly read: (read: Read, state: WatchState | undefined) => Promise<Reading>;
	/** Records that "Fetch Test Event" may show, the newest first. */
	readonly newest: (read: Read) => Promise<IDataObject[]>;
	/** A record as the event would emit it; undefined for one that it would not. */
	readonly example: (record: IDataObject) => Found | undefined;
	readonly show: Show;
}

/** The records that events are about. */
export const RECORDS = ['template', 'campaign', 'message', 'catalogue'] as const;

/** One event of the trigger: what the form shows of it and what it watches. */
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
	/** @throws FieldError for a parameter that cannot be used */
	readonly watch: (form: Form) => Watch;
}

/** The event dropdown, and each event's fields, shown under it alone. */
export function eventFields(events: readonly PolledEvent[], first: string): INodeProperties[] {
	return [
		{
			displayName: 'Event',
			name: 'event',
			type: 'options',
			noDataExpression: true,
			default: first,
			description: 'What starts the workflow. Add a node for each event.',
			options: events.map(({ value, name, description }) => ({ value, name, description })),
		},
		...events.flatMap(({ value, fields }) =>
			fields.map((field) => ({
				...field,
				displayOptions: {
					...field.displayOptions,
					show: { [eventKey(field)]: [value], ...field.displayOptions?.show },
				},
			})),
		),
	];
}

/** Collections name the event by its path from the root: n8n's editor empties them otherwise. */
function eventKey({ type }: INodeProperties): string {
	return type === 'collection' ? '/event' : 'event';
}
