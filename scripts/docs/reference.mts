// The reference pages: one for each node, written from its own description, and one for the fields that nodes share.
import type { INodeTypeDescription } from 'n8n-workflow';
import { anchorOf, fromEditorText, generatedBy, sentence, table } from './markdown.mts';
import { operationsOf, type Collection, type FieldRow, type Operation } from './operations.mts';

/** One page of the reference. */
export interface Page {
	/** Below docs/: "reference/wa-campaign.md". */
	readonly path: string;
	readonly text: string;
}

/** What a node's page says beside its fields. */
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
	const shared = usedTwice(parts.map(({ operations }) => operations.flatMap(allRows)));
	const pages = parts.map((part) => ({
		path: `reference/${fileName(part.node)}`,
		text: nodePage(part, shared, guides[part.node.name] ?? {}),
	}));
	return [
		{ path: 'reference/index.md', text: indexPage(parts) },
		...pages,
		{ path: `reference/${SHARED}`, text: sharedPage(parts, shared) },
	];
}

function fileName({ displayName }: INodeTypeDescription): string {
	return `${anchorOf(displayName)}.md`;
}

function keyOf({ cells }: FieldRow): string {
	return cells.join('|');
}

function allRows({ fields, collections }: Operation): FieldRow[] {
	return [...fields, ...collections.flatMap(({ options }) => options)];
}

/** Keys of the rows that at least two of the lists have. */
function usedTwice(lists: ReadonlyArray<readonly FieldRow[]>): Set<string> {
	const counts = new Map<string, number>();
	for (const key of lists.flatMap((rows) => [...new Set(rows.map(keyOf))])) {
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return new Set([...counts].filter(([, count]) => count > 1).map(([key]) => key));
}

function once(rows: readonly FieldRow[]): FieldRow[] {
	return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

function byLabel(rows: readonly FieldRow[]): FieldRow[] {
	return once(rows).toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}

function fieldTable(rows: readonly FieldRow[]): string {
	return table(
		['Field', 'Takes', 'What it is for'],
		rows.map(({ cells }) => cells),
	);
}

function labels(rows: readonly FieldRow[]): string {
	return [...new Set(rows.map(({ label }) => `*${label}*`))].join(', ');
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
		'See also [outcomes and reason codes](outcomes.md), [errors](errors.md), [values of a template](template-values.md) and [lists that send nothing](lists.md).',
	]);
}

function nodePage({ node, operations }: NodePart, shared: Set<string>, guide: Guide): string {
	const inNode = usedTwice(operations.map(({ fields }) => fields));
	const isShared = (row: FieldRow) => shared.has(keyOf(row)) || inNode.has(keyOf(row));
	const ownShared = once(operations.flatMap(({ fields }) => fields)).filter(
		(row) => inNode.has(keyOf(row)) && !shared.has(keyOf(row)),
	);
	const options = byLabel(
		operations.flatMap(({ collections }) => collections.flatMap((one) => one.options)),
	).filter((row) => !shared.has(keyOf(row)));
	return page([
		generatedBy(`the description of ${node.displayName}`),
		`# ${node.displayName}`,
		`${sentence(fromEditorText(node.description))} ${facts(node)}${guide.link === undefined ? '' : ` How to use it: [${guide.link[0]}](${guide.link[1]}).`}`,
		guide.picture === undefined ? '' : `![${node.displayName} in the editor](../images/${guide.picture})`,
		sharedNote(operations, shared),
		...operations.map((one, index) =>
			operationSection(one, operations.slice(0, index), isShared),
		),
		...(ownShared.length === 0 ? [] : ['## Fields of several operations', fieldTable(ownShared)]),
		...(options.length === 0 ? [] : ['## Options', OPTIONS_NOTE, fieldTable(options)]),
	]);
}

const OPTIONS_NOTE = 'The default of an option is the value that it has when you add it.';

function sharedNote(operations: readonly Operation[], shared: Set<string>): string {
	const has = operations.flatMap(allRows).some((row) => shared.has(keyOf(row)));
	return has
		? `Fields without a row on this page are described in [Shared fields](${SHARED}).`
		: '';
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

function operationSection(
	{ title, description, fields, collections }: Operation,
	before: readonly Operation[],
	isShared: (row: FieldRow) => boolean,
): string {
	const own = fields.filter((row) => !isShared(row));
	const others = fields.filter(isShared);
	const also = [
		...(others.length === 0 ? [] : [`${own.length === 0 ? 'Fields' : 'Also'}: ${labels(others)}.`]),
		...collections.map((collection) => collectionLine(collection, before)),
	];
	return page([
		`## ${title}`,
		sentence(fromEditorText(description)),
		own.length === 0 ? '' : fieldTable(own),
		also.join(' '),
		fields.length + collections.length === 0 ? 'It has no fields.' : '',
	]).trimEnd();
}

/** Its options by label, or the operation before that has the same. */
function collectionLine(
	{ label, name, condition, options }: Collection,
	before: readonly Operation[],
): string {
	const title = `*${label}* (\`${name}\`)`;
	const when = condition === '' ? '' : ` ${sentence(condition)}`;
	const same = before.find(({ collections }) =>
		collections.some((one) => one.label === label && labels(one.options) === labels(options)),
	);
	if (same !== undefined) {
		return `${title}: those of [${same.title}](#${anchorOf(same.title)}).${when}`;
	}
	return `${title}: ${labels(options)}.${when}`;
}

function sharedPage(parts: readonly NodePart[], shared: Set<string>): string {
	const operations = parts.flatMap((part) => part.operations);
	const isShared = (row: FieldRow) => shared.has(keyOf(row));
	const fields = operations.flatMap((one) => one.fields).filter(isShared);
	const known = new Set(fields.map(keyOf));
	const options = operations
		.flatMap(({ collections }) => collections.flatMap((one) => one.options))
		.filter((row) => isShared(row) && !known.has(keyOf(row)));
	return page([
		generatedBy("the nodes' descriptions"),
		'# Shared fields',
		'These fields look and work the same in several nodes.',
		fieldTable(byLabel(fields)),
		'## Options',
		`${OPTIONS_NOTE} An expression in an option of a whole list is evaluated once, for the first row. It has to return a value that the form offers: switches also take \`"true"\`, \`"yes"\`, \`1\`, \`"false"\`, \`"no"\` and \`0\`. Anything else is an error that names the option, before the first request.`,
		fieldTable(byLabel(options)),
	]);
}
