// Exports the current state as a seed, from which `applySeed` restores what seeds can express.
import type { ContactRow } from '../store/contacts.mts';
import type { Store } from '../store/index.mts';
import type { TemplateRow } from '../store/templates.mts';
import type { Business, Template } from '../types.mts';
import type { Seed, SeedCatalogue } from './types.mts';

const EVERYTHING = 1_000_000_000;

type Item<Key extends keyof Seed> = NonNullable<Seed[Key]> extends (infer One)[] ? One : never;

/**
 * What seeds cannot say is left out: messages and what follows from them, deleted templates with the
 * campaigns linked to them, dates, and IDs of contacts, catalogues, products and webhooks.
 *
 * @param withPassword whether the project's password is in it, and its webhooks, which have secrets
 */
export function exportSeed(store: Store, { withPassword = false } = {}): Seed {
	const { id, deductionType, credits } = store.project.get();
	const { password } = store.project.identity();
	const contacts = store.contacts.list(EVERYTHING, 0).map(exportContact).toReversed();
	return {
		project: { id, ...(withPassword && { password }), deductionType, credits },
		delivery: store.project.delivery(),
		businesses: store.businesses.list().map((business) => exportBusiness(business, id)),
		// A contact may have some that the project does not know; a seed's may not.
		tags: union(store.tags.list(), ...contacts.map(({ tags = [] }) => tags)),
		attributes: union(
			store.attributes.list(),
			...contacts.map(({ attributes = {} }) => Object.keys(attributes)),
		),
		templates: store.templates.list(EVERYTHING).map(exportTemplate).toReversed(),
		campaigns: exportCampaigns(store),
		contacts,
		catalogues: exportCatalogues(store),
		...(withPassword && { webhooks: exportWebhooks(store) }),
	};
}

const union = (...lists: string[][]) => [...new Set(lists.flat())].toSorted();

/** Omits the project of a business that belongs only to it, so that the importing project owns the business. */
function exportBusiness(business: Business, projectId: string): Item<'businesses'> {
	const isOwn = business.project_ids.length === 1 && business.project_ids[0] === projectId;
	const left = new Set(isOwn ? ['business_id', 'project_ids'] : ['business_id']);
	return Object.fromEntries(Object.entries(business).filter(([name]) => !left.has(name)));
}

function exportTemplate(row: TemplateRow): Item<'templates'> {
	return {
		id: row.id,
		name: row.name,
		label: row.label,
		status: row.status,
		...(row.rejected_reason !== null && { rejected_reason: row.rejected_reason }),
		category: row.category,
		type: row.type,
		language: row.language,
		text: row.text,
		sample_text: row.sample_text,
		...(row.header_text !== null && { header_text: row.header_text }),
		...(row.footer_text !== null && { footer_text: row.footer_text }),
		...(row.message_action_type !== null && { message_action_type: row.message_action_type }),
		call_to_action: JSON.parse(row.call_to_action) as Template['call_to_action'],
		quick_replies: JSON.parse(row.quick_replies) as string[],
		isClickTrackingEnabled: row.click_tracking === 1,
	};
}

function exportCampaigns({ campaigns }: Store): Item<'campaigns'>[] {
	return campaigns
		.list('ALL', EVERYTHING, 0)
		.map((row) => ({ row, template: campaigns.templateOf(row) }))
		.filter(({ template }) => template.deleted_at === null)
		.map(({ row: { id, name, type, status, audience_size }, template }) => ({
			id,
			name,
			template: template.name,
			type,
			status,
			audience_size,
		}))
		.toReversed();
}

function exportContact(row: ContactRow): Item<'contacts'> {
	return {
		name: row.name,
		phone_number: row.phone_number,
		opted_in: row.opted_in === 1,
		blocked: row.blocked === 1,
		...(row.source !== null && { source: row.source }),
		tags: JSON.parse(row.tags) as string[],
		attributes: JSON.parse(row.attributes) as Record<string, unknown>,
	};
}

function exportWebhooks({ webhooks }: Store): Item<'webhooks'>[] {
	return webhooks.list().map(({ url, secret, topics, active }) => ({
		url,
		...(secret !== null && { secret }),
		topics: [...topics],
		active,
	}));
}

function exportCatalogues({ catalogues, products }: Store): SeedCatalogue[] {
	return catalogues.atProvider().map((catalogue) => ({
		catalogueId: catalogue.catalogue_id,
		catalogueName: catalogue.name,
		vertical: catalogue.vertical,
		feedCount: catalogue.feed_count,
		isActive: catalogue.is_active === 1,
		synced: catalogue.synced === 1,
		products: products.atProvider(catalogue.catalogue_id).map((product) => ({
			retailer_id: product.retailer_id,
			name: product.name,
			price: product.price,
			currency: product.currency,
			image_url: product.image_url,
			description: product.description,
			availability: product.availability,
			condition: product.condition,
			status: product.active === 1,
			synced: product.synced === 1,
		})),
	}));
}
