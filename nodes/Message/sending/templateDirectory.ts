import { accept, refuseAs, refuseEmpty } from '../../values/result';
import type { Result } from '../../values/result';
import { templatesOf } from '../../service/pagedList';
import type { Read } from '../../engine/run';
import type { MessageTemplate } from './templateContent';

/**
 * Looks templates up by name. The service has no such request, so its list is read page by page, once
 * for all names of a run (specification, "List templates").
 */
export class TemplateDirectory {
	private readonly known = new Map<string, Result<MessageTemplate>>();
	private listed: Promise<void> | undefined;

	constructor(private readonly read: Read) {}

	/** @throws any error of the read */
	async find(name: string): Promise<Result<MessageTemplate>> {
		if (name === '')
			return refuseEmpty('No template is chosen. Choose one from the list, or enter its name');
		this.listed ??= this.readAll();
		await this.listed;
		return (
			this.known.get(name) ??
			refuseAs(
				'templateNotFound',
				`There is no template "${name}" in this project. Choose one from the list`,
			)
		);
	}

	private async readAll(): Promise<void> {
		const templates = templatesOf(
			async (request, isRepeat) => (await this.read(request, 'project', isRepeat)) ?? {},
		);
		for await (const template of templates)
			this.known.set(String(template.name), requireApproved(template));
	}
}

function requireApproved(template: object): Result<MessageTemplate> {
	const { name, status } = template as { name: string; status: string };
	return status === 'APPROVED'
		? accept(template as MessageTemplate)
		: refuseAs(
				'templateNotApproved',
				`The template "${name}" is ${status}, not APPROVED. Choose an approved template`,
			);
}
