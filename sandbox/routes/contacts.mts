import { toContact, type ContactRow } from '../store/contacts.mts';
import { notFound, ServiceError } from '../world/errors.mts';
import type { World } from '../world/world.mts';
import { requirePhoneNumber } from './delivery.mts';
import type { Handlers } from './handlers.mts';

/** Contacts: create, get by number or ID, update. */
export const contacts: Handlers<
	'createContact' | 'getContactByNumber' | 'getContactById' | 'updateContact'
> = {
	createContact(world, { body }) {
		const { store, clock } = world;
		const phoneNumber = requirePhoneNumber('mobile_number', body.mobile_number);
		if (store.contacts.findByNumber(phoneNumber)) {
			throw new ServiceError(409, `A contact with the number ${phoneNumber} already exists`);
		}
		return shown(world, store.contacts.create({ name: body.name, phoneNumber }, clock.now()));
	},

	getContactByNumber(world, { query }) {
		const contact = world.store.contacts.findByNumber(query.mobile_number);
		if (!contact) throw notFound(`No contact has the number ${query.mobile_number}`);
		return shown(world, contact, false);
	},

	getContactById(world, { path }) {
		return shown(world, requireContact(world, path.contact_id), false);
	},

	updateContact(world, { path, body }) {
		const contact = requireContact(world, path.contact_id);
		return shown(world, world.store.contacts.update(contact, body, world.clock.now()));
	},
};

function requireContact({ store }: World, id: string): ContactRow {
	const contact = store.contacts.findById(id);
	if (!contact) throw notFound(`Contact ${id} does not exist in this project`);
	return contact;
}

function shown({ store, events }: World, row: ContactRow, changed = true) {
	const contact = toContact(row, store.project.identity().id);
	if (changed) events.publish('contact', () => contact);
	return contact;
}
