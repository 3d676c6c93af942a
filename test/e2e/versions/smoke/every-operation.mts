// Runs each operation once, in an order that creates what each needs. Uses version 1 of the nodes, as in workflows made
// with 0.1.0, except for newer nodes.
import type { OwnNode } from '../../workflows.mts';
import { locator } from '../../workflows.mts';

interface OperationStep extends OwnNode {
	/** What its first output item must contain. */
	readonly gives: Record<string, unknown>;
}

const PHONE_NUMBER = '+91 98123 45670';
const DIGITS = '919812345670';
const BUSINESS_ID = '64b7f0a2c9e77b001f3a0001';
const CONFIRMED = { status: true };
const CATALOGUE = locator('id', '810001');

/** The first output item of an earlier step. */
const from = (step: string, field: string) => `={{ $('${step}').first().json.${field} }}`;

const recipient = {
	phoneNumber: PHONE_NUMBER,
	contactName: 'Asha Rao',
	campaign: locator('name', 'Every operation'),
};

const TEMPLATE = {
	label: 'Every operation',
	templateName: 'every_operation',
	category: 'TRANSACTIONAL',
	language: 'English',
	text: 'Hello {{1}}, all is well.',
	sampleText: 'Hello Asha, all is well.',
};

export const EVERY_OPERATION: OperationStep[] = [
	step('Business: get', { businessId: BUSINESS_ID }, { id: BUSINESS_ID }),

	step('Template: check', TEMPLATE, { canSubmit: true, errors: 0, warnings: 0 }),
	step('Template: submit', TEMPLATE, {
		name: 'every_operation',
		status: 'PENDING',
		total_parameters: 1,
	}),
	step('Template: getMany', { returnAll: true }, { name: 'every_operation' }),
	step(
		'Template: get',
		{ template: locator('id', from('Template: submit', '_id')) },
		{ name: 'every_operation' },
	),
	step('Template: delete', { template: locator('name', 'every_operation') }, { deleted: true }),

	step(
		'Campaign: create',
		{ campaignName: 'Every operation', template: locator('name', 'welcome') },
		{ name: 'Every operation', status: 'LIVE' },
	),
	step(
		'Campaign: get',
		{ campaignId: locator('id', from('Campaign: create', '_id')) },
		{ name: 'Every operation' },
	),
	step('Campaign: getMany', { returnAll: true }, { type: 'API' }),
	step('Campaign: preview', recipient, {
		ready: true,
		message: 'Welcome! We are glad that you are here.\n[Tell me more]\n[Opening hours]\n[Stop]',
	}),
	step(
		'Campaign: sendTest',
		{
			campaign: recipient.campaign,
			testPhoneNumber: '+91 98123 45679',
			testContactName: 'Tester',
		},
		{ outcome: 'accepted', phoneNumber: '919812345679' },
	),
	step('Campaign: send', recipient, { outcome: 'accepted', phoneNumber: DIGITS }),
	step('Campaign: report', {}, { rows: 1, needFixing: 0, byCountry: [{ country: 'IN', rows: 1 }] }),
	step(
		'Campaign: clearSentHistory',
		{ clear: 'everything', entriesToClear: 2 },
		{ cleared: true, entries: 2 },
	),

	step(
		'Contact: create',
		{ phoneNumber: '+91 98123 45671', contactName: 'Ravi Menon' },
		{ name: 'Ravi Menon' },
	),
	step('Contact: get', { contact: locator('phoneNumber', PHONE_NUMBER) }, { name: 'Asha Rao' }),
	step(
		'Contact: update',
		{
			contact: locator('id', from('Contact: get', 'id')),
			updateFields: { contactName: 'Asha R. Rao' },
		},
		{ name: 'Asha R. Rao' },
	),
	step(
		'Contact: upsert',
		{ phoneNumber: PHONE_NUMBER, contactName: 'Asha Menon' },
		{ outcome: 'updated', name: 'Asha Menon' },
	),

	step(
		'Message: send',
		{
			phoneNumber: PHONE_NUMBER,
			messageType: 'template',
			template: locator('name', 'appointment_reminder'),
			templateParams: {
				mappingMode: 'defineBelow',
				value: { 'Placeholder 1': 'Asha', 'Placeholder 2': 'Monday at 10:00' },
				matchingColumns: [],
				schema: [],
			},
		},
		{ outcome: 'accepted' },
	),
	step(
		'Message: sendTest',
		{
			messageType: 'template',
			template: locator('name', 'appointment_reminder'),
			testPhoneNumber: '+91 98123 45679',
			templateParams: {
				mappingMode: 'defineBelow',
				value: { 'Placeholder 1': 'Asha', 'Placeholder 2': 'Monday at 10:00' },
				matchingColumns: [],
				schema: [],
			},
		},
		{
			outcome: 'accepted',
			message:
				'Hello Asha, your appointment is on Monday at 10:00.\nDemo Clinic\n[Confirm]\n[Reschedule]',
		},
	),
	step('Message: get', { messageId: from('Message: send', 'messageId') }, { phone_number: DIGITS }),

	step('Catalogue: sync', {}, CONFIRMED),
	step('Product: sync', {}, CONFIRMED),
	step('Catalogue: getMany', { returnAll: true }, { catalogueId: '810001' }),
	step('Catalogue: disconnect', { catalogue: CATALOGUE }, CONFIRMED),
	step('Catalogue: connect', { catalogue: CATALOGUE }, CONFIRMED),
	step('Catalogue: setVisibility', { catalogueVisibility: 'show', cart: 'disable' }, CONFIRMED),
	step(
		'Product: create',
		{
			catalogue: CATALOGUE,
			productName: 'Green scarf',
			category: 'Clothing',
			currency: 'INR',
			price: '299.00',
			retailerId: 'SCARF-GREEN',
			imageUrl: 'https://images.example/scarf-green.jpg',
		},
		CONFIRMED,
	),
	step('Product: getMany', { catalogue: CATALOGUE, returnAll: true }, { currency: 'INR' }),
];

/** @param title of node or resource, and the operation's value */
function step(
	title: string,
	parameters: Record<string, unknown>,
	gives: Record<string, unknown>,
): OperationStep {
	const [subject = '', operation] = title.split(': ');
	const node = `wa${subject.replace('Product', 'Catalogue')}`;
	return {
		name: title,
		node,
		parameters: { ...resource(subject), operation, ...parameters },
		// The chain continues with one item, whatever the previous step returned.
		settings: { executeOnce: true, alwaysOutputData: true, typeVersion: 1 },
		gives,
	};
}

function resource(subject: string): Record<string, unknown> {
	return ['Catalogue', 'Product'].includes(subject) ? { resource: subject.toLowerCase() } : {};
}
