// Templates and campaigns of a sandbox that change at random, and the changes that a trigger must emit.
import { createControlClient, type ControlClient } from '../../../sandbox/client.mts';
import { at } from '../../harness/pick.mts';
import type { Emitted } from './workflow.mts';

const OUTCOMES = { approved: 'APPROVED', rejected: 'REJECTED', disabled: 'DISABLED' } as const;
const STATUSES = ['LIVE', 'PAUSED', 'STOPPED'] as const;

/** Statuses by ID. */
type View = ReadonlyMap<string, string>;

export class ChangingWorld {
	private readonly control: ControlClient;
	private readonly statuses = new Map<string, string>();
	private readonly templates: string[] = [];
	private readonly campaigns: string[] = [];
	/** The state of a linear congruential generator, so that each run makes the same changes. */
	private seed = 20261122;

	constructor(sandbox: { controlUrl: string }) {
		this.control = createControlClient(sandbox);
	}

	/** Adds this many templates and half as many campaigns. */
	async fill(count: number): Promise<void> {
		const name = (index: number) => `changing_${index}`;
		const ids = Array.from({ length: count }, (_, index) => index);
		const templates = ids.map((index) => ({
			id: `template-${index}`,
			name: name(index),
			category: 'MARKETING' as const,
			type: 'TEXT' as const,
			language: 'English',
			text: 'Hello',
			sample_text: 'Hello',
			status: 'PENDING' as const,
		}));
		const campaigns = ids.slice(0, count / 2).map((index) => ({
			id: `campaign-${index}`,
			name: `Changing ${index}`,
			template: name(index),
		}));
		await this.control.post('/seed', { body: { templates, campaigns } });
		for (const { id } of templates) this.statuses.set(id, 'PENDING');
		for (const { id } of campaigns) this.statuses.set(id, 'LIVE');
		this.templates.push(...templates.map(({ id }) => id));
		this.campaigns.push(...campaigns.map(({ id }) => id));
	}

	view(): View {
		return new Map(this.statuses);
	}

	/** Changes one record, perhaps to its current status. */
	async change(): Promise<void> {
		if (this.below(3) === 0) {
			const campaign = at(this.campaigns, this.below(this.campaigns.length));
			const status = at(STATUSES, this.below(3));
			await this.control.post('/campaigns/{campaign}/status', {
				path: { campaign },
				body: { status },
			});
			this.statuses.set(campaign, status);
			return;
		}
		const template = at(this.templates, this.below(this.templates.length));
		const outcome = at(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[], this.below(3));
		await this.control.post('/templates/{template}/review', {
			path: { template },
			body: { outcome, ...(outcome === 'rejected' && { reason: 'Too loud' }) },
		});
		this.statuses.set(template, OUTCOMES[outcome]);
	}

	/** How many pages of a list were requested since {@link forgetRequests}. */
	async pagesRead(operation: 'listTemplates' | 'listCampaigns'): Promise<number> {
		const query = { operation, limit: 1, details: false };
		return (await this.control.get('/requests', { query })).total;
	}

	async forgetRequests(): Promise<void> {
		await this.control.delete('/requests');
	}

	below(limit: number): number {
		this.seed = (this.seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
		return Math.floor((this.seed / 2 ** 32) * limit);
	}
}

/**
 * The issues with the emitted changes. For each record, with repeats of an event ID ignored, they must lead without a
 * gap through every status that a poll has certainly seen to the last one.
 *
 * @param views what polls have certainly seen, baseline first
 */
export function flawsOf(emitted: readonly Emitted[], views: readonly View[]): string[] {
	const flaws: string[] = [];
	const chains = new Map([...at(views, 0)].map(([id, status]) => [id, [status]]));
	for (const { id, before, after } of eachOnce(emitted, flaws)) {
		const chain = chains.get(id);
		if (chain === undefined) continue;
		const last = chain.at(-1);
		if (before?.status !== last) {
			flaws.push(`${id}: ${before?.status} to ${after.status} was emitted after ${last}`);
		}
		chain.push(after.status);
	}
	const unseen = [...chains].flatMap(([id, chain]) => missingIn(chain, id, views));
	return [...flaws, ...unseen];
}

/** Without repeats, which must equal their originals. */
function eachOnce(emitted: readonly Emitted[], flaws: string[]): Emitted[] {
	const contents = new Map<string, string>();
	return emitted.filter(({ id, eventId, before, after }) => {
		const content = JSON.stringify([id, before, after]);
		const known = contents.get(eventId);
		if (known !== undefined && known !== content) flaws.push(`${eventId} emitted two changes`);
		contents.set(eventId, content);
		return known === undefined;
	});
}

function missingIn(chain: readonly string[], id: string, views: readonly View[]): string[] {
	const flaws: string[] = [];
	let place = 0;
	for (const view of views) {
		const found = chain.indexOf(view.get(id) ?? '', place);
		if (found === -1) flaws.push(`${id}: ${view.get(id)} was seen and not emitted`);
		else place = found;
	}
	const last = views.at(-1)?.get(id);
	return chain.at(-1) === last ? flaws : [...flaws, `${id} ends as ${chain.at(-1)}, not ${last}`];
}
