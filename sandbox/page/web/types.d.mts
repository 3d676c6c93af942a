// What the page holds: answers of the control API, and the page's own state.
import type { FaultPlan, FaultRule } from '../../faults/types.mts';
import type { WebhookTopic } from '../../domain/webhookTopics.mts';
import type { Campaign, CatalogueProduct, ControlSchemas, Template } from '../../types.mts';
import type { LoggedRequest } from '../../world/requestLog.mts';

export type { Campaign, CatalogueProduct, LoggedRequest, Template };
export type { FaultPlan, FaultRule, WebhookTopic };

export type TabId =
	| 'phones'
	| 'templates'
	| 'campaigns'
	| 'catalogue'
	| 'requests'
	| 'webhooks'
	| 'faults'
	| 'project';

export type PhoneMessage = ControlSchemas['PhoneMessage'];
export type Phone = ControlSchemas['Phone'];
export type CatalogueWithProducts = ControlSchemas['CatalogueWithProducts'];
export type RateLimit = ControlSchemas['RateLimit'];
export type Delivery = ControlSchemas['Delivery'];
export type MagicNumber = ControlSchemas['MagicNumber'];
export type FailureCode = ControlSchemas['FailureCode'];
export type CampaignProgress = ControlSchemas['CampaignProgress'];
type ContractReport = ControlSchemas['ContractReport'];

export type Overview = ControlSchemas['State'] & {
	/** when it was read, by the page's own clock, ms */
	clock: { readAt: number };
};

export type Webhook = ControlSchemas['Webhook'];
export type WebhookDelivery = ControlSchemas['WebhookDelivery'];

/** A webhook that is being added or changed. */
export interface WebhookForm {
	/** null for a new one */
	id: string | null;
	url: string;
	/** empty to keep the one that is set */
	secret: string;
	topics: Set<WebhookTopic>;
	active: boolean;
}

export type CampaignReport = ControlSchemas['CampaignReport'];
export type CampaignLine = ControlSchemas['CampaignLine'];
export type Recipient = ControlSchemas['Recipient'];
export type RecipientStage = ControlSchemas['RecipientStage'];

/** A number of the report that opens its recipients. */
export type ReportNumber = RecipientStage | 'recipients';

/** The campaign's report that is open. */
export interface ReportView {
	/** its name */
	campaign: string;
	/** null while it is being read */
	data: CampaignReport | null;
	/** the one whose recipients are shown */
	number: ReportNumber;
	/** of the recipients, from 0 */
	page: number;
	/** those on the page; null while they are being read */
	recipients: { total: number; recipients: Recipient[] } | null;
	/** index of the point in time that the plot's cursor is at */
	point: number | null;
}

export type SwitchId =
	| 'delay'
	| 'tooMany'
	| 'failBefore'
	| 'failAfter'
	| 'resetBefore'
	| 'resetAfter'
	| 'truncate'
	| 'unauthorized'
	| 'noCredits'
	| 'noPlan'
	| 'pauseCampaign';

export interface FaultSwitch {
	on: boolean;
	/** percent of the requests, or how many of the next ones */
	amount: number;
	unit: 'percent' | 'next';
	status: 500 | 502 | 503 | 504;
	retryAfter: 'none' | 'seconds' | 'date';
	seconds: number;
	ms: number;
	campaign: string;
}

export interface FaultForm {
	scope: 'all' | 'sendCampaign,sendMessage' | 'sendCampaign' | 'sendMessage';
	/** injected errors come as an HTML page */
	html: boolean;
	switches: Record<SwitchId, FaultSwitch>;
}

/** A template that is being written: all of its fields, empty or not. */
export interface TemplateDraft {
	label: string;
	/** follows from the label when empty */
	name: string;
	category: string;
	type: string;
	language: string;
	header_text: string;
	text: string;
	sample_text: string;
	footer_text: string;
	call_to_action: { type: 'URL' | 'Phone Number'; button_title: string; button_value: string }[];
	quick_replies: string[];
}

/** A contact that is being made or changed. */
export interface ContactDraft {
	isNew: boolean;
	phone_number: string;
	name: string;
	optedIn: boolean;
	blocked: boolean;
	/** separated by commas */
	tags: string;
	attributes: { name: string; value: string; /** the original value */ was: unknown }[];
	/** why it was refused */
	problem: string | null;
}

/** Which phones are shown; an empty text is any. */
export interface PhoneFilter {
	search: string;
	campaign: string;
	status: '' | 'SENT' | 'DELIVERED' | 'READ' | 'FAILED';
	optIn: '' | 'in' | 'out' | 'blocked';
	tag: string;
}

