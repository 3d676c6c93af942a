// Seeds come from files and over the control API: checked before anything is stored.
import { DELIVERY_SCHEMA } from '../domain/delivery.mts';
import { createContractAjv, readContract } from '../world/contract.mts';
import { describeViolation } from '../world/violations.mts';
import type { Seed } from './types.mts';

const TEXT = { type: 'string', minLength: 1 };
const TEXTS = { type: 'array', items: TEXT };
const FLAG = { type: 'boolean' };
const COUNT = { type: 'integer', minimum: 0 };
const contract = (name: string, property: string) => ({
	$ref: `contract#/components/schemas/${name}/properties/${property}`,
});
const listOf = (required: string[], properties: Record<string, unknown>) => ({
	type: 'array',
	items: { type: 'object', additionalProperties: false, required, properties },
});

const TEMPLATE_KEYS = [
	'label',
	'name',
	'category',
	'type',
	'language',
	'text',
	'sample_text',
	'message_action_type',
	'call_to_action',
	'quick_replies',
	'header_text',
	'footer_text',
	'isClickTrackingEnabled',
];
const BUSINESS_KEYS = [
	'id',
	'active',
	'display_name',
	'project_ids',
	'user_name',
	'email',
	'created_at',
	'updated_at',
	'company',
	'contact',
	'currency',
	'timezone',
	'type',
];
const PHONE_NUMBER = { $ref: 'contract#/components/schemas/PhoneNumber' };
const MINOR_UNITS = { type: 'string', pattern: '^[0-9]+$' };

const SCHEMA = {
	type: 'object',
	additionalProperties: false,
	properties: {
		project: {
			type: 'object',
			additionalProperties: false,
			properties: {
				id: TEXT,
				password: TEXT,
				deductionType: { type: 'string', enum: ['MAU', 'WC'] },
				credits: { type: 'integer' },
			},
		},
		delivery: DELIVERY_SCHEMA,
		businesses: listOf(
			[],
			Object.fromEntries(BUSINESS_KEYS.map((key) => [key, contract('Business', key)])),
		),
		tags: TEXTS,
		attributes: TEXTS,
		templates: listOf(['name', 'category', 'type', 'language', 'text', 'sample_text'], {
			...Object.fromEntries(
				TEMPLATE_KEYS.map((key) => [key, contract('SubmitTemplateRequest', key)]),
			),
			id: TEXT,
			status: contract('Template', 'status'),
			rejected_reason: { type: 'string' },
		}),
		campaigns: listOf(['name', 'template'], {
			id: TEXT,
			name: TEXT,
			template: TEXT,
			type: contract('Campaign', 'type'),
			status: contract('Campaign', 'status'),
			audience_size: COUNT,
		}),
		contacts: listOf(['name', 'phone_number'], {
			name: TEXT,
			phone_number: PHONE_NUMBER,
			opted_in: FLAG,
			blocked: FLAG,
			source: { type: 'string' },
			tags: TEXTS,
			attributes: { type: 'object', additionalProperties: true },
		}),
		catalogues: listOf(['catalogueId', 'catalogueName'], {
			catalogueId: TEXT,
			catalogueName: TEXT,
			vertical: TEXT,
			feedCount: COUNT,
			isActive: FLAG,
			synced: FLAG,
			products: listOf(['retailer_id', 'name', 'price', 'currency', 'image_url'], {
				retailer_id: TEXT,
				name: TEXT,
				price: MINOR_UNITS,
				currency: { type: 'string', pattern: '^[A-Z]{3}$' },
				image_url: TEXT,
				description: { type: 'string', maxLength: 5000 },
				availability: TEXT,
				condition: TEXT,
				status: FLAG,
				synced: FLAG,
			}),
		}),
	},
};

const validate = createContractAjv(readContract()).compile<Seed>(SCHEMA);

/**
 * @returns the value, known to be a seed
 * @throws Error naming what is wrong with it
 */
export function checkSeed(value: unknown): Seed {
	if (validate(value)) return value;
	throw new Error(describeViolation('seed', validate.errors));
}
