// The service as a few maps: the expected response to each action, and the expected state.
import type { Action, Attributes, CampaignStatus } from './actions.mts';

interface ModelContact {
	name: string;
	attributes: Attributes;
	optedIn: boolean;
	blocked: boolean;
}

interface ModelTemplate {
	parameters: number;
	status: 'PENDING' | 'APPROVED' | 'REJECTED' | 'DISABLED';
	deleted: boolean;
}

interface ModelCampaign {
	template: string;
	status: CampaignStatus;
	submitted: number;
}

type Send = Extract<Action, { do: 'send' }>;

export class PlainModel {
	readonly contacts = new Map<string, ModelContact>();
	readonly templates = new Map<string, ModelTemplate>();
	readonly campaigns = new Map<string, ModelCampaign>();
	/** accepted, as "campaign number" */
	readonly sends: string[] = [];

	/** Applies the action. @returns the status that the service must return */
	apply(action: Action): number {
		switch (action.do) {
			case 'createContact':
				return this.#createContact(action.number, action.name);
			case 'updateContact':
				return this.#updateContact(action);
			case 'submitTemplate':
				// A deleted name stays locked, because no action here moves the clock.
				if (this.templates.has(action.name)) return 400;
				this.templates.set(action.name, {
					parameters: action.parameters,
					status: 'PENDING',
					deleted: false,
				});
				return 200;
			case 'review':
				return this.#review(action);
			case 'deleteTemplate':
				return this.#deleteTemplate(action.name);
			case 'createCampaign':
				return this.#createCampaign(action.campaign, action.template);
			case 'setStatus': {
				const campaign = this.campaigns.get(action.campaign);
				if (!campaign) return 404;
				campaign.status = action.status;
				return 200;
			}
			case 'send':
				return this.#send(action);
		}
	}

	#createContact(number: string, name: string): number {
		if (this.contacts.has(number)) return 409;
		this.contacts.set(number, { name, attributes: {}, optedIn: true, blocked: false });
		return 200;
	}

	#updateContact({ number, change }: Extract<Action, { do: 'updateContact' }>): number {
		const contact = this.contacts.get(number);
		if (!contact) return 404;
		contact.name = change.name ?? contact.name;
		contact.optedIn = change.opted_in ?? contact.optedIn;
		contact.blocked = change.blocked ?? contact.blocked;
		contact.attributes = { ...contact.attributes, ...change.attributes };
		return 200;
	}

	#review({ name, outcome }: Extract<Action, { do: 'review' }>): number {
		const template = this.templates.get(name);
		if (!template || template.deleted) return 404;
		template.status = (
			{ approved: 'APPROVED', rejected: 'REJECTED', disabled: 'DISABLED' } as const
		)[outcome];
		return 200;
	}

	#deleteTemplate(name: string): number {
		const template = this.templates.get(name);
		if (!template || template.deleted) return 404;
		template.deleted = true;
		return 200;
	}

	#isUsable(name: string): boolean {
		const template = this.templates.get(name);
		return template !== undefined && !template.deleted && template.status === 'APPROVED';
	}

	#createCampaign(name: string, template: string): number {
		if (this.campaigns.has(name) || !this.#isUsable(template)) return 400;
		this.campaigns.set(name, { template, status: 'LIVE', submitted: 0 });
		return 200;
	}

	#send({ campaign: campaignName, number, name, parameters, attributes }: Send): number {
		const campaign = this.campaigns.get(campaignName);
		if (campaign?.status !== 'LIVE' || !this.#isUsable(campaign.template)) return 400;
		if (this.templates.get(campaign.template)?.parameters !== parameters) return 400;
		const known = this.contacts.get(number);
		if (known && (known.blocked || !known.optedIn)) return 400;
		this.contacts.set(number, {
			optedIn: true,
			blocked: false,
			name,
			attributes: { ...known?.attributes, ...attributes },
		});
		campaign.submitted++;
		this.sends.push(`${campaignName} ${number}`);
		return 200;
	}
}
