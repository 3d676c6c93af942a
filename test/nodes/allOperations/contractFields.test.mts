/** Every documented field of every endpoint, and the parameter that sets it; the engine tests check that it is sent. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../testkit/paths.mts';
import { SURFACE_FILE } from '../../../scripts/lib/surface.mts';
import { contractOperations, readContract } from '../../../sandbox/world/contract.mts';
import { fieldsOf } from './sentFields.mts';

/** By endpoint and field: the node, its operation and the parameter. */
const PARAMETERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	sendMessage: {
		to: 'waMessage send phoneNumber',
		type: 'waMessage send messageType',
		'text.body': 'waMessage send text',
		'text.preview_url': 'waMessage send options.previewUrl',
		recipient_type: 'waMessage send options.recipientType',
		messaging_product: 'waMessage send options.messagingProduct',
		'image.link': 'waMessage send mediaUrl',
		'image.caption': 'waMessage send options.caption',
		'video.link': 'waMessage send mediaUrl',
		'video.caption': 'waMessage send options.caption',
		'audio.link': 'waMessage send mediaUrl',
		'document.link': 'waMessage send mediaUrl',
		'document.caption': 'waMessage send options.caption',
		'document.filename': 'waMessage send options.mediaFileName',
		'template.name': 'waMessage send template',
		'template.language.code': 'waMessage send options.languageCode',
		'template.language.policy': 'waMessage send options.languagePolicy',
		'template.components[].type': 'waMessage send options.components',
		'template.components[].sub_type': 'waMessage send options.buttonValues',
		'template.components[].index': 'waMessage send options.buttonValues',
		'template.components[].parameters[].type': 'waMessage send options.components',
		'template.components[].parameters[].text': 'waMessage send templateParams',
		'template.components[].parameters[].image': 'waMessage send options.headerMediaUrl',
		'template.components[].parameters[].document': 'waMessage send options.headerFileName',
		'interactive.type': 'waMessage send interactiveType',
		'interactive.header.type': 'waMessage send interactiveHeader',
		'interactive.header.text': 'waMessage send interactiveHeader',
		'interactive.body.text': 'waMessage send interactiveBody',
		'interactive.footer.text': 'waMessage send options.footer',
		'interactive.action.catalog_id': 'waMessage send catalogue',
		'interactive.action.product_retailer_id': 'waMessage send product',
	},
	getContactByNumber: {
		action: 'waContact get contact',
		mobile_number: 'waContact get contact',
	},
	createContact: {
		name: 'waContact create contactName',
		mobile_number: 'waContact create phoneNumber',
	},
	updateContact: {
		name: 'waContact update updateFields.contactName',
		opted_in: 'waContact update updateFields.optedIn',
		blocked: 'waContact update updateFields.blocked',
		attributes: 'waContact update updateFields.attributes',
	},
	submitTemplate: {
		label: 'waTemplate submit label',
		name: 'waTemplate submit templateName',
		category: 'waTemplate submit category',
		type: 'waTemplate submit type',
		language: 'waTemplate submit language',
		text: 'waTemplate submit text',
		sample_text: 'waTemplate submit sampleText',
		message_action_type: 'waTemplate submit buttons',
		'call_to_action[].type': 'waTemplate submit callToAction.button.type',
		'call_to_action[].button_title': 'waTemplate submit callToAction.button.title',
		'call_to_action[].button_value': 'waTemplate submit callToAction.button.url',
		quick_replies: 'waTemplate submit quickReplies',
		header_text: 'waTemplate submit additionalFields.headerText',
		footer_text: 'waTemplate submit additionalFields.footerText',
		isClickTrackingEnabled: 'waTemplate submit additionalFields.clickTracking',
	},
	listTemplates: {
		limit: 'waTemplate getMany limit',
		after: 'waTemplate getMany returnAll',
	},
	createCampaign: {
		template_name: 'waCampaign create template',
		campaign_name: 'waCampaign create campaignName',
	},
	listCampaigns: {
		campaignType: 'waCampaign getMany campaignType',
		skip: 'waCampaign getMany returnAll',
		limit: 'waCampaign getMany limit',
	},
	sendCampaign: {
		name: 'waCampaign send contactName',
		phone_number: 'waCampaign send phoneNumber',
		campaign_name: 'waCampaign send campaign',
		template_params: 'waCampaign send templateParams',
		'media.url': 'waCampaign send options.mediaUrl',
		'media.filename': 'waCampaign send options.mediaFileName',
		source: 'waCampaign send options.source',
		attributes: 'waCampaign send options.attributes',
		default_country_code: 'waCampaign send defaultCountry',
		tags: 'waCampaign send options.tags',
	},
	listCatalogues: {
		limit: 'waCatalogue catalogue.getMany limit',
		skip: 'waCatalogue catalogue.getMany returnAll',
		productCount: 'waCatalogue catalogue.getMany filters.productCount',
	},
	listCatalogueProducts: {
		catalogId: 'waCatalogue product.getMany catalogue',
		status: 'waCatalogue product.getMany filters.status',
		limit: 'waCatalogue product.getMany limit',
		skip: 'waCatalogue product.getMany returnAll',
	},
	createProduct: {
		catalogId: 'waCatalogue product.create catalogue',
		name: 'waCatalogue product.create productName',
		category: 'waCatalogue product.create category',
		currency: 'waCatalogue product.create currency',
		price: 'waCatalogue product.create price',
		retailer_id: 'waCatalogue product.create retailerId',
		image_url: 'waCatalogue product.create imageUrl',
		description: 'waCatalogue product.create additionalFields.description',
		url: 'waCatalogue product.create additionalFields.url',
		brand: 'waCatalogue product.create additionalFields.brand',
		sale_price: 'waCatalogue product.create additionalFields.salePrice',
		sale_price_start_date: 'waCatalogue product.create additionalFields.saleStart',
		sale_price_end_date: 'waCatalogue product.create additionalFields.saleEnd',
	},
	connectCatalogue: { catalogueId: 'waCatalogue catalogue.connect catalogue' },
	disconnectCatalogue: { catalogueId: 'waCatalogue catalogue.disconnect catalogue' },
	setCatalogueVisibility: {
		isCatalogVisible: 'waCatalogue catalogue.setVisibility catalogueVisibility',
		enableCart: 'waCatalogue catalogue.setVisibility cart',
	},
};

/** Lists are read forward only: "before" would read them backward. */
const NEVER_SET = ['listTemplates before'];

describe('Each documented field of an endpoint', () => {
	const contract = readContract();
	const named = Object.entries(PARAMETERS).flatMap(([id, fields]) =>
		Object.keys(fields).map((field) => `${id} ${field}`),
	);

	it('is set by a parameter', () => {
		const documented = contractOperations().flatMap(({ id }) => {
			const fields = fieldsOf(contract, id)
				.slice(1)
				.map((field) => field.replace(/ (body|query)\./, ' '));
			// Objects and lists count by their fields.
			return fields.filter(
				(field) =>
					!fields.some((one) => one.startsWith(`${field}.`) || one.startsWith(`${field}[]`)),
			);
		});
		expect(named.toSorted()).toEqual(
			documented.filter((field) => !NEVER_SET.includes(field)).toSorted(),
		);
	});

	it('is set by an existing parameter', () => {
		const surface = new Set(readFileSync(join(ROOT, SURFACE_FILE), 'utf8').split('\n'));
		const missing = Object.values(PARAMETERS)
			.flatMap((fields) => Object.values(fields))
			.filter((path) => ![...surface].some((line) => line.startsWith(`${path} type `)));
		expect(missing).toEqual([]);
	});
});
