import type { IDataObject } from 'n8n-workflow';
import { collection } from '../../form/standardFields';
import { CallError, catchCallError } from '../../service/errors/callError';
import {
	phoneNumberField,
	phoneNumberOptions,
	defaultCountryField,
} from '../../form/phoneNumberFields';
import { outputField, readOutput } from '../../form/output';
import type { RowMemory } from '../../engine/executionMemory';
import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import type { Row } from '../../engine/run';
import { changesOf, isNoChange, missingChanges, remarksOnName } from '../changes';
import {
	CONTACT_FIELDS,
	fetchByNumber,
	findByNumber,
	createContactRequest,
	updateContactRequest,
} from '../contactRequests';
import {
	changeFields,
	contactNameField,
	optedInField,
	phoneNumberOf,
} from '../fields/contactFields';
import type { ContactChanges } from '../contactRequests';

/**
 * "Get contact by number", then "Create contact" if there is none, then "Update contact" if changes remain
 * (specification, "Contacts").
 */
export const upsertContact: Operation = {
	value: 'upsert',
	name: 'Create or Update',
	action: 'Create or update contact',
	description:
		'Create a new contact with this name, opt-in, blocked state and these attributes, or update the current one if it already exists (upsert)',
	fields: [
		phoneNumberField,
		defaultCountryField,
		contactNameField,
		collection('Additional Fields', 'additionalFields', 'Field', [...changeFields, optedInField]),
		outputField,
		phoneNumberOptions,
	],
	execute: perRow({
		read: (row) => {
			const additional = row.param<IDataObject>('additionalFields', {});
			return {
				digits: phoneNumberOf('Phone Number', row.param('phoneNumber', ''), row),
				desired: {
					...changesOf(additional),
					name: row.text('contactName', 'Contact Name', 'name'),
				},
				show: readOutput(row, CONTACT_FIELDS),
			};
		},
		request: async (row, { digits, desired, show }, memory) => {
			const known = await findByNumber(row, digits);
			const { outcome, contact } =
				known === undefined
					? await createAndComplete(row, digits, desired, memory)
					: await completeContact(row, known, desired);
			// An earlier attempt created it, but its output was lost.
			const isNew = outcome === 'created' || memory.state === 'done';
			return { outcome: isNew ? 'created' : outcome, ...show(contact) };
		},
		list: {
			done: ({ outcome }) => String(outcome),
			resourceKey: ({ digits }) => ({ kind: 'number', key: digits }),
			once: true,
			remarks: ({ desired }, now) => remarksOnName(desired.name, now),
		},
	}),
};

interface UpsertResult {
	readonly outcome: 'created' | 'updated' | 'unchanged';
	readonly contact: IDataObject;
}

async function completeContact(
	row: Row,
	contact: IDataObject,
	desired: ContactChanges,
): Promise<UpsertResult> {
	const changes = missingChanges(contact, desired);
	if (isNoChange(changes)) return { outcome: 'unchanged', contact };
	const updated = await row.call(updateContactRequest(String(contact.id), changes), 'contact');
	return { outcome: 'updated', contact: updated };
}

async function createAndComplete(
	row: Row,
	digits: string,
	desired: ContactChanges & { readonly name: string },
	memory: RowMemory,
): Promise<UpsertResult> {
	// A retry may find the contact that the first attempt created: that conflict is harmless.
	const request = createContactRequest(desired.name, digits, 'repeatable');
	const created = await catchCallError(row.call(request, 'contact', 'project'));
	if (created instanceof CallError) {
		return await completeExisting(row, digits, desired, memory, created);
	}
	memory.note('done');
	// New contacts are opted in (specification, "States and transitions").
	const { opted_in: optedIn, ...others } = desired;
	const ended = await catchCallError(
		completeContact(row, created, optedIn === false ? desired : others),
	);
	if (ended instanceof CallError) throw partialUpdate(ended);
	return { ...ended, outcome: 'created' };
}

/**
 * After a conflict: the contact was created in the meantime, by an earlier attempt of this row or by another caller.
 */
async function completeExisting(
	row: Row,
	digits: string,
	desired: ContactChanges,
	memory: RowMemory,
	error: CallError,
): Promise<UpsertResult> {
	if (error.details.httpStatus !== 409) throw error;
	const isOurs = Number(error.details.attempts) > 1;
	if (isOurs) memory.note('done');
	const ended = await completeContact(row, await fetchByNumber(row, digits), desired);
	return isOurs ? { ...ended, outcome: 'created' } : ended;
}

function partialUpdate({ message, description, details, fatal, inDoubt }: CallError): CallError {
	return new CallError(
		`The contact was created, but the rest could not be set. ${message}`,
		`Run this row again: the contact will not be created twice. ${description}`,
		{ details, fatal, inDoubt },
	);
}
