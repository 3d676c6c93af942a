import type { IExecuteFunctions, ResourceMapperField } from 'n8n-workflow';
import type { Schemas } from '../service/requests';
import { refuseAs } from '../values/result';
import type { Refused } from '../values/result';
import { PLACEHOLDER } from '../values/template/placeholders';
import { holdsExpression } from './input/quickExpression';

/** The parts of a template that a value is written for. */
type ReadTemplate = Pick<Schemas['Template'], 'text'> &
	Partial<Pick<Schemas['Template'], 'call_to_action' | 'quick_replies'>>;

/** A template as stored with the values that were filled in for it. */
export interface FilledTemplate {
	/** Without white space at line ends. */
	readonly templateText: string;
	/** JSON; absent in a form that was filled in without them. */
	readonly templateButtons?: string;
}

/** n8n keeps a mapper's fields in the node as they were loaded, including keys that it does not know. */
type FilledField = ResourceMapperField & Partial<FilledTemplate>;

/** Adds the template to the first field: it is what the values are filled in for. */
export function withTemplate(
	[first, ...others]: readonly ResourceMapperField[],
	template: ReadTemplate,
): FilledField[] {
	return first === undefined ? [] : [{ ...first, ...toStore(template) }, ...others];
}

/** All rows of a list compare the same template. */
const STORED = new WeakMap<ReadTemplate, Required<FilledTemplate>>();

function toStore(template: ReadTemplate): Required<FilledTemplate> {
	const known = STORED.get(template);
	if (known !== undefined) return known;
	const lines = template.text.split(/\r\n?|\n/).map((line) => line.trimEnd());
	const stored = {
		// n8n would evaluate a text that begins with "=".
		templateText: lines.join('\n').trimEnd().replace(/^=+/, ''),
		templateButtons: storedButtons(template),
	};
	STORED.set(template, stored);
	return stored;
}

/** A template's buttons as JSON, the same for all shapes of an answer. */
export function storedButtons({
	call_to_action: calls,
	quick_replies: replies,
}: Omit<ReadTemplate, 'text'>): string {
	const buttons = (calls ?? []).map(({ type, button_title: title, button_value: value }) => [
		type,
		title,
		// Some services number the placeholders of addresses on from those of the text, others from 1.
		String(value).replace(PLACEHOLDER, '{{}}'),
	]);
	return JSON.stringify([...buttons, ...(replies ?? [])]);
}

/**
 * Reads the template that the values in the form were filled in for.
 *
 * @param parameter the locator that chooses the campaign or the template
 * @returns undefined if the values come from columns or a list, if the node does not have it, and if an expression
 *   chooses the template: the fields then belong to none in particular
 */
export function readFilledTemplate(
	context: IExecuteFunctions,
	parameter: 'campaign' | 'template',
): FilledTemplate | undefined {
	const stored = (name: string): unknown =>
		context.getNodeParameter(name, 0, '', { rawExpressions: true });
	const chosen = stored(parameter);
	const { value = chosen } = (chosen ?? {}) as { value?: unknown };
	if (['columns', 'list'].includes(String(stored('parametersMode'))) || holdsExpression(value)) {
		return undefined;
	}
	const { schema } = (stored('templateParams') ?? {}) as { schema?: unknown };
	const fields: unknown[] = Array.isArray(schema) ? schema : [];
	return fields.find(
		(field): field is FilledTemplate =>
			typeof (field as Partial<FilledTemplate> | null)?.templateText === 'string',
	);
}

/**
 * Keeps values away from a template that has changed since they were filled in: they could be in the wrong places, as
 * in "Pay A-17 EUR for order Asha".
 *
 * @param label of the campaign or template, for the message: campaign "Autumn"
 * @returns undefined if its text and its buttons are the same
 */
export function refuseChanged(
	label: string,
	filled: FilledTemplate | undefined,
	template: ReadTemplate,
): Refused | undefined {
	if (filled === undefined) return undefined;
	const { templateText, templateButtons } = toStore(template);
	const changed = [
		...(filled.templateText === templateText ? [] : ['text']),
		...([undefined, templateButtons].includes(filled.templateButtons) ? [] : ['buttons']),
	];
	if (changed.length === 0) return undefined;
	const heading = `The ${changed.join(' and ')} of ${label} changed after its values were filled in`;
	return refuseAs(
		'templateChanged',
		`${heading}. Open the node, choose ↻ or "Refresh Value List" above the values, and check that each value fits the message. If the message is still another one, close the node and open it again`,
		heading,
	);
}
