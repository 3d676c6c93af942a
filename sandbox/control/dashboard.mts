// Actions of the service's dashboard: creating templates, campaigns and contacts, and updating contacts.
import type { FastifyInstance } from 'fastify';
import { isValidPhoneNumber } from '../domain/phoneNumbers.mts';
import { handlers } from '../routes/index.mts';
import type { ContactRow } from '../store/contacts.mts';
import type { ControlRequest, OperationRequest, RequestBody } from '../types.mts';
import { badRequest, ServiceError } from '../world/errors.mts';
import { postContact } from '../world/news.mts';
import { showContact } from '../world/shown.mts';
import type { World } from '../world/world.mts';
import { handle } from './handle.mts';
import { digitsOf } from './lookups.mts';

export function registerDashboard(scope: FastifyInstance, world: World): void {
	const { database } = world.store;

	handle(scope, 'createTemplate', ({ body }) =>
		database.transaction(() => handlers.submitTemplate(world, asClient(world, body))),
	);
	handle(scope, 'createCampaign', ({ body }) =>
		database.transaction(() => handlers.createCampaign(world, asClient(world, body))),
	);
	handle(scope, 'createContact', ({ body }) =>
		database.transaction(() => createContact(world, body)),
	);
	handle(scope, 'updateContact', ({ path, body }) =>
		database.transaction(() => updateContact(world, digitsOf(path.phone_number), body)),
	);
}

/** The equivalent request of a service client, so that the same rules apply. */
function asClient<Id extends 'submitTemplate' | 'createCampaign'>(
	{ store }: World,
	body: RequestBody<Id>,
) {
	const path = { project_id: store.project.identity().id };
	return { path, query: {}, body, baseUrl: '' } as unknown as OperationRequest<Id>;
}

function createContact(world: World, { phone_number, ...fields }: ContactBody) {
	const { store, clock } = world;
	const phoneNumber = digitsOf(phone_number);
	if (!isValidPhoneNumber(phoneNumber)) {
		throw badRequest(`phone_number ${phone_number.slice(0, 40)} is not valid`);
	}
	if (store.contacts.findByNumber(phoneNumber)) {
		throw new ServiceError(409, `A contact with the number ${phoneNumber} already exists`);
	}
	const contact = store.contacts.create({ name: fields.name, phoneNumber }, clock.now());
	return change(world, undefined, contact, fields);
}

function updateContact(world: World, phoneNumber: string, changes: ContactChanges) {
	const contact = world.store.contacts.findByNumber(phoneNumber);
	if (!contact) throw new ServiceError(404, `No contact has the number ${phoneNumber}`);
	return change(world, contact, contact, changes);
}

type ContactBody = ControlRequest<'createContact'>['body'];
type ContactChanges = ControlRequest<'updateContact'>['body'];

/**
 * Adds unknown tags and attributes to the project, so that sends may use them.
 *
 * @param before undefined for a contact that is new
 */
function change(
	world: World,
	before: ContactRow | undefined,
	contact: ContactRow,
	changes: ContactChanges,
) {
	const { store, clock, events } = world;
	for (const tag of changes.tags ?? []) store.tags.add(tag);
	for (const name of Object.keys(changes.attributes ?? {})) store.attributes.add(name);
	const row = store.contacts.replace(contact, changes, clock.now());
	postContact(world, before, row);
	const shown = showContact(world, row);
	events.publish('contact', () => shown);
	return shown;
}
