/** The combinations of fields in which an operation is run. */
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { at } from '../../harness/pick.mts';
import { formFields } from '../../harness/formFields.mts';
import { choicesOf, isShown, type Choice, type Place } from './choices.mts';
import type { NodeClass, OperationChoice } from './nodeClasses.mts';
import { combineAll, combinePairs, countAll, type Combination, type Factor } from './pairwise.mts';

interface Case {
	/** The choices: "campaign name, options all 1". */
	readonly label: string;
	readonly parameters: IDataObject;
}

/** More combinations than this are reduced to a set that covers every pair of choices. */
const MAX_COMBINATIONS = 200;

/** A form in which every field that decides which others are shown has a value; the other fields are independent. */
interface Form {
	readonly decided: IDataObject;
	readonly fields: ReadonlyArray<{ field: INodeProperties; choices: Choice[] }>;
}

/** @throws Error naming a field that values.mts does not know */
export function casesOf(node: NodeClass, operation: OperationChoice): Case[] {
	const forms = formsOf(node, operation);
	const groups = forms.map(({ fields }) =>
		fields.map(
			({ field, choices }): Factor => ({
				name: field.name,
				labels: choices.map(({ label }) => label),
			}),
		),
	);
	const all = groups.reduce((sum, factors) => sum + countAll(factors), 0);
	const chosen =
		all <= MAX_COMBINATIONS
			? groups.flatMap((factors, group) =>
					combineAll(factors).map((combination) => ({ group, combination })),
				)
			: combinePairs(groups);
	return chosen.map(({ group, combination }) => toCase(at(forms, group), combination, operation));
}

/** One form for each combination of the fields that decide which others are shown. */
export function formsOf({ folder, type }: NodeClass, operation: OperationChoice): Form[] {
	const { description } = type;
	const properties = formFields({ description });
	const deciding = new Set(properties.flatMap(decidersOf));
	const place = (root: IDataObject): Place => ({ folder, description, root, siblings: root });
	const isChosen = (name: string) => name === 'operation' || name === 'resource';

	const decide = (root: IDataObject): IDataObject[] => {
		const next = properties.find(
			(field) => deciding.has(field.name) && !(field.name in root) && isShown(field, place(root)),
		);
		if (next === undefined) return [root];
		return choicesOf(next, place(root)).flatMap(({ value }) =>
			decide({ ...root, [next.name]: value as string }),
		);
	};
	return decide({ ...operation.chosen }).map((decided) => ({
		decided,
		fields: properties
			.filter((field) => !isChosen(field.name) && isShown(field, place(decided)))
			.map((field) => ({
				field,
				choices: choicesOf(field, place(decided)).filter(
					({ value }) => !(field.name in decided) || value === decided[field.name],
				),
			})),
	}));
}

/** The top-level fields that decide whether a field, or a field inside it, is shown. */
function decidersOf(field: INodeProperties): string[] {
	const { show = {}, hide = {} } = field.displayOptions ?? {};
	const inside = ((field.options ?? []) as INodeProperties[]).flatMap((entry) =>
		Object.keys(entry.displayOptions?.show ?? {}).filter((name) => name.startsWith('/')),
	);
	return [...Object.keys(show), ...Object.keys(hide), ...inside.map((name) => name.slice(1))];
}

function toCase(
	{ fields }: Form,
	combination: Combination,
	{ title, chosen }: OperationChoice,
): Case {
	const parameters: IDataObject = { ...chosen };
	for (const { field, choices } of fields) {
		const choice = choices.find(({ label }) => label === combination.get(field.name));
		if (choice?.value !== undefined) parameters[field.name] = choice.value as IDataObject;
	}
	const label = [...combination].map(([name, its]) => `${name} ${its}`).join(', ');
	return { label: `${title} (${label})`, parameters };
}
