// What a sandbox starts with. The shape of --seed files and of POST /control/seed.
import type { Business, Campaign, Schemas, Template } from '../types.mts';
import type { DeductionType } from '../domain/billing.mts';
import type { DeliverySettings } from '../domain/delivery.mts';

export type SeedTemplate = Omit<Schemas['SubmitTemplateRequest'], 'label'> & {
	id?: string;
	/** the name, when absent */
	label?: string;
	/** APPROVED, when absent */
	status?: Template['status'];
	rejected_reason?: string;
};

export interface SeedCampaign {
	id?: string;
	name: string;
	/** name of a template */
	template: string;
	/** API, when absent */
	type?: Campaign['type'];
	/** LIVE, when absent */
	status?: Campaign['status'];
	/** of a BROADCAST campaign */
	audience_size?: number;
}

export interface SeedContact {
	name: string;
	phone_number: string;
	opted_in?: boolean;
	blocked?: boolean;
	source?: string;
	tags?: string[];
	attributes?: Record<string, unknown>;
}

export interface SeedProduct {
	retailer_id: string;
	name: string;
	price: string;
	currency: string;
	image_url: string;
	description?: string;
	availability?: string;
	condition?: string;
	/** active, when absent */
	status?: boolean;
	/** whether the project has pulled it from the provider; true when absent */
	synced?: boolean;
}

export interface SeedCatalogue {
	/** ID at the catalogue provider */
	catalogueId: string;
	catalogueName: string;
	vertical?: string;
	feedCount?: number;
	isActive?: boolean;
	/** whether the project has pulled it from the provider; true when absent */
	synced?: boolean;
	products?: SeedProduct[];
}

export interface Seed {
	/** ignored when added to a sandbox that runs already */
	project?: {
		id?: string;
		password?: string;
		deductionType?: DeductionType;
		/** credits at the start */
		credits?: number;
	};
	/** how messages are delivered, read and answered by themselves; not at all, when absent */
	delivery?: DeliverySettings;
	businesses?: Partial<Business>[];
	tags?: string[];
	/** names of the attributes that campaign sends may set */
	attributes?: string[];
	templates?: SeedTemplate[];
	campaigns?: SeedCampaign[];
	contacts?: SeedContact[];
	catalogues?: SeedCatalogue[];
}
