import type { IDataObject } from 'n8n-workflow';
import { readText } from '../values/checks/badValues';
import { attributesOf } from '../values/checks/contactValues';
import { readFlag } from '../engine/input/parameterReader';
import { findRemarks } from '../values/checks/remarks';
import type { ProblemKind } from '../values/result';
import { valueOf } from '../values/result';
import { compact } from '../service/requests';
import type { ContactChanges } from './contactRequests';

/**
 * The changes entered in a form's collection. Empty values change nothing.
 *
 * @throws FieldError when a value cannot be used
 */
export function changesOf(collection: IDataObject): ContactChanges {
	const name = valueOf('Contact Name', readText('Contact Name', collection.contactName, 'name'));
	return compact({
		name: name === '' ? undefined : name,
		opted_in: valueOf('Opted In', readFlag(collection.optedIn)),
		blocked: valueOf('Blocked', readFlag(collection.blocked)),
		attributes: attributesOf(collection),
	}) as ContactChanges;
}

/** What looks odd about a contact's name. */
export function remarksOnName(name: string | undefined, now: number): ProblemKind[] {
	return findRemarks([{ field: '"Contact Name"', value: name, place: 'person' }], now);
}

/** Whether there is nothing to send. */
export function isNoChange(changes: ContactChanges): boolean {
	return Object.keys(changes).length === 0;
}

/**
 * The changes that an existing contact does not have yet. The service does not return opted_in and blocked, so these
 * are always included.
 */
export function missingChanges(contact: IDataObject, changes: ContactChanges): ContactChanges {
	const known = (contact.attributes ?? {}) as IDataObject;
	const attributes = Object.entries(changes.attributes ?? {}).filter(
		([name, value]) => !Object.hasOwn(known, name) || known[name] !== value,
	);
	return compact({
		...changes,
		name: changes.name === contact.name ? undefined : changes.name,
		attributes: attributes.length === 0 ? undefined : Object.fromEntries(attributes),
	}) as ContactChanges;
}
