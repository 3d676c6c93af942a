// Answers in the other shapes in which services of this kind were seen to answer: what differs from the specification
// in shape, not in meaning. This table is the single source; contract/observed.schema.yaml says what comes out.
import type { Contact, ControlSchemas, Message, OperationId, Template } from '../types.mts';
import { countAddressParameters, numberOn } from './buttonAddresses.mts';
import { networkIdOf } from './ids.mts';
import {
	notFoundPage,
	observedContact,
	observedMessage,
	type MessageContact,
} from './observedRecords.mts';

export type AnswerShape = ControlSchemas['AnswerShape'];

type Json = Record<string, unknown>;

/** An answer as it leaves: its body as JSON, or as text. */
interface ShapedAnswer {
	status: number;
	body: object | string;
}

/** What answers of the other shapes have beside those of the specification. */
interface AnswerFacts {
	/** the body of the request */
	request: unknown;
	/** @param id of a contact */
	contactOf(id: string): MessageContact | undefined;
	/** @returns the provider's ID of a product */
	productIdOf(catalogueId: string, retailerId: string): string | undefined;
}

type Change = (answer: ShapedAnswer, facts: AnswerFacts) => ShapedAnswer;
type Changes = Partial<Record<OperationId, Change>>;

interface Shape {
	/** in a sentence */
	about: string;
	/** not part of `observed`: it contradicts another shape, or takes something away */
	isAlone?: true;
	/** of answers 200, by operation */
	changes?: Changes;
	/** of all other answers; the operation is undefined for a path that does not exist */
	refusal?: (answer: ShapedAnswer, operation: OperationId | undefined) => ShapedAnswer;
}

/** In the order in which they are applied: what changes a list as a whole comes last. */
export const SHAPES: Readonly<Record<AnswerShape, Shape>> = {
	templateText: {
		about:
			'The text of a template ends in its buttons, and total_parameters counts button URLs too.',
		changes: onTemplates((template) => {
			const { text, call_to_action: buttons, quick_replies: replies } = template as Template;
			const numbered = numberOn(buttons, text);
			const parts = [
				...numbered.map(({ button_title: title, button_value: value }) => `[${title},${value}]`),
				...replies.map((reply) => `[${reply}]`),
			];
			return {
				...template,
				text: [text, ...parts].join(' | '),
				call_to_action: numbered,
				total_parameters: Number(template.total_parameters) + countAddressParameters(buttons),
			};
		}),
	},
	ids: {
		about: 'Templates and campaigns have id instead of _id.',
		changes: onTemplatesAndCampaigns(({ _id: id, ...rest }) => ({ id, ...rest })),
	},
	times: {
		about: 'Times of templates and campaigns are Unix milliseconds.',
		changes: onTemplatesAndCampaigns((record) => ({
			...record,
			created_at: Date.parse(String(record.created_at)),
			...(record.updated_at !== undefined && {
				updated_at: Date.parse(String(record.updated_at)),
			}),
		})),
	},
	category: {
		about: 'Categories of templates are UTILITY and AUTHENTICATION.',
		changes: onTemplates(({ category, ...rest }) => ({
			...rest,
			category: CATEGORIES[String(category)] ?? category,
		})),
	},
	emptyWords: {
		about: 'Empty fields of templates are NONE and None instead of null.',
		changes: onTemplates((template) => ({
			...template,
			rejected_reason: template.rejected_reason ?? 'NONE',
			message_action_type: template.message_action_type ?? 'None',
		})),
	},
	campaign: {
		about:
			'Campaigns have message_type TEMPLATE, parameters and media, and broadcasts other statuses.',
		changes: onCampaigns(({ message_payload: payload, ...campaign }) => ({
			...campaign,
			message_type: 'TEMPLATE',
			message_payload: { ...(payload as Json), parameters: null, media: null },
			status:
				campaign.type === 'BROADCAST'
					? BROADCAST_STATUSES[String(campaign.status)]
					: campaign.status,
		})),
	},
	counters: {
		about: 'Campaigns lack audience_size and submitted.',
		changes: onCampaigns((campaign) => {
			const rest = { ...campaign };
			delete rest.audience_size;
			delete rest.submitted;
			return rest;
		}),
	},
	message: {
		about:
			'Messages have the ID of the service as id, that of the network as messageId, and more fields.',
		changes: {
			getMessage: onBody((message, { contactOf }) =>
				observedMessage(message as Message, contactOf((message as Message).contact_id)),
			),
			sendMessage: onBody((answer) => ({
				...answer,
				messages: (answer.messages as { id: string }[]).map(({ id }) => ({ id: networkIdOf(id) })),
			})),
		},
	},
	messageWithoutId: {
		about: 'Send message answers without an ID.',
		isAlone: true,
		changes: { sendMessage: onBody((answer) => ({ ...answer, messages: [{}] })) },
	},
	contact: {
		about: 'Contacts have on_whatsapp, tags as objects, and null for false.',
		changes: onContacts((contact) => observedContact(contact as Contact)),
	},
	firstMessage: {
		about: 'first_message of contacts is the ID as text.',
		isAlone: true,
		changes: onContacts(({ first_message: first, ...contact }) => ({
			...contact,
			first_message: (first as { id: string } | null)?.id ?? null,
		})),
	},
	product: {
		about: 'Create product answers the product with its ID.',
		changes: {
			createProduct: onBody((_answer, { request, productIdOf }) => {
				const { catalogId, ...product } = request as { catalogId: string; retailer_id: string };
				return { product: { ...product, id: productIdOf(catalogId, product.retailer_id) } };
			}),
		},
	},
	emptyConfirmation: {
		about: 'Connect and Show or hide catalogue answer 201 with {}.',
		changes: {
			connectCatalogue: () => ({ status: 201, body: {} }),
			setCatalogueVisibility: () => ({ status: 201, body: {} }),
		},
	},
	templateList: {
		about:
			'The list of templates is {template, size, count}; after takes the ID of its last record.',
		changes: {
			listTemplates: onBody(({ data }) => {
				const { length } = data as Json[];
				return { template: data, size: length, count: length };
			}),
		},
	},
	templateArray: {
		about: 'The list of templates is an array; after takes the ID of its last record.',
		isAlone: true,
		changes: {
			listTemplates: onBody((list) => (list.template ?? list.data) as Json),
		},
	},
	errors: {
		about: 'A 400 has its words in errorMessage, or message alone; a 429 has no body.',
		refusal: observedError,
	},
	notFoundPage: {
		about: 'A path that does not exist is answered with a web page.',
		refusal: (answer, operation) => {
			const [, what] = /no operation (.+)$/.exec(wordsOf(answer)) ?? [];
			return operation === undefined && answer.status === 404 && what !== undefined
				? { status: 404, body: notFoundPage(what) }
				: answer;
		},
	},
};

