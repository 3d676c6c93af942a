// The reference pages: one for each node, written from its own description, and one for the fields that nodes share.
import type { INodeTypeDescription } from 'n8n-workflow';
import { anchorOf, fromEditorText, generatedBy, sentence, table } from './markdown.mts';
import {
	keyOf,
	operationsOf,
	type Collection,
	type FieldRow,
	type Operation,
} from './operations.mts';

/** One page of the reference. */
export interface Page {
	/** Below docs/: "reference/wa-campaign.md". */
	readonly path: string;
	readonly text: string;
}

/** The content of a node's page besides its fields. */
export interface Guide {
	/** The page that explains how to use it: [title, address relative to docs/reference/]. */
	readonly link?: readonly [title: string, address: string];
	/** Below docs/images/. */
	readonly picture?: string;
}

interface NodePart {
	readonly node: INodeTypeDescription;
	readonly operations: readonly Operation[];
}

const SHARED = 'shared-fields.md';

/**
 * The reference: a page for each node, one that lists them, and one for the fields of several nodes.
 *
 * @param nodes descriptions in the order in which they are listed
 * @param guides by name of the node
 */
export function referencePages(
	nodes: readonly INodeTypeDescription[],
	guides: Readonly<Record<string, Guide>>,
): Page[] {
	const parts = nodes.map((node) => ({ node, operations: operationsOf(node) }));
	const shared = sharing(parts.map(({ operations }) => operations));
	return [
		{ path: 'reference/index.md', text: indexPage(parts) },
		...parts.map((part) => ({
			path: `reference/${fileName(part.node)}`,
			text: nodePage(part, shared, guides[part.node.name] ?? {}),
		})),
		{ path: `reference/${SHARED}`, text: sharedPage(parts, shared) },
	];
}

function fileName({ displayName }: INodeTypeDescription): string {
	return `${anchorOf(displayName)}.md`;
}

