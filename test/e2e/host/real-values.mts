// Values as sheets, CRMs and shops hold them: read as the one thing that they mean, or refused with the reason.
import { locator } from '../workflows.mts';

export type Fields = Record<string, unknown>;
/** The kind of value, the columns that hold it, and what the results show: a text if it is read, else the reason. */
type Case = readonly [kind: string, columns: Fields, shown: string | RegExp];

/** The same column of several cases. */
const cases =
	(kind: string, column: string, more: Fields = {}) =>
	(...values: (readonly [unknown, string | RegExp])[]): Case[] =>
		values.map(([value, shown]) => [kind, { ...more, [column]: value }, shown]);
const all = (shown: string | RegExp, ...values: unknown[]) =>
	values.map((value) => [value, shown] as const);

const NUMBER = '919000000901';
const IN = { country: 'India' };
const NOT_FILLED = /a placeholder that was not filled/;
const NOTHING = /the expression found nothing/;
const NOT_READY = /the sheet had not finished calculating/;
const SHEET_ERROR = /a spreadsheet error/;
const AS_TEXT = /a number with more than 15 digits, .*Give it as text/;

/** At least a value of each kind that is read, and one that is refused: the unit tests have the others. */
const CAMPAIGN_CASES: Case[] = [
	...cases('text form of CSV', 'phone', IN)(['="+919000000901"', NUMBER]),
	...cases('text form of CSV', 'value')(["'3511AB", 'Hello 3511AB,']),
	...cases('prefix or address of a number', 'phone')(
		['https://wa.me/919000000901?text=Hi', NUMBER],
		['129000000901234@lid', /the hidden ID of a person/],
	),
	...cases('stray separator or sign', 'phone', IN)(['+91-9000000901;', NUMBER]),
	...cases('country', 'country', { phone: '07700 900123' })(
		['England', '447700900123'],
		['Atlantis', /"Default Country" must be a country/],
	),
	...cases('country', 'country', { phone: '+91 90000 00901' })(...all(NUMBER, 'N/A', 'Atlantis')),
	...cases('half-failed expression', 'value')(
		['Pune, undefined', NOTHING],
		['null and void', 'Hello null and void,'],
	),
	...cases('half-failed expression', 'name')(['Ravi null', NOTHING]),
	...cases('cell that is not computed', 'value')(
		['Loading...', NOT_READY],
		['Loading dock 3', 'Hello Loading dock 3,'],
	),
	...cases('error cell', 'value')(['#WAARDE!', SHEET_ERROR], ['#Diwali', 'Hello #Diwali,']),
	...['value', 'name'].flatMap((column) =>
		cases("another tool's placeholder", column)(['Hi {{name}}', NOT_FILLED]),
	),
	...cases("another tool's placeholder", 'value')(['20% off', 'Hello 20% off,']),
	...cases('tags', 'tags')(
		['vip\nnewsletter', '"tags":["vip","newsletter"]'],
		[2026, '"tags":["2026"]'],
		['undefined', NOTHING],
	),
	['column that a row lacks', {}, 'Hello Monday,'],
	['ID as a number', { source: Number('5725767000000422012') }, AS_TEXT],
	['ID as a number', { key: Number('5725767000000422012') }, AS_TEXT],
];

const IMAGE = 'https://images.example/a.png';
const LINK_CASES = cases('link', 'link')(
	[`\u200e${IMAGE}`, 'Hi Asha'],
	['https://res.example/w_500,h_500/a.jpg', 'Hi Asha'],
	// The sandbox is local, so this can be meant.
	['http://localhost/a.png', 'Hi Asha'],
	[`${IMAGE}?x=1&amp;sig=2`, /contains &amp;/],
	['https://https://images.example/a.png', /begins with https:\/\/ twice/],
	['https://images.example/{{sku}}.jpg', NOT_FILLED],
	['https://images.example/undefined', /the name of an empty value/],
	['https://images.example/null.jpg', /the name of an empty value/],
	['https://images.example/#N/A', SHEET_ERROR],
	[`${IMAGE},https://images.example/b.png`, /contains more than one address/],
);

const MESSAGE_CASES: Case[] = [
	...cases('button value', 'end')(
		['A-1', ''],
		['https://shop.example/t/A-1', /contains the whole address\. .*give only the end, "A-1"/],
	),
	...cases('language code', 'language')(
		['en-US', ''],
		['Klingon', /"Klingon" is not a known language\. Use en_US/],
	),
	...cases("another tool's placeholder", 'name')(['Hi {{name}}', NOT_FILLED]),
];

const long = (length: number) => 'x'.repeat(length);
const TWO_PRODUCTS =
	'"product_items":[{"product_retailer_id":"TEE-BLUE"},{"product_retailer_id":"CAP-RED"}]';
