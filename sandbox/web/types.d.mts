// What the page holds. Shapes of the control API's answers, and the page's own state.
import type { DeliveryProfile } from '../domain/delivery.mts';
import type { FaultPlan, FaultRule } from '../faults/types.mts';
import type { CampaignProgress } from '../store/overview.mts';
import type {
	Business,
	Campaign,
	Catalogue,
	CatalogueProduct,
	Contact,
	Message,
	Template,
} from '../types.mts';
import type { RateLimit } from '../world/rateLimit.mts';
import type { LoggedRequest } from '../world/requestLog.mts';

export type { Campaign, CampaignProgress, CatalogueProduct, LoggedRequest, Template };
export type { FaultPlan, FaultRule, RateLimit };

export type TabId =
	| 'phones'
	| 'templates'
	| 'campaigns'
	| 'catalogue'
	| 'requests'
	| 'faults'
	| 'project';

export interface PhoneMessage extends Message {
	/** the service's own ID */
	message_id: string;
	template_id: string | null;
	parameters: string[] | null;
}

export interface Phone extends Contact {
	opted_in: boolean;
	blocked: boolean;
	/** Unix ms */
	last_inbound_at: number | null;
	/** newest first */
	messages: PhoneMessage[];
}

export interface CatalogueWithProducts extends Catalogue {
	products: CatalogueProduct[];
}

/** GET /control/state, as far as the page uses it. */
export interface Overview {
	project: {
		id: string;
		deductionType: string;
		credits: number;
		catalogueVisible: boolean;
		cartEnabled: boolean;
	};
	businesses: Business[];
	tags: string[];
	attributes: string[];
	templates: Template[];
	campaigns: Campaign[];
	contacts: { total: number };
	messages: { total: number };
	catalogues: CatalogueWithProducts[];
	rateLimit: RateLimit;
	faults: FaultPlan & { report: (FaultRule & { seen: number; struck: number })[] };
	clock: {
		now: number;
		offset: number;
		frozen: boolean;
		/** by the page's own clock, ms */ readAt: number;
	};
}

/** GET /control/delivery */
export interface Delivery {
	profile: DeliveryProfile;
	seed: number;
	/** steps that are still to come */
	pending: number;
	/** when the next one is due, Unix ms by the sandbox's clock */
	nextAt: number | null;
}

/** One of GET /control/magic-numbers. */
export interface MagicNumber {
	phone_number: string;
	case: string;
	effect: string;
}

export interface ContractReport {
	checked: number;
	violated: { id: number; method: string; path: string; violations: string[] }[];
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
	scope: 'all' | 'sendCampaign' | 'sendMessage';
	/** injected errors come as an HTML page */
	html: boolean;
	switches: Record<SwitchId, FaultSwitch>;
}

export interface State {
	tab: TabId;
	connection: 'connecting' | 'live' | 'lost';
	notice: { text: string; isError: boolean } | null;
	overview: Overview | null;
	/** IDs of all projects, the one that the sandbox was started with first; empty until they are read */
	projects: string[];
	phones: {
		list: Phone[] | null;
		templates: Record<string, Template>;
		/** how many match the search */
		total: number;
		search: string;
		page: number;
		/** numbers whose earlier messages are shown too */
		expanded: Set<string>;
		/** numbers that were active elsewhere while the shown phones are held in place */
		waiting: Set<string>;
		delivery: Delivery | null;
		magicNumbers: MagicNumber[] | null;
	};
	templates: { /** ID of the template whose reason is being written */ rejecting: string | null };
	progress: Record<string, CampaignProgress>;
	requests: {
		list: LoggedRequest[] | null;
		method: string;
		path: string;
		status: string;
		shown: number;
		open: Set<number>;
		/** those that are open, with headers and bodies; or why they cannot be had */
		whole: Map<number, LoggedRequest | string>;
		contract: { requests: ContractReport; responses: ContractReport } | null;
	};
	faults: {
		form: FaultForm;
		/** the rate limit's fields as they are typed; an empty burst leaves it to the sandbox */
		rate: { on: boolean; perSecond: string; burst: string; retryAfter: string };
		/** a plan that the switches cannot show */ isForeign: boolean;
	};
	project: { newPassword: string | null; isResetting: boolean };
}