/** The inspector's filters. */
export interface RequestFilter {
	phoneNumber: string;
	campaign: string;
	status: string;
	method: string;
	path: string;
	/** part of either body */
	search: string;
	isViolated: boolean;
	isFaulty: boolean;
}

export interface DeliveryFilter {
	phoneNumber: string;
	topic: string;
	status: string;
	/** part of URL, payload or answer */
	search: string;
}

export interface LogEntry {
	id: number | string;
}

/** What is shown of a log. */
export interface LogState<Entry extends LogEntry> {
	filter: object;
	/** newest first */
	list: Entry[] | null;
	/** ID of the row that the arrow keys have come to */
	active: Entry['id'] | null;
	/** rows added since the last drawing, above the visible ones */
	added: number;
	/** pixels */
	view: { top: number; height: number; rowHeight: number };
	/** undefined while it is being read; a text says why it cannot be */
	opened: { id: Entry['id']; entry: Entry | string | undefined } | null;
}

/** One of the page's logs: requests or deliveries. Methods, so that one of narrower entries is one as well. */
export interface Log<Entry extends LogEntry = LogEntry> {
	/** of the element that lists it */
	id: string;
	tab: 'requests' | 'webhooks';
	label: string;
	noFilter: object;
	head: unknown;
	state(): LogState<Entry>;
	/** The filter as a query. */
	query(): string;
	/** Reads the list again, from its top. */
	reload(): void;
	/** Reads one entry. */
	read(id: Entry['id']): Promise<Entry>;
	cells(one: Entry): unknown;
	title(id: Entry['id']): string;
	detail(entry: Entry): unknown;
}

/** Requests are listed without headers and bodies. */
export interface Inspector extends LogState<LoggedRequest> {
	filter: RequestFilter;
	/** number of the latest request that the filter was applied to; 0 when the list has to be read again */
	latest: number;
	/** counts changes of the filter: an answer to an earlier one is dropped */
	generation: number;
	isPaused: boolean;
	/** whether there is something newer than what is shown */
	isBehind: boolean;
	isReplaying: boolean;
	contract: { requests: ContractReport; responses: ContractReport } | null;
}

export interface State {
	tab: TabId;
	connection: 'connecting' | 'live' | 'lost';
	notice: { text: string; isError: boolean; undo: (() => unknown) | undefined } | null;
	overview: Overview | null;
	/** tabs whose filters are unfolded on a narrow screen */
	openFilters: Set<'phones' | 'requests' | 'webhooks'>;
	/** IDs of all projects, the one that the sandbox was started with first; empty until they are read */
	projects: string[];
	phones: {
		list: Phone[] | null;
		templates: Record<string, Template>;
		/** how many pass the filter */
		total: number;
		filter: PhoneFilter;
		/** number of the phone that comes first, whatever the filter */
		chosen: string | null;
		page: number;
		/** numbers whose earlier messages are shown too */
		expanded: Set<string>;
		/** numbers that were active elsewhere while the shown phones are held in place */
		waiting: Set<string>;
		delivery: Delivery | null;
		magicNumbers: MagicNumber[] | null;
		failureCodes: FailureCode[] | null;
	};
	phoneList: {
		isOpen: boolean;
		/** how many pass the filter */
		total: number;
		/** those that were read, by page */
		pages: Map<number, Phone[]>;
		/** how far it is scrolled, px */
		top: number;
		/** index of the row that the keyboard is on */
		active: number;
	};
	/** the contact in the dialog */
	contact: ContactDraft | null;
	templates: {
		/** ID of the template whose reason is being written */
		rejecting: string | null;
		/** the one that is being written */
		draft: TemplateDraft | null;
		/** whether its errors are shown: from the first submission on */
		isChecked: boolean;
		/** why the sandbox refused it */
		refusal: string | null;
	};
	progress: Record<string, CampaignProgress>;
	report: ReportView | null;
	requests: Inspector;
	webhooks: {
		list: Webhook[] | null;
		form: WebhookForm | null;
		/** ID of the one whose removal is to be confirmed */
		removing: string | null;
	};
	deliveries: LogState<WebhookDelivery> & {
		filter: DeliveryFilter;
		/** how many match */
		total: number;
		dropped: number;
	};
	faults: {
		form: FaultForm;
		/** the rate limit's fields as they are typed; an empty burst leaves it to the sandbox */
		rate: { on: boolean; perSecond: string; burst: string; retryAfter: string };
		/** a plan that the switches cannot show */ isCustom: boolean;
	};
	/** null until it is read */
	project: { password: string | null; isResetting: boolean };
}
