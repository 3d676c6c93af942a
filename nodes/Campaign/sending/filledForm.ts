import type { IExecuteFunctions } from 'n8n-workflow';
import { holdsExpression } from '../../engine/input/quickExpression';
import { ProblemKind, refuse } from '../../values/result';
import type { Result } from '../../values/result';
import { filledTextOf, compareTexts } from '../../values/template/templateChange';
import type { TemplateChange } from '../../values/template/templateChange';
import type { CampaignFacts } from './campaignDirectory';

const CHECK_VALUES =
	'Open the node, choose "Refresh Value List" in the menu above the values, and check that each value fits the message';

/**
 * Keeps values from a campaign that has got another template since they were filled in, with their placeholders in
 * other places: "Pay A-17 EUR for order Asha".
 */
export class FilledForm {
	private readonly checked = new WeakMap<Result<CampaignFacts>, Result<CampaignFacts>>();
	private readonly found = new Set<string>();

	/** @param text of the template when the form was filled; absent: nothing is checked */
	constructor(private readonly text?: string) {}

	/** Sentences on campaigns with other words around the same placeholders, without full stops. */
	get warnings(): string[] {
		return [...this.found];
	}

	/** Refuses a campaign whose template has its placeholders in other places. Asks the service nothing. */
	check(campaign: Result<CampaignFacts>): Result<CampaignFacts> {
		const known = this.checked.get(campaign);
		if (known !== undefined || this.text === undefined || !campaign.ok) return known ?? campaign;
		const { name, template } = campaign.value;
		const change = compareTexts(this.text, template.text);
		if (change.kind === 'words') this.found.add(describeWords(name));
		const checked = change.kind === 'places' ? refuse(describePlaces(name, change)) : campaign;
		this.checked.set(campaign, checked);
		return checked;
	}
}

/**
 * Reads what the form keeps of the template. Where an expression chooses the campaign, its fields belong to no
 * campaign in particular; where the values come from columns or a list, they are not used.
 */
export function readFilledForm(context: IExecuteFunctions): FilledForm {
	const stored = (name: string): unknown =>
		context.getNodeParameter(name, 0, '', { rawExpressions: true });
	const campaign = stored('campaign');
	const { value = campaign } = (campaign ?? {}) as { value?: unknown };
	const isUsed =
		!['columns', 'list'].includes(String(stored('parametersMode'))) && !holdsExpression(value);
	return new FilledForm(isUsed ? filledTextOf(stored('templateParams')) : undefined);
}

function describePlaces(
	name: string,
	{ number, was, is }: Extract<TemplateChange, { kind: 'places' }>,
): ProblemKind {
	const heading = `The message of campaign "${name}" has changed since its values were filled in`;
	const before = was === undefined ? 'is new,' : `was in "${was}" and is`;
	const after = is === undefined ? 'gone' : `now in "${is}"`;
	return new ProblemKind(
		`${heading}. Placeholder {{${number}}} ${before} ${after}, so values could land in the wrong place. ${CHECK_VALUES}`,
		'templateChanged',
		heading,
	);
}

function describeWords(name: string): string {
	return `The message of campaign "${name}" has been reworded since its values were filled in. Its placeholders are in the same places. ${CHECK_VALUES}`;
}
