// Seeds come from files and over the control API: checked before anything is stored.
import { createContractAjv, readContract } from '../world/contract.mts';
import { describeViolation } from '../world/violations.mts';
import type { Seed } from './types.mts';

const text = { type: 'string', minLength: 1 };
const texts = { type: 'array', items: text };
const flag = { type: 'boolean' };
const count = { type: 'integer', minimum: 0 };
const contract = (name: string, property: string) => ({
	$ref: `contract#/components/schemas/${name}/properties/${property}`,
});
const listOf = (required: string[], properties: Record<string, unknown>) => ({
	type: 'array',
	items: { type: 'object', additionalProperties: false, required, properties },
});

const templateKeys = [
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
const businessKeys = [
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
const phoneNumber = { type: 'string', pattern: '^[1-9][0-9]{7,14}$' };
const minorUnits = { type: 'string', pattern: '^[0-9]+$' };

const schema = {
	type: 'object',
	additionalProperties: false,
	properties: {
		project: {
			type: 'object',
			additionalProperties: false,
			properties: {
				id: text,
				password: text,
				deductionType: { type: 'string', enum: ['MAU', 'WC'] },
				credits: { type: 'integer' },
			},
		},
		businesses: listOf(
			[],
			Object.fromEntries(businessKeys.map((key) => [key, contract('Business', key)])),
		),
		tags: texts,
		attributes: texts,
		templates: listOf(['name', 'category', 'type', 'language', 'text', 'sample_text'], {
			...Object.fromEntries(
				templateKeys.map((key) => [key, contract('SubmitTemplateRequest', key)]),
			),
			id: text,
			status: contract('Template', 'status'),
			rejected_reason: { type: 'string' },
		}),
		campaigns: listOf(['name', 'template'], {
			id: text,
			name: text,
			template: text,
			type: contract('Campaign', 'type'),
			status: contract('Campaign', 'status'),
			audience_size: count,
		}),
		contacts: listOf(['name', 'phone_number'], {
			name: text,
			phone_number: phoneNumber,
			opted_in: flag,
			blocked: flag,
			source: { type: 'string' },
			tags: texts,
			attributes: { type: 'object', additionalProperties: true },
		}),
		catalogues: listOf(['catalogueId', 'catalogueName'], {
			catalogueId: text,
			catalogueName: text,
			vertical: text,
			feedCount: count,
			isActive: flag,
			synced: flag,
			products: listOf(['retailer_id', 'name', 'price', 'currency', 'image_url'], {
				retailer_id: text,
				name: text,
				price: minorUnits,
				currency: { type: 'string', pattern: '^[A-Z]{3}$' },
				image_url: text,
				description: { type: 'string', maxLength: 5000 },
				availability: text,
				condition: text,
				status: flag,
				synced: flag,
			}),
		}),
	},
};

const validate = createContractAjv(readContract()).compile<Seed>(schema);

/**
 * @returns the value, known to be a seed
 * @throws Error naming what is wrong with it
 */
export function checkSeed(value: unknown): Seed {
	if (validate(value)) return value;
	throw new Error(describeViolation('seed', validate.errors));
}