const LIST_CASES: Case[] = [
	...cases(
		'list in one cell',
		'ids',
	)(...all(TWO_PRODUCTS, 'TEE-BLUE\nCAP-RED', 'TEE-BLUE; CAP-RED')),
	[
		'limit of the network',
		{ title: long(24), header: long(60), body: long(1024), footer: long(60) },
		'',
	],
	...Object.entries({ title: 24, header: 60, body: 1024, footer: 60 }).map(
		([column, most]): Case => [
			'limit of the network',
			{ [column]: long(most + 1) },
			new RegExp(`has ${most + 1} characters, and ${most} `),
		],
	),
];

const PRODUCT_CASES: Case[] = [
	['price', { price: 'Rp 150.000', currency: 'IDR' }, '15000000'],
	['price', { price: '1.299', currency: 'EUR' }, /can be read as .* and as /],
	['sale price', { sale: '10' }, /sale price/i],
	['sale price', { from: '2026-03-01' }, /sale price/i],
	...cases('date of a product', 'from', { sale: '9' })(
		['1 March 2026', '1000'],
		['2026-03-01/2026-03-31', /range/],
	),
];

const withList = <T extends Fields>(form: T) => ({ parametersMode: 'list', ...form });
/** Has a button whose address ends in a value. */
export const TEMPLATE = 'tracked_order';

interface Group {
	node: string;
	operations: string[];
	parameters: Fields;
	/** What columns hold unless a case gives another value. */
	usual: Fields;
	table: Case[];
}

const sends = { phoneNumber: '={{ $json.phone }}', skipAlreadySent: false };
const toCampaign = (campaign: string) => ({
	...sends,
	campaign: locator('name', campaign),
	contactName: '={{ $json.name }}',
});
const repeated = { repeatedRecipients: 'send' };

export const GROUPS = {
	'WA Campaign': {
		node: 'waCampaign',
		operations: ['preview', 'send'],
		parameters: withList({
			...toCampaign('Real values'),
			defaultCountry: locator('code', '={{ $json.country }}'),
			sendKey: '={{ $json.key ?? "row " + $itemIndex }}',
			templateParamsList: '={{ [$json.value, "10:00"] }}',
			options: {
				...repeated,
				tags: '={{ $json.tags }}',
				source: '={{ $json.source }}',
				attributes: { attribute: [{ name: 'city', value: '={{ $json.city }}' }] },
			},
		}),
		usual: { name: 'Asha', value: 'Monday', country: '' },
		table: CAMPAIGN_CASES,
	},
	'WA Campaign with an image': {
		node: 'waCampaign',
		operations: ['preview', 'send'],
		parameters: withList({
			...toCampaign('Real links'),
			templateParamsList: '["Asha"]',
			options: { ...repeated, mediaUrl: '={{ $json.link }}' },
		}),
		usual: { name: 'Asha' },
		table: LINK_CASES,
	},
	'WA Message': {
		node: 'waMessage',
		operations: ['send'],
		parameters: withList({
			...sends,
			messageType: 'template',
			template: locator('name', TEMPLATE),
			templateParamsList: '={{ [$json.name] }}',
			options: {
				...repeated,
				languageCode: '={{ $json.language }}',
				headerAndButtons: { values: { buttonValues: '={{ $json.end }}' } },
			},
		}),
		usual: { name: 'Asha', end: 'A-1', language: '' },
		table: MESSAGE_CASES,
	},
	'WA Message with a product list': {
		node: 'waMessage',
		operations: ['send'],
		parameters: {
			...sends,
			messageType: 'interactive',
			interactiveType: 'product_list',
			catalogue: locator('id', '810001'),
			interactiveHeader: '={{ $json.header }}',
			interactiveBody: '={{ $json.body }}',
			footer: '={{ $json.footer }}',
			sections: {
				section: [{ title: '={{ $json.title }}', retailerIds: '={{ $json.ids }}' }],
			},
			options: repeated,
		},
		usual: { header: 'New', body: 'For you', footer: 'Bye', title: 'Shirts', ids: 'TEE-BLUE' },
		table: LIST_CASES,
	},
	'WA Catalogue': {
		node: 'waCatalogue',
		operations: ['create'],
		parameters: {
			resource: 'product',
			catalogue: locator('id', '810001'),
			productName: 'Socks',
			category: 'Clothing',
			currency: '={{ $json.currency }}',
			price: '={{ $json.price }}',
			retailerId: '={{ "REAL-" + $json.phone }}',
			imageUrl: IMAGE,
			additionalFields: { salePrice: '={{ $json.sale }}', saleStart: '={{ $json.from }}' },
		},
		usual: { price: '10', currency: 'EUR', sale: '', from: '' },
		table: PRODUCT_CASES,
	},
} satisfies Record<string, Group>;
