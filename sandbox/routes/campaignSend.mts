// Send through API campaign: one call, one contact.
import { countAddressParameters, fillAddresses } from '../domain/buttonAddresses.mts';
import { fillNameVariables, renderTemplateText } from '../domain/rendering.mts';
import { toCampaign, type CampaignRow } from '../store/campaigns.mts';
import { unknownContact, type ContactRow } from '../store/contacts.mts';
import { describeUnknown } from '../store/dictionaries.mts';
import { buttonsOf, type TemplateRow } from '../store/templates.mts';
import type { Schemas } from '../types.mts';
import { badRequest } from '../world/errors.mts';
import { postContact } from '../world/news.mts';
import type { World } from '../world/world.mts';
import { queueMessage, requirePhoneNumber, requireReachable } from './delivery.mts';
import type { Handler } from './handlers.mts';
import { caption } from './templateMessage.mts';

type Body = Schemas['SendCampaignRequest'];

/** Accepts and queues one message (specification, "Send through API campaign"). */
export const sendCampaign: Handler<'sendCampaign'> = (world, { body }) => {
	const { store, clock, events } = world;
	const campaign = requireLiveCampaign(world, body.campaign_name);
	const template = requireUsableTemplate(world, campaign);
	requireParameterCount(world, body, template);
	const media = readMedia(body, template);
	const phoneNumber = requirePhoneNumber(
		'phone_number',
		body.phone_number,
		body.default_country_code,
	);
	requireKnownNames(world, body);
	const known = store.contacts.findByNumber(phoneNumber);
	requireReachable(known ?? unknownContact(phoneNumber), true, clock.now());
	const contact = saveContact(world, known, phoneNumber, body);
	const parameters = (body.template_params ?? []).map((value) =>
		fillNameVariables(value, body.name),
	);
	const text = renderTemplateText(template.text, parameters);
	queueMessage(
		world,
		contact,
		{
			type: template.type,
			content: { ...media, ...caption(template, text), ...filledButtons(template, parameters) },
			campaignId: campaign.id,
			templateId: template.id,
			parameters,
		},
		template.category,
	);
	const submitted = store.campaigns.countSend(campaign.id);
	events.publish('campaignCount', () => ({ _id: campaign.id, name: campaign.name, submitted }));
	if (world.faults.pausesAfterSend(campaign.name)) {
		const paused = store.campaigns.setStatus(campaign.id, 'PAUSED', clock.now());
		events.publish('campaign', () =>
			toCampaign(paused, template, store.project.identity().id, true),
		);
	}
	return { status: 'success' };
};

function requireLiveCampaign({ store }: World, name: string): CampaignRow {
	const campaign = store.campaigns.findByName(name);
	if (!campaign) throw badRequest(`Campaign ${name} does not exist`);
	if (campaign.type !== 'API') {
		throw badRequest(`Campaign ${name} is a ${campaign.type} campaign, not an API campaign`);
	}
	if (campaign.status !== 'LIVE') {
		throw badRequest(`Campaign ${name} is ${campaign.status}, not LIVE`);
	}
	return campaign;
}

function requireUsableTemplate({ store }: World, campaign: CampaignRow): TemplateRow {
	const template = store.campaigns.templateOf(campaign);
	if (template.deleted_at !== null) {
		throw badRequest(`Template ${template.name} of campaign ${campaign.name} was deleted`);
	}
	if (template.status !== 'APPROVED') {
		throw badRequest(
			`Template ${template.name} of campaign ${campaign.name} is ${template.status}, not APPROVED`,
		);
	}
	return template;
}

/** As total_parameters is shown: with the shape templateText the addresses of buttons take values as well. */
function requireParameterCount(
	{ answers }: World,
	{ template_params: given = [] }: Body,
	template: TemplateRow,
): void {
	const ofAddresses = answers.shapes().has('templateText')
		? countAddressParameters(buttonsOf(template))
		: 0;
	const total = template.total_parameters + ofAddresses;
	if (given.length === total) return;
	throw badRequest(
		`template_params count ${given.length} does not match total_parameters ${total} of template ${template.name}`,
	);
}

/** @returns the buttons as the phone shows them, where values are left for their addresses */
function filledButtons(template: TemplateRow, parameters: readonly string[]) {
	const values = parameters.slice(template.total_parameters);
	return values.length === 0 ? {} : { buttons: fillAddresses(buttonsOf(template), values) };
}

const MEDIA_TYPES: readonly string[] = ['IMAGE', 'VIDEO', 'FILE'];

function readMedia({ media }: Body, template: TemplateRow): Record<string, unknown> {
	const takesMedia = MEDIA_TYPES.includes(template.type);
	if (!takesMedia && media) {
		throw badRequest(`media is not allowed: template ${template.name} is of type ${template.type}`);
	}
	if (!takesMedia) return {};
	if (!media) {
		throw badRequest(`media is required: template ${template.name} is of type ${template.type}`);
	}
	if (template.type === 'FILE' && media.filename === undefined) {
		throw badRequest(`media.filename is required: template ${template.name} is of type FILE`);
	}
	return {
		link: media.url,
		...(media.filename !== undefined && { filename: media.filename }),
	};
}

/** Tags must exist and attributes be defined: none are created by a send. */
function requireKnownNames({ store }: World, body: Body): void {
	const unknown = describeUnknown(store, body);
	if (unknown) throw badRequest(unknown);
}

function saveContact(
	world: World,
	known: ContactRow | undefined,
	phoneNumber: string,
	{ name, source, tags, attributes }: Body,
): ContactRow {
	const { store, clock } = world;
	const fields = { name, source, tags, attributes };
	const contact = known
		? store.contacts.update(known, fields, clock.now())
		: store.contacts.create({ ...fields, phoneNumber }, clock.now());
	postContact(world, known, contact);
	return contact;
}