function page(parts: readonly string[]): string {
	return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function indexPage(parts: readonly NodePart[]): string {
	const rows = parts.map(({ node, operations }) => [
		`[${node.displayName}](${fileName(node)})`,
		fromEditorText(node.description),
		operations
			.map(({ title }) => title)
			.filter((title) => title !== 'Fields')
			.join(', '),
	]);
	return page([
		generatedBy("the nodes' descriptions"),
		'# Reference',
		`Every field of every node, as the form shows it. [Shared fields](${SHARED}) has those of several nodes.`,
		table(['Node', 'What it does', 'Operations or events'], rows),
		'See also [outcomes and reason codes](outcomes.md), [errors](errors.md), [values of a template](template-values.md), [lists that send nothing](lists.md) and [triggers](triggers.md).',
	]);
}

const OPTIONS_NOTE = 'The default of an option is the value that it has when you add it.';

function nodePage({ node, operations }: NodePart, shared: Sharing, guide: Guide): string {
	const own = sharing(operations.map((one) => [one]));
	const all = operations.flatMap((one) => [...one.fields, ...optionsOf(one)]);
	const isElsewhere = (row: FieldRow) => shared.has(row) && !isAmbiguous(row, all);
	const fields = operations
		.flatMap((one) => one.fields)
		.filter((row) => own.isRepeated(row) && !isElsewhere(row));
	const options = operations.flatMap(optionsOf).filter((row) => !isElsewhere(row));
	const named = (row: FieldRow) => (isAmbiguous(row, all) ? withOperations(row, operations) : row);
	const isOwn = (row: FieldRow) => !isElsewhere(row) && !own.isRepeated(row);
	const conditionOf = (row: FieldRow) =>
		(isElsewhere(row) ? shared : own).condition(row) === undefined ? row.condition : '';
	return page([
		generatedBy(`the description of ${node.displayName}`),
		`# ${node.displayName}`,
		`${sentence(fromEditorText(node.description))} ${facts(node)}${guide.link === undefined ? '' : ` How to use it: [${guide.link[0]}](${guide.link[1]}).`}`,
		guide.picture === undefined
			? ''
			: `![${node.displayName} in the editor](../images/${guide.picture})`,
		all.some(isElsewhere)
			? `[Shared fields](${SHARED}) describes the fields without a row here.`
			: '',
		...operations.map((one, index) =>
			operationSection(one, operations.slice(0, index), isOwn, conditionOf),
		),
		...tableSection('## Fields of several operations', '', fields, own, named),
		...tableSection('## Options', OPTIONS_NOTE, byLabel(options), own, named),
	]);
}

function optionsOf({ collections }: Operation): FieldRow[] {
	return collections.flatMap(({ options }) => options);
}

function facts(node: INodeTypeDescription): string {
	const credentials = (node.credentials ?? []).map(
		({ name, required }) => `\`${name}\`${required === true ? '' : ', where the form asks for it'}`,
	);
	return [
		`In workflow files: \`n8n-nodes-wa-campaigns.${node.name}\`, version ${String(node.version)}.`,
		`Credential: ${credentials.join('; ') || 'none'}.`,
		node.usableAsTool === undefined ? '' : 'AI agents can use it as a tool.',
	]
		.filter((fact) => fact !== '')
		.join(' ');
}

/** A section with each row once, or nothing without rows. */
function tableSection(
	heading: string,
	note: string,
	rows: readonly FieldRow[],
	uses: Sharing,
	named = (row: FieldRow) => row,
): string[] {
	const once = [...new Map(rows.map((row) => [keyOf(row), row])).values()];
	if (once.length === 0) return [];
	const shown = once.map((row) => ({ ...named(row), condition: uses.condition(row) ?? '' }));
	return [heading, note, fieldTable(shown)];
}

function fieldTable(rows: readonly FieldRow[]): string {
	return table(
		['Field', 'What it is for'],
		rows.map(({ cells: [field, purpose], condition }) => [
			field,
			[purpose, sentence(condition)].filter((part) => part !== '').join(' '),
		]),
	);
}

function byLabel(rows: readonly FieldRow[]): FieldRow[] {
	return rows.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** A row with the operations that have it. */
function withOperations(row: FieldRow, operations: readonly Operation[]): FieldRow {
	const titles = operations
		.filter((one) =>
			[...one.fields, ...optionsOf(one)].some((other) => keyOf(other) === keyOf(row)),
		)
		.map(({ title }) => title);
	const [field, purpose] = row.cells;
	return { ...row, cells: [field, `In ${titles.join(', ')}: ${purpose}`] };
}

/** They show the options of a send, so that n8n keeps their values. */
const SOME_APPLY: readonly string[] = ['Preview Campaign', 'Send Test Message'];

function operationSection(
	{ title, description, fields, collections }: Operation,
	before: readonly Operation[],
	isOwn: (row: FieldRow) => boolean,
	conditionOf: (row: FieldRow) => string,
): string {
	const own = fields.filter(isOwn);
	const others = fields.filter((row) => !isOwn(row));
	const also = [
		...(others.length === 0
			? []
			: [
					`${own.length === 0 ? 'Fields' : 'Also'}: ${othersLine(others, fields, before, conditionOf)}.`,
				]),
		...collections.map((collection) => collectionLine(collection, before, conditionOf)),
		...(SOME_APPLY.includes(title)
			? [`[Some of them](template-values.md#${anchorOf(title)}) have an effect here.`]
			: []),
	];
	return page([
		`## ${title}`,
		sentence(fromEditorText(description)),
		own.length === 0 ? '' : fieldTable(own),
		also.join(' '),
		fields.length + collections.length === 0 ? 'It has no fields.' : '',
	]).trimEnd();
}

/** The labels of fields that are described elsewhere, or the earlier operation with the same ones. */
function othersLine(
	others: readonly FieldRow[],
	all: readonly FieldRow[],
	before: readonly Operation[],
	conditionOf: (row: FieldRow) => string,
): string {
	const own = labels(others, conditionOf);
	const same = before.find(({ fields }) => {
		const known = new Map(fields.map((row) => [keyOf(row), row]));
		return (
			others.length > 4 && others.every((row) => known.get(keyOf(row))?.condition === row.condition)
		);
	});
	if (same === undefined) return own;
	const missing = same.fields.filter((row) => !hasLabel(all, row.label));
	if (missing.length > 3) return own;
	const except = missing.length === 0 ? '' : ` except ${labels(missing)}`;
	return `those of [${same.title}](#${anchorOf(same.title)})${except}`;
}

/** The labels of top-level fields, with the condition that their rows leave out. */
function labels(
	rows: readonly FieldRow[],
	conditionOf: (row: FieldRow) => string = () => '',
): string {
	const outer = rows.filter(({ label }) => !label.includes(' → '));
	const named = outer.map((row) => {
		const condition = conditionOf(row).replace('Shown', 'shown');
		return `*${row.label}*${condition === '' ? '' : ` (${condition})`}`;
	});
	return [...new Set(named)].join(', ');
}

/** Its options by label, or by an earlier operation that has all of them. */
function collectionLine(
	{ label, name, condition, options }: Collection,
	before: readonly Operation[],
	conditionOf: (row: FieldRow) => string,
): string {
	const title = `*${label}* (\`${name}\`)`;
	const when = condition === '' ? '' : ` ${sentence(condition)}`;
	for (const operation of before) {
		const same = operation.collections.find((one) => one.label === label);
		if (same === undefined || !options.every((one) => hasLabel(same.options, one.label))) continue;
		const missing = same.options.filter((one) => !hasLabel(options, one.label));
		const link = `[${operation.title}](#${anchorOf(operation.title)})`;
		const except = missing.length === 0 ? '' : ` except ${labels(missing)}`;
		return `${title}: those of ${link}${except}.${when}`;
	}
	return `${title}: ${labels(options, conditionOf)}.${when}`;
}

function hasLabel(rows: readonly FieldRow[], label: string): boolean {
	return rows.some((row) => row.label === label);
}

const EXPRESSIONS_NOTE = `An expression in an option of a whole list is evaluated once, for the first row. It has to return a value that the form offers: switches also take \`"true"\`, \`"yes"\`, \`1\`, \`"false"\`, \`"no"\` and \`0\`. Anything else is an error that names the option, before the first request.`;

function sharedPage(parts: readonly NodePart[], shared: Sharing): string {
	const operations = parts.flatMap((part) => part.operations);
	const fields = operations.flatMap((one) => one.fields).filter((row) => shared.has(row));
	const known = new Set(fields.map(keyOf));
	const options = operations
		.flatMap(optionsOf)
		.filter((row) => shared.has(row) && !known.has(keyOf(row)));
	return page([
		generatedBy("the nodes' descriptions"),
		'# Shared fields',
		...tableSection('These fields are the same in several nodes.', '', byLabel(fields), shared),
		...tableSection('## Options', `${OPTIONS_NOTE} ${EXPRESSIONS_NOTE}`, byLabel(options), shared),
	]);
}

interface Sharing {
	/** Whether at least two groups have the row under its own label. */
	readonly has: (row: FieldRow) => boolean;
	/** Whether at least two of the groups have the row. */
	readonly isRepeated: (row: FieldRow) => boolean;
	/** The condition that all uses of the row have in common; undefined where they differ. */
	readonly condition: (row: FieldRow) => string | undefined;
}

/** @param groups operations that belong together: those of a node, or each one separately */
function sharing(groups: ReadonlyArray<readonly Operation[]>): Sharing {
	const lists = groups.map((group) =>
		group.flatMap(({ fields, collections }) => [
			...fields,
			...collections.flatMap(({ options }) => options),
		]),
	);
	const repeated = inTwo(lists);
	const clear = inTwo(lists.map((rows) => rows.filter((row) => !isAmbiguous(row, rows))));
	const conditions = new Map<string, Set<string>>();
	for (const row of lists.flat()) {
		conditions.set(keyOf(row), (conditions.get(keyOf(row)) ?? new Set()).add(row.condition));
	}
	return {
		has: (row) => clear.has(keyOf(row)),
		isRepeated: (row) => repeated.has(keyOf(row)),
		condition: (row) => {
			const all = [...(conditions.get(keyOf(row)) ?? [])];
			return all.length === 1 ? all[0] : undefined;
		},
	};
}

/** Whether another row has this label, so that the label is ambiguous. */
function isAmbiguous(row: FieldRow, rows: readonly FieldRow[]): boolean {
	return rows.some((other) => other.label === row.label && keyOf(other) !== keyOf(row));
}

/** Keys of the rows that at least two of the lists have. */
function inTwo(lists: ReadonlyArray<readonly FieldRow[]>): Set<string> {
	const counts = new Map<string, number>();
	for (const key of lists.flatMap((rows) => [...new Set(rows.map(keyOf))])) {
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return new Set([...counts].filter(([, count]) => count > 1).map(([key]) => key));
}
