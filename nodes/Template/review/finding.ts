/** What a rule finds in a template. */
export interface Finding {
	/** The rule's name, for sorting findings. */
	readonly rule: string;
	/** The field by its label in the form, and the button in it: "Quick Replies, quick reply 2". */
	readonly place: string;
	/** The problem, worded to follow the place, without a full stop. */
	readonly message: string;
	/** How to fix it, without a full stop. */
	readonly fix: string;
	/** Where the rule is documented. */
	readonly source: string;
}

/** A template as written, not yet checked; '' for missing values. */
export interface TemplateDraft {
	/** MARKETING, TRANSACTIONAL or OTP */
	readonly category: string;
	/** Full name: "Portuguese (BR)". */
	readonly language: string;
	readonly text: string;
	readonly sampleText: string;
	readonly header: string;
	readonly footer: string;
	readonly calls: ReadonlyArray<{
		/** URL or Phone Number */
		readonly type: string;
		readonly title: string;
		/** The address or the number. */
		readonly value: string;
	}>;
	readonly quickReplies: readonly string[];
}

/** A finding of a rule, which adds its own name. */
export type RuleFinding = Omit<Finding, 'rule'>;

/** Pure: never throws and leaves the draft as it is. */
export type Rule = (draft: TemplateDraft) => readonly RuleFinding[];

/** Rules by name. */
export type Rules = Readonly<Record<string, Rule>>;

/** The finding of a rule that finds one at most. */
export function findIf(isFound: boolean, finding: RuleFinding): RuleFinding[] {
	return isFound ? [finding] : [];
}

const META_DOCS = 'https://developers.facebook.com/docs/whatsapp';

/** Where the messaging network documents its rules. */
export const SOURCES = {
	/** Lengths, placeholders and buttons of each part. */
	components:
		'https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/components',
	/** Why templates are rejected. */
	review: `${META_DOCS}/message-templates/guidelines`,
	/** Templates for one-time codes. */
	otp: `${META_DOCS}/business-management-api/authentication-templates`,
	/** Opt-out of marketing messages. */
	policy: 'https://business.whatsapp.com/policy',
	/** Error 2388299 for a text that begins or ends with a placeholder. */
	errors: `${META_DOCS}/cloud-api/support/error-codes`,
	/** Emoji, line breaks and formatting, which the network's own pages do not cover. */
	layout: 'https://www.twilio.com/docs/api/errors/63040',
	/** Words per placeholder and number of emoji, as observed by providers that submit many templates. */
	wordsPerPlaceholder:
		'https://sdcsupport.syniverse.com/hc/en-us/articles/30569685832471-How-to-avoid-too-many-parameters-rejection-in-WhatsApp-Templates',
	emoji:
		'https://docs.bird.com/applications/content/message-templates/concepts/whatsapp-message-templates/whatsapp-business-template-guidelines-and-restrictions',
} as const;

/** A part of the message and its label in the form. */
export interface Part {
	readonly place: string;
	readonly text: string;
}

export const TEXT = 'Text';
export const HEADER = 'Header Text';
export const FOOTER = 'Footer Text';

/** The labels of all buttons. */
export function buttonTexts({ calls, quickReplies }: TemplateDraft): Part[] {
	return [
		...calls.map(({ title }, index) => ({ place: callPlace(index), text: title })),
		...quickReplies.map((text, index) => ({
			place: `Quick Replies, quick reply ${index + 1}`,
			text,
		})),
	];
}

/** The addresses that buttons open. */
export function buttonUrls({ calls }: TemplateDraft): Part[] {
	return calls.flatMap(({ type, value }, index) =>
		type === 'URL' ? [{ place: callPlace(index), text: value }] : [],
	);
}

function callPlace(index: number): string {
	return `Call to Action Buttons, button ${index + 1}`;
}