/** The name of every shape. */
export const ANSWER_SHAPES = Object.keys(SHAPES) as AnswerShape[];

/** The shapes that make sense together. */
export const OBSERVED_SHAPES = ANSWER_SHAPES.filter((shape) => !SHAPES[shape].isAlone);

/**
 * @param shapes that are on
 * @param operation undefined for a path that does not exist
 * @param answer as the specification has it
 */
export function shapeAnswer(
	shapes: ReadonlySet<AnswerShape>,
	operation: OperationId | undefined,
	answer: ShapedAnswer,
	facts: AnswerFacts,
): ShapedAnswer {
	let shaped = answer;
	for (const name of ANSWER_SHAPES) {
		if (!shapes.has(name)) continue;
		const { changes = {}, refusal } = SHAPES[name];
		const change = operation && changes[operation];
		if (answer.status !== 200) shaped = refusal?.(shaped, operation) ?? shaped;
		else if (change) shaped = change(shaped, facts);
	}
	return shaped;
}

const CATEGORIES: Readonly<Record<string, string>> = {
	TRANSACTIONAL: 'UTILITY',
	OTP: 'AUTHENTICATION',
};

const BROADCAST_STATUSES: Readonly<Record<string, string>> = {
	LIVE: 'SENDING',
	PAUSED: 'FAILED',
	STOPPED: 'SENT',
};

/** The sandbox's words, and those of services. */
const KNOWN_WORDS: readonly (readonly [ours: RegExp, theirs: string])[] = [
	[/^Campaign .+ does not exist$/, 'Campaign does not exist.'],
	[/^Campaign .+ is \w+, not LIVE$/, 'Campaign is Not Live'],
	[/^template_params count /, 'Template params does not match the campaign'],
	[/ is not a valid phone number/, 'Invalid Number'],
	[/^media is required/, 'Media URL Missing'],
];

function observedError(answer: ShapedAnswer): ShapedAnswer {
	const { status, body } = answer;
	const words = wordsOf(answer);
	const shown = KNOWN_WORDS.find(([ours]) => ours.test(words))?.[1] ?? words;
	if (status === 429) return { status, body: '' };
	const isGeneral = 'name' in (body as Json);
	if (!isGeneral) return { status, body: { message: shown } };
	if (status !== 400) return answer;
	return {
		status,
		body: { name: `ERR${status}`, errorCode: status, errorMessage: shown },
	};
}

function wordsOf({ body }: ShapedAnswer): string {
	const { message, errorMessage } = body as Json;
	return String(message ?? errorMessage ?? '');
}

type RecordChange = (record: Json) => Json;

function onBody(change: (body: Json, facts: AnswerFacts) => Json): Change {
	return ({ status, body }, facts) => ({ status, body: change(body as Json, facts) });
}

function onTemplates(change: RecordChange): Changes {
	const inCampaign = ({ message_payload: payload, ...campaign }: Json): Json => {
		const { template, ...rest } = payload as { template: Json };
		return { ...campaign, message_payload: { template: change(template), ...rest } };
	};
	return {
		submitTemplate: onBody(change),
		getTemplate: onBody(change),
		listTemplates: onBody((list) => ({ ...list, data: (list.data as Json[]).map(change) })),
		...onCampaigns(inCampaign),
	};
}

function onCampaigns(change: RecordChange): Changes {
	return {
		createCampaign: onBody(change),
		getCampaign: onBody(change),
		listCampaigns: onBody(({ campaigns }) => ({ campaigns: (campaigns as Json[]).map(change) })),
	};
}

function onTemplatesAndCampaigns(change: RecordChange): Changes {
	const [templates, campaigns] = [onTemplates(change), onCampaigns(change)];
	const both =
		(one: Change | undefined, other: Change | undefined): Change =>
		(answer, facts) => {
			const first = one?.(answer, facts) ?? answer;
			return other?.(first, facts) ?? first;
		};
	return {
		...templates,
		createCampaign: both(templates.createCampaign, campaigns.createCampaign),
		getCampaign: both(templates.getCampaign, campaigns.getCampaign),
		listCampaigns: both(templates.listCampaigns, campaigns.listCampaigns),
	};
}

function onContacts(change: RecordChange): Changes {
	const changed = onBody(change);
	return {
		createContact: changed,
		getContactByNumber: changed,
		getContactById: changed,
		updateContact: changed,
	};
}
