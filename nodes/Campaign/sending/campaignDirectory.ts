import type { IDataObject } from 'n8n-workflow';
import { accept, refuseAs, refuseEmpty, textOf } from '../../values/result';
import type { Refused, Result } from '../../values/result';
import { normalised } from '../../values/text';
import type { Schemas } from '../../service/requests';
import type { Read } from '../../engine/run';
import type { PagedList, ReadPage } from '../../service/pagedList';
import { campaignsOf, templateNamed } from '../../service/pagedList';
import { getTemplateRequest } from '../../service/requests';
import { isApiCampaign, templateOf } from '../../service/records/template';

/** The parts of a template that a send depends on (specification, "Template"). */
export type CampaignTemplate = Pick<
	Schemas['Template'],
	'_id' | 'name' | 'status' | 'type' | 'text' | 'total_parameters'
> &
	Partial<Schemas['Template']>;

/** What sends need to know about a campaign that accepts them. */
export interface CampaignFacts {
	readonly name: string;
	readonly template: CampaignTemplate;
}

/**
 * Looks campaigns up by name. The service has no such request, so its list is read page by page, once for all names of
 * a run (specification, "List campaigns"). The template is then read too, since a deleted one still appears in the
 * campaign ("campaigns linked to it fail to send").
 */
export class CampaignDirectory {
	private readonly known = new Map<string, IDataObject>();
	private readonly facts = new Map<string, Promise<Result<CampaignFacts>>>();
	private readonly list: PagedList<number>;

	constructor(private readonly read: Read) {
		this.list = campaignsOf(this.readPage, 'ALL');
	}

	private readonly readPage: ReadPage = async (request, isRepeat) =>
		(await this.read(request, 'project', isRepeat)) ?? {};

	/** Looks each name up once; later calls return the same result. */
	async find(name: string): Promise<Result<CampaignFacts>> {
		let facts = this.facts.get(name);
		if (facts === undefined) {
			facts = this.lookUp(name);
			this.facts.set(name, facts);
		}
		return await facts;
	}

	/**
	 * The campaign with this name, as the service lists it, API campaign or broadcast; undefined if there is none.
	 *
	 * @throws any error of the read
	 */
	async record(name: string): Promise<IDataObject | undefined> {
		while (!this.known.has(name)) {
			const page = await this.list.nextPage();
			if (page === undefined) break;
			for (const campaign of page) this.known.set(String(campaign.name), campaign);
		}
		return this.known.get(name) ?? this.namedAlike(name);
	}

	/** Compares trimmed names, then names in one Unicode form. Exact names have been tried before. */
	private namedAlike(name: string): IDataObject | undefined {
		for (const form of [trimmed, normalised]) {
			const alike = [...this.known.keys()].filter((known) => form(known) === form(name));
			const [only] = alike;
			if (only !== undefined) return alike.length === 1 ? this.known.get(only) : undefined;
		}
		return undefined;
	}

	private async lookUp(name: string): Promise<Result<CampaignFacts>> {
		if (name === '')
			return refuseEmpty('No campaign is chosen. Choose one from the list, or enter its name');
		const campaign = await this.record(name);
		if (campaign === undefined) {
			const text = this.describeMissing(name);
			return refuseAs('campaignNotFound', text);
		}
		const refusal = refuseCampaign(campaign);
		if (refusal !== undefined) return refusal;
		const template = templateOf(campaign);
		const label = template?.name ?? template?._id;
		if (template === undefined || label === undefined) {
			return refuseAs(
				'templateNotFound',
				`Campaign "${name}" has no template: it may have been deleted. Create a campaign with another template`,
			);
		}
		const current = await this.readTemplate(template);
		return classifyTemplate(
			String(campaign.name),
			String(label),
			current as unknown as CampaignTemplate | undefined,
		);
	}

	/** The template as it is now, by name if the campaign has no template ID; undefined if it was deleted. */
	private async readTemplate({ _id, name }: IDataObject): Promise<IDataObject | undefined> {
		if (typeof _id === 'string') return await this.read(getTemplateRequest(_id), 'template');
		return await templateNamed(this.readPage, name);
	}

	private describeMissing(name: string): string {
		const alike = [...this.known.keys()].find((known) => simplify(known) === simplify(name));
		const hint = alike === undefined ? 'Choose one from the list' : `Did you mean "${alike}"?`;
		return this.list.complete
			? `There is no campaign "${name}" in this project. ${hint}`
			: `Campaign "${name}" was not found in the list of campaigns, which kept changing while it was read. Run again`;
	}
}

/** Why a campaign accepts no sends; undefined if it does. */
function refuseCampaign(campaign: IDataObject): Refused | undefined {
	const { name, type, status } = campaign;
	if (!isApiCampaign(campaign)) {
		const advice = 'Only API campaigns accept sends: create one with WA Campaign: Create Campaign';
		return refuseAs(
			'campaignNotApi',
			type === 'BROADCAST'
				? `Campaign "${name}" is a broadcast. ${advice}`
				: `Campaign "${name}" is of the type ${textOf(type)}. ${advice}`,
		);
	}
	if (status === 'LIVE') return undefined;
	return refuseAs(
		'campaignNotLive',
		status === 'PAUSED'
			? `Campaign "${name}" is paused. Resume it in the dashboard, then run again`
			: `Campaign "${name}" is ${textOf(status).toLowerCase() || 'not LIVE'} and accepts no sends. Choose a campaign that is LIVE`,
	);
}

function classifyTemplate(
	campaignName: string,
	templateName: string,
	template: CampaignTemplate | undefined,
): Result<CampaignFacts> {
	if (template === undefined) {
		return refuseAs(
			'templateNotFound',
			`The template "${templateName}" of campaign "${campaignName}" was deleted. Create a campaign with another template`,
		);
	}
	if (template.status !== 'APPROVED') {
		return refuseAs(
			'templateNotApproved',
			`The template "${templateName}" of campaign "${campaignName}" is ${template.status}, not APPROVED. Create a campaign with an approved template`,
		);
	}
	return accept({ name: campaignName, template });
}

const trimmed = (name: string) => name.trim();

function simplify(name: string): string {
	return name.toLowerCase().replace(/[\s_-]+/g, '');
}
