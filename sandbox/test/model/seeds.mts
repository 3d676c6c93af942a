// Random seeds with everything that a seed can contain.
import fc from 'fast-check';
import type { Seed } from '../../index.mts';

type Item<Key extends keyof Seed> = NonNullable<Seed[Key]> extends (infer One)[] ? One : never;

type CallToAction = NonNullable<Item<'templates'>['call_to_action']>[number];

const text = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' });
/** Without braces, which would be placeholders in a template. */
const plainText = text.filter((value) => !/[{}]/.test(value));
const name = (first: string) => fc.integer({ min: 0, max: 9 }).map((digit) => `${first}_${digit}`);
const id = fc
	.integer({ min: 0, max: 0xffffff })
	.map((value) => value.toString(16).padStart(24, '0'));
const uniqueBy = <Value, Key extends keyof Value>(values: fc.Arbitrary<Value>, key: Key) =>
	fc.uniqueArray(values, { selector: (value) => value[key], maxLength: 6 });

const buttons = fc.oneof(
	fc.record({
		call_to_action: fc.constant<CallToAction[]>([]),
		quick_replies: fc.constant<string[]>([]),
	}),
	fc.record({
		message_action_type: fc.constant('QuickReplies' as const),
		call_to_action: fc.constant<CallToAction[]>([]),
		quick_replies: fc.array(text, { minLength: 1, maxLength: 3 }),
	}),
	fc.record({
		message_action_type: fc.constant('CTA' as const),
		call_to_action: fc.array(
			fc.record({
				type: fc.constant('URL' as const),
				button_title: text,
				button_value: fc.constant('https://shop.example/{{1}}'),
			}),
			{ minLength: 1, maxLength: 2 },
		),
		quick_replies: fc.constant<string[]>([]),
	}),
);

const template: fc.Arbitrary<Item<'templates'>> = fc
	.tuple(
		fc.record({
			id,
			name: name('template'),
			label: text,
			status: fc.constantFrom('PENDING', 'APPROVED', 'DISABLED'),
			category: fc.constantFrom('TRANSACTIONAL', 'MARKETING', 'OTP'),
			type: fc.constantFrom('TEXT', 'IMAGE', 'FILE', 'CAROUSEL'),
			language: fc.constantFrom('English', 'English (US)', 'Hindi'),
			text: plainText.map((value) => `${value} {{1}}, {{2}}`),
			sample_text: plainText,
			footer_text: text,
			isClickTrackingEnabled: fc.boolean(),
		}),
		buttons,
		fc.option(text),
	)
	.map(([fields, withButtons, reason]) => ({
		...fields,
		...withButtons,
		...(reason !== null && { status: 'REJECTED' as const, rejected_reason: reason }),
	}));

const contact: fc.Arbitrary<Item<'contacts'>> = fc.record({
	name: text,
	phone_number: fc.constantFrom('919876543210', '14155550123', '447911123456', '4915112345678'),
	opted_in: fc.boolean(),
	blocked: fc.boolean(),
	source: text,
	tags: fc.uniqueArray(text, { maxLength: 3 }),
	attributes: fc.dictionary(fc.constantFrom('city', 'toString'), fc.oneof(text, fc.integer())),
});

const product = fc.record({
	retailer_id: name('sku'),
	name: text,
	price: fc.nat().map(String),
	currency: fc.constantFrom('INR', 'USD'),
	image_url: fc.constant('https://images.example/a.jpg'),
	description: text,
	availability: fc.constantFrom('in stock', 'out of stock'),
	condition: fc.constantFrom('new', 'used'),
	status: fc.boolean(),
});

const catalogue = fc
	.record({
		catalogueId: name('8100'),
		catalogueName: text,
		vertical: fc.constantFrom('commerce', 'hotels'),
		feedCount: fc.nat(5),
		isActive: fc.boolean(),
		synced: fc.boolean(),
		products: uniqueBy(product, 'retailer_id'),
	})
	.chain((fields) =>
		fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }).map((synced) => ({
			...fields,
			// A product of a catalogue that is not synced cannot be synced.
			products: fields.products.map((one, index) => ({
				...one,
				synced: fields.synced && (synced[index] ?? true),
			})),
		})),
	);

const business = fc.record({
	id,
	active: fc.boolean(),
	display_name: text,
	user_name: text,
	email: fc.constant('owner@business.example'),
	created_at: fc.nat(),
	updated_at: fc.nat(),
	company: text,
	contact: fc.constant('919800000001'),
	currency: fc.constantFrom('INR' as const, 'USD' as const),
	timezone: fc.constant('Asia/Kolkata'),
	type: fc.constantFrom('owner' as const, 'manager' as const),
});

const delivery = fc.record({
	profile: fc.constantFrom('off' as const, 'quick' as const, 'lifelike' as const),
	seed: fc.nat(),
	readRate: fc.constantFrom(0, 0.5, 1),
	replyRate: fc.constantFrom(0, 0.5, 1),
});

const campaign = fc.record({
	id,
	name: text,
	type: fc.constantFrom('API' as const, 'BROADCAST' as const),
	status: fc.constantFrom('LIVE' as const, 'PAUSED' as const, 'STOPPED' as const),
	audience_size: fc.nat(1000),
});

export const anySeed: fc.Arbitrary<Seed> = fc
	.record({
		project: fc.record({
			deductionType: fc.constantFrom('WC' as const, 'MAU' as const),
			credits: fc.integer({ min: -1000, max: 1000 }),
		}),
		delivery,
		businesses: uniqueBy(business, 'id'),
		tags: fc.uniqueArray(name('tag'), { maxLength: 4 }),
		attributes: fc.uniqueArray(name('attribute'), { maxLength: 4 }),
		templates: uniqueBy(template, 'name').filter(haveOwnIds),
		campaigns: uniqueBy(campaign, 'name').filter(haveOwnIds),
		contacts: uniqueBy(contact, 'phone_number'),
		catalogues: uniqueBy(catalogue, 'catalogueId'),
	})
	.map(({ campaigns, ...seed }) => {
		const { contacts } = seed;
		const names = seed.templates.map((one) => one.name);
		return {
			...seed,
			tags: union(seed.tags, ...contacts.map(({ tags = [] }) => tags)),
			attributes: union(
				seed.attributes,
				...contacts.map(({ attributes = {} }) => Object.keys(attributes)),
			),
			campaigns: campaigns.flatMap((one, index) => {
				const linked = names[index % names.length];
				return linked === undefined ? [] : [{ ...one, template: linked }];
			}),
		};
	});

/** Contacts have no other tags and attributes than the project. */
const union = (...lists: string[][]) => [...new Set(lists.flat())].toSorted();

function haveOwnIds(list: readonly { id?: string }[]): boolean {
	return new Set(list.map((one) => one.id)).size === list.length;
}
