// What workflows save of the nodes, or read from them: one line per fact, so that a diff of two versions shows what
// breaks.
import type {
	ICredentialType,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
	INodeTypeDescription,
} from 'n8n-workflow';

/** The path of the lines, below the checkout. */
export const SURFACE_FILE = 'contract/public-surface.txt';

interface Surface {
	readonly nodes: readonly INodeTypeDescription[];
	readonly credentials: ReadonlyArray<Pick<ICredentialType, 'name' | 'properties'>>;
	/** Keys of the items, by "node operation" or "node resource.operation"; by node alone for triggers. */
	readonly outputs: Readonly<Record<string, readonly string[]>>;
	readonly reasonCodes: readonly string[];
}

/** @returns the facts, sorted; each a line of words with one space between them */
export function surfaceOf({ nodes, credentials, outputs, reasonCodes }: Surface): string[] {
	const lines = [
		...nodes.flatMap(({ name, version, properties }) =>
			[version]
				.flat()
				.flatMap((number) => [
					`${name} version ${number}`,
					...properties.flatMap((field) =>
						operationsOf(field).flatMap((operation) =>
							fieldLines([name, operation].filter(Boolean).join(' '), field),
						),
					),
				]),
		),
		...credentials.flatMap(({ name, properties }) =>
			properties.flatMap((field) => fieldLines(name, field)),
		),
		...Object.entries(outputs).flatMap(([where, keys]) =>
			keys.map((key) => `${where} output ${key}`),
		),
		...reasonCodes.map((code) => `reasonCode ${code}`),
	];
	return [...new Set(lines)].sort();
}

interface Difference {
	/** Facts that workflows may rely on and that hold no longer. */
	readonly breaking: readonly string[];
	/** New facts that no saved workflow can rely on. */
	readonly added: readonly string[];
}

/**
 * A new rule on an existing field also breaks workflows: n8n does not run a workflow with an empty required field, and
 * drops the value of a hidden field.
 */
export function differenceOf(before: readonly string[], after: readonly string[]): Difference {
	const [old, now] = [new Set(before), new Set(after)];
	const knew = (words: string) => before.some((line) => line.startsWith(words));
	const isNewRule = (line: string) => {
		const [path = '', condition] = line.split(' shown if ');
		return condition === undefined
			? line.endsWith(' required') && knew(line.replace(/required$/, 'type '))
			: knew(`${path} type `) && !knew(`${path} shown if `);
	};
	const added = after.filter((line) => !old.has(line));
	return {
		breaking: [...before.filter((line) => !now.has(line)), ...added.filter(isNewRule)].sort(),
		added: added.filter((line) => !isNewRule(line)),
	};
}

/** "send", "product.create"; "" for a field that no operation owns. */
function operationsOf({ displayOptions }: INodeProperties): string[] {
	const { show = {} } = displayOptions ?? {};
	const operations = show.operation ?? show['/operation'] ?? [''];
	const resources = show.resource ?? show['/resource'] ?? [];
	return operations.flatMap((operation) =>
		resources.length === 0 || operation === ''
			? [String(operation)]
			: resources.map((resource) => `${String(resource)}.${String(operation)}`),
	);
}

/** The identity of a display-only field without a value. */
const SHOWN_ONLY = ['notice', 'templateMessage'];
/** The texts that models read may change: no workflow depends on them. */
const TEXT_FOR_MODELS = 'toolDescription';

function fieldLines(before: string, field: INodeProperties): string[] {
	if (SHOWN_ONLY.includes(field.type) || SHOWN_ONLY.includes(field.name)) return [];
	const path = before.endsWith('.') ? `${before}${field.name}` : `${before} ${field.name}`;
	const condition = conditionOf(field);
	const isText = field.name === TEXT_FOR_MODELS;
	return [
		`${path} type ${field.type}${field.typeOptions?.multipleValues === true ? '[]' : ''}`,
		...(isText ? [] : [`${path} default ${JSON.stringify(field.default)}`]),
		...(field.required === true ? [`${path} required`] : []),
		...(condition === '' ? [] : [`${path} shown if ${condition}`]),
		...(field.modes ?? []).map(({ name }) => `${path} mode ${name}`),
		...innerLines(path, field),
	];
}

function innerLines(path: string, field: INodeProperties): string[] {
	switch (field.type) {
		case 'options':
		case 'multiOptions':
		case 'hidden':
			return ((field.options ?? []) as INodePropertyOptions[]).map(
				({ value }) => `${path} value ${String(value)}`,
			);
		case 'collection':
			return ((field.options ?? []) as INodeProperties[]).flatMap((inner) =>
				fieldLines(`${path}.`, inner),
			);
		case 'fixedCollection':
			return ((field.options ?? []) as INodePropertyCollection[]).flatMap(({ name, values }) =>
				values.flatMap((inner) => fieldLines(`${path}.${name}.`, inner)),
			);
		default:
			return [];
	}
}

const CHOOSERS = ['operation', '/operation', 'resource', '/resource'];

/** n8n drops the value of a field that is not shown, so the condition counts like the field. */
function conditionOf({ displayOptions }: INodeProperties): string {
	const { show = {}, hide = {} } = displayOptions ?? {};
	const parts = (conditions: typeof show, sign: string) =>
		Object.entries(conditions)
			.filter(([name]) => !CHOOSERS.includes(name))
			.map(([name, values]) => `${name}${sign}${(values ?? []).map(String).join('|')}`);
	return [...parts(show, '='), ...parts(hide, '!=')].join(' and ');
}
