// The same actions on the sandbox, over HTTP.
import type { Json, TestProject } from '../support.mts';
import type { Action } from './actions.mts';

type ActionOf<Do extends Action['do']> = Extract<Action, { do: Do }>;

/** A template text with this many placeholders. */
function textOf(parameters: number): string {
	return ['Text', ...['{{1}}', '{{2}}'].slice(0, parameters)].join(' ');
}

export class Performer {
	readonly #sandbox: TestProject;
	/** IDs that the sandbox assigned, by number and by name */
	readonly #contacts = new Map<string, string>();
	readonly #templates = new Map<string, string>();

	constructor(sandbox: TestProject) {
		this.#sandbox = sandbox;
	}

	/** @returns the status of the response */
	async perform(action: Action): Promise<number> {
		switch (action.do) {
			case 'createContact':
				return await this.#createContact(action);
			case 'updateContact':
				return await this.#updateContact(action);
			case 'submitTemplate':
				return await this.#submitTemplate(action);
			case 'deleteTemplate':
				return await this.#deleteTemplate(action.name);
			case 'createCampaign': {
				const body = { template_name: action.template, campaign_name: action.campaign };
				return (await this.#sandbox.call('createCampaign', { body })).status;
			}
			case 'send':
				return await this.#send(action);
			case 'review':
				return await this.#control(`/templates/${action.name}/review`, { outcome: action.outcome });
			case 'setStatus':
				return await this.#control(`/campaigns/${action.campaign}/status`, {
					status: action.status,
				});
		}
	}

	async #control(path: string, body: Json): Promise<number> {
		return (await this.#sandbox.tryControl('POST', path, body)).status;
	}

	async #createContact({ name, number }: ActionOf<'createContact'>): Promise<number> {
		const body = { name, mobile_number: number };
		const answer = await this.#sandbox.call('createContact', { body });
		if (answer.status === 200) this.#contacts.set(number, String(answer.body.id));
		return answer.status;
	}

	async #updateContact({ number, change }: ActionOf<'updateContact'>): Promise<number> {
		const contact_id = this.#contacts.get(number) ?? (await this.#idOf(number));
		const options = { path: { contact_id }, body: change };
		return (await this.#sandbox.call('updateContact', options)).status;
	}

	async #idOf(number: string): Promise<string> {
		const query = { action: 'FetchContact', mobile_number: number };
		const { status, body } = await this.#sandbox.call('getContactByNumber', { query });
		return status === 200 ? String(body.id) : 'missing';
	}

	async #submitTemplate({ name, parameters }: ActionOf<'submitTemplate'>): Promise<number> {
		const body = {
			label: name,
			name,
			category: 'MARKETING',
			type: 'TEXT',
			language: 'English',
			text: textOf(parameters),
			sample_text: 'Text',
		};
		const answer = await this.#sandbox.call('submitTemplate', { body });
		if (answer.status === 200) this.#templates.set(name, String(answer.body._id));
		return answer.status;
	}

	async #deleteTemplate(name: string): Promise<number> {
		const path = { wa_template_id: this.#templates.get(name) ?? 'missing' };
		return (await this.#sandbox.call('deleteTemplate', { path })).status;
	}

	async #send(action: ActionOf<'send'>): Promise<number> {
		const body = {
			name: action.name,
			phone_number: action.number,
			campaign_name: action.campaign,
			template_params: ['$Name', 'x'].slice(0, action.parameters),
			...(action.attributes && { attributes: action.attributes }),
		};
		return (await this.#sandbox.call('sendCampaign', { body })).status;
	}
}
