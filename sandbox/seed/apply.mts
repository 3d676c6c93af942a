// Puts a seed into the store.
import { newId } from '../domain/ids.mts';
import { isValidPhoneNumber } from '../domain/phoneNumbers.mts';
import { checkPlaceholders } from '../domain/placeholders.mts';
import type { Business } from '../types.mts';
import { describeUnknown } from '../store/dictionaries.mts';
import { isConstraint } from '../store/sqliteError.mts';
import { changeDelivery } from '../world/deliveries.mts';
import { conflict } from '../world/errors.mts';
import { mergeWebhooks } from '../world/webhooks/settings.mts';
import type { World } from '../world/world.mts';
import type { Seed, SeedCatalogue } from './types.mts';

/** Names and password when the seed gives none. */
const DEFAULT_PROJECT = { id: 'wa-demo', password: 'sandbox-password' };

type SeedWorld = Pick<World, 'store' | 'clock' | 'pinned'>;

/**
 * Adds a seed to what is there; runs within the caller's transaction.
 *
 * @throws ServiceError 409 that names what cannot be added: a name that is taken, an unknown template, tag or attribute; and
 *   whatever storing throws
 */
export function applySeed(world: SeedWorld, seed: Seed): void {
	try {
		add(world, seed);
	} catch (error) {
		throw isConstraint(error) ? conflict(error.message) : error;
	}
}

function add(world: SeedWorld, seed: Seed): void {
	const { store } = world;
	createProject(world, seed.project ?? {});
	for (const business of seed.businesses ?? []) addBusiness(world, business);
	for (const tag of seed.tags ?? []) store.tags.add(tag);
	for (const attribute of seed.attributes ?? []) store.attributes.add(attribute);
	addTemplates(world, seed);
	addCampaigns(world, seed);
	addContacts(world, seed);
	for (const catalogue of seed.catalogues ?? []) addCatalogue(world, catalogue);
	if (seed.delivery) changeDelivery(store, seed.delivery);
	addWebhooks(world, seed);
}

function createProject({ store, pinned }: SeedWorld, project: NonNullable<Seed['project']>): void {
	if (store.project.exists()) return;
	const defaults = { ...DEFAULT_PROJECT, deductionType: 'WC' as const, credits: 100_000 };
	store.project.create({ ...defaults, ...project, ...pinned });
}

function addBusiness({ store, clock }: SeedWorld, business: Partial<Business>): void {
	const now = clock.now();
	const id = business.id ?? newId(now);
	store.businesses.insert({
		active: true,
		display_name: 'Demo Owner',
		project_ids: [store.project.identity().id],
		user_name: 'demo',
		email: 'owner@business.example',
		created_at: now,
		updated_at: now,
		company: 'Demo Company',
		contact: '919800000001',
		currency: 'INR',
		timezone: 'Asia/Kolkata',
		type: 'owner',
		...business,
		id,
		business_id: id,
	});
}

function addTemplates({ store, clock }: SeedWorld, seed: Seed): void {
	for (const template of seed.templates ?? []) {
		if (store.templates.findByName(template.name)) {
			throw conflict(`template ${template.name} exists already`);
		}
		const { count } = checkPlaceholders(template.text);
		store.templates.insert(
			{ ...template, status: template.status ?? 'APPROVED', total_parameters: count },
			clock.now(),
		);
	}
}

function addCampaigns({ store, clock }: SeedWorld, seed: Seed): void {
	for (const campaign of seed.campaigns ?? []) {
		const template = store.templates.findByName(campaign.template);
		if (!template) {
			throw conflict(`campaign ${campaign.name}: there is no template ${campaign.template}`);
		}
		if (store.campaigns.findByName(campaign.name)) {
			throw conflict(`campaign ${campaign.name} exists already`);
		}
		store.campaigns.insert(
			{
				id: campaign.id,
				name: campaign.name,
				type: campaign.type ?? 'API',
				status: campaign.status ?? 'LIVE',
				templateId: template.id,
				audienceSize: campaign.audience_size,
			},
			clock.now(),
		);
	}
}

function addContacts({ store, clock }: SeedWorld, seed: Seed): void {
	for (const { phone_number: phoneNumber, opted_in, blocked, ...rest } of seed.contacts ?? []) {
		if (store.contacts.findByNumber(phoneNumber)) {
			throw conflict(`a contact with the number ${phoneNumber} exists already`);
		}
		if (!isValidPhoneNumber(phoneNumber)) {
			throw conflict(`contact ${rest.name}: ${phoneNumber} is not a valid phone number`);
		}
		const unknown = describeUnknown(store, rest);
		if (unknown) throw conflict(`contact ${rest.name}: ${unknown}`);
		const contact = store.contacts.create({ phoneNumber, ...rest }, clock.now());
		store.contacts.update(contact, { opted_in, blocked }, clock.now());
	}
}

function addWebhooks({ store, clock }: SeedWorld, { webhooks = [] }: Seed): void {
	if (webhooks.length === 0) return;
	const added = mergeWebhooks([], webhooks, clock.now());
	store.webhooks.add(added);
}

function addCatalogue({ store, clock }: SeedWorld, catalogue: SeedCatalogue): void {
	const { catalogueId, synced = true } = catalogue;
	if (store.catalogues.find(catalogueId)) {
		throw conflict(`catalogue ${catalogueId} exists already`);
	}
	store.catalogues.insert(
		{
			catalogueId,
			catalogueName: catalogue.catalogueName,
			vertical: catalogue.vertical ?? 'commerce',
			feedCount: catalogue.feedCount ?? 0,
			isActive: catalogue.isActive ?? false,
			synced,
		},
		clock.now(),
	);
	for (const product of catalogue.products ?? []) {
		store.products.insert(
			{
				...product,
				catalogueId,
				retailerId: product.retailer_id,
				imageUrl: product.image_url,
				active: product.status,
				synced: synced && (product.synced ?? true),
			},
			clock.now(),
		);
	}
	store.catalogues.countProducts(catalogueId);
}
