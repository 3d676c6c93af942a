import { toContact, type ContactRow } from '../store/contacts.mts';
import { notFound, ServiceError } from '../world/errors.mts';
import { postContact } from '../world/news.mts';
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
		const contact = store.contacts.create({ name: body.name, phoneNumber }, clock.now());
		postContact(world, undefined, contact);
		return shown(world, contact);
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
		const changed = world.store.contacts.update(contact, body, world.clock.now());
		postContact(world, contact, changed);
		return shown(world, changed);
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
