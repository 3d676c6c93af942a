// The reference pages: one for each node, written from its own description.
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import {
	choicesOf,
	describeDefault,
	describeField,
	describeType,
	innerFields,
	isInForm,
	REQUIRED,
} from './fields.mts';
import { anchorOf, fromEditorText, generatedBy, sentence, table } from './markdown.mts';

/** One page of the reference. */
export interface Page {
	/** Below docs/: "reference/wa-campaign.md". */
	readonly path: string;
	readonly text: string;
}

/** The page that tells how a node is used. */
export interface Guide {
	readonly title: string;
	/** Relative to docs/reference/. */
	readonly link: string;
}

interface Operation {
	/** "Send"; of a node with resources "Product: Create"; of a trigger without operations "Fields". */
	readonly title: string;
	readonly description: string;
	/** The parameters that choose it. */
	readonly chosen: Readonly<Record<string, string>>;
}

/** Options in groups that several operations share are told once, at the end of the page. */
interface Group {
	readonly heading: string;
	readonly key: string;
	readonly fields: readonly INodeProperties[];
	readonly description: string;
}

/**
 * The reference: a page for each node and one that lists them.
 *
 * @param nodes descriptions in the order in which they are listed
 * @param guides by name of the node
 */
export function referencePages(
	nodes: readonly INodeTypeDescription[],
	guides: Readonly<Record<string, Guide>>,
): Page[] {
	const pages = nodes.map((node) => ({
		path: `reference/${fileName(node)}`,
		text: nodePage(node, guides[node.name]),
	}));
	return [{ path: 'reference/index.md', text: indexPage(nodes) }, ...pages];
}

function fileName({ displayName }: INodeTypeDescription): string {
	return `${anchorOf(displayName)}.md`;
}

function indexPage(nodes: readonly INodeTypeDescription[]): string {
	const rows = nodes.map((node) => [
		`[${node.displayName}](${fileName(node)})`,
		fromEditorText(node.description),
		operationsOf(node)
			.map(({ title }) => title)
			.filter((title) => title !== 'Fields')
			.join(', '),
	]);
	return `${[
		generatedBy("the nodes' descriptions"),
		'# Reference',
		'Every field of every node, as the form shows it. How the nodes are used stands in [The nodes](../nodes.md), what a send puts out in [How a send works](../sending.md#what-a-row-puts-out).',
		table(['Node', 'What it does', 'Operations'], rows),
	].join('\n\n')}\n`;
}

function nodePage(node: INodeTypeDescription, guide: Guide | undefined): string {
	const groups = new Map<string, Group>();
	const sections = operationsOf(node).map((operation) => operationSection(node, operation, groups));
	const shared = [...groups.values()].map((group) => groupSection(node, group));
	return `${[
		generatedBy(`the description of ${node.displayName}`),
		`# ${node.displayName}`,
		`${sentence(fromEditorText(node.description))}${guide === undefined ? '' : ` How to use it: [${guide.title}](${guide.link}).`}`,
		facts(node),
		...sections,
		...(shared.length === 0 ? [] : ['## Groups of options', ...shared]),
	].join('\n\n')}\n`;
}

function facts(node: INodeTypeDescription): string {
	const credentials = (node.credentials ?? []).map(
		({ name, required }) => `\`${name}\`${required === true ? '' : ', where the form asks for it'}`,
	);
	const isTrigger = node.group.includes('trigger');
	return [
		`Type in workflow files: \`n8n-nodes-wa-campaigns.${node.name}\``,
		`Version: ${String(node.version)}`,
		`Credential: ${credentials.join('; ') || 'none'}`,
		`Starts workflows: ${isTrigger ? 'yes' : 'no'}`,
		`As an AI agent's tool: ${node.usableAsTool === undefined ? 'no' : 'yes'}`,
	]
		.map((fact) => `- ${fact}`)
		.join('\n');
}

function operationsOf(node: INodeTypeDescription): Operation[] {
	const choosers = node.properties.filter(({ name }) => name === 'operation');
	if (choosers.length === 0) return [{ title: 'Fields', description: '', chosen: {} }];
	const resources = node.properties.find(({ name }) => name === 'resource');
	return choosers.flatMap((chooser) => {
		const resource = chooser.displayOptions?.show?.resource?.[0];
		const resourceName =
			resources && choicesOf(resources).find(({ value }) => value === resource)?.name;
		return choicesOf(chooser).map(({ name, value, description = '' }) => ({
			// Of a node with a single resource everybody speaks without it.
			title: choosers.length === 1 ? name : `${resourceName}: ${name}`,
			description,
			chosen: {
				operation: String(value),
				...(resource !== undefined && { resource: String(resource) }),
			},
		}));
	});
}

function operationSection(
	node: INodeTypeDescription,
	{ title, description, chosen }: Operation,
	groups: Map<string, Group>,
): string {
	const fields = fieldsOf(node, chosen);
	const rows = fields.map((field) => fieldRow(field, fields, groups, title));
	const body = rows.length === 0 ? 'It takes no fields.' : table(HEAD, rows);
	return [`## ${title}`, sentence(fromEditorText(description)), body]
		.filter((part) => part !== '')
		.join('\n\n');
}

/** The fields that the form shows under an operation, in some case. */
function fieldsOf(
	node: INodeTypeDescription,
	chosen: Readonly<Record<string, string>>,
): INodeProperties[] {
	return node.properties.filter((field) => {
		if (field.name === 'operation' || field.name === 'resource') return false;
		if (!isInForm(field)) return false;
		const show = field.displayOptions?.show ?? {};
		return Object.entries(chosen).every(([name, value]) => {
			const wanted = show[name] ?? show[`/${name}`];
			return wanted === undefined || wanted.includes(value);
		});
	});
}

const HEAD = ['Field', 'Takes', 'What it is for'];

/** A field's label above the name of its parameter; what it takes, and what it begins with. */
function firstCells(
	field: INodeProperties,
	label = fromEditorText(field.displayName),
): [string, string] {
	const start = describeDefault(field);
	const begins = start === '' || start === REQUIRED ? start : `begins with ${start}`;
	const takes = [describeType(field), begins].filter((part) => part !== '').join('<br>');
	return [`**${label}**<br>\`${field.name}\``, takes];
}

function fieldRow(
	field: INodeProperties,
	all: readonly INodeProperties[],
	groups: Map<string, Group>,
	title: string,
): string[] {
	const told = describeField(field, all);
	const inner = innerFields(field);
	const group = inner.length === 0 ? undefined : groupOf(field, inner, groups, title);
	const pointer = group === undefined ? '' : `[Its fields](#${anchorOf(group.heading)}).`;
	return [...firstCells(field), [told, pointer].filter((part) => part !== '').join(' ')];
}

/** The group of a collection, new or told before; one of the same name and other fields gets the operation's name. */
function groupOf(
	field: INodeProperties,
	inner: readonly INodeProperties[],
	groups: Map<string, Group>,
	title: string,
): Group {
	const key = `${field.displayName} ${JSON.stringify(inner)}`;
	const known = groups.get(key);
	if (known !== undefined) return known;
	const isTaken = [...groups.values()].some(({ heading }) => heading === field.displayName);
	const heading = isTaken ? `${field.displayName} of ${title}` : field.displayName;
	const group = { heading, key, fields: inner, description: field.description ?? '' };
	groups.set(key, group);
	return group;
}

function groupSection(node: INodeTypeDescription, { heading, fields }: Group): string {
	const rows = fields
		.filter(isInForm)
		.flatMap((field) => innerRows(field, [...fields, ...node.properties], ''));
	return [`### ${heading}`, table(HEAD, rows)].join('\n\n');
}

/** A field of a group, and those inside of it with its name before theirs. */
function innerRows(
	field: INodeProperties,
	all: readonly INodeProperties[],
	before: string,
): string[][] {
	const label = `${before}${fromEditorText(field.displayName)}`;
	const row = [...firstCells(field, label), describeField(field, all)];
	const inner = innerFields(field).flatMap((one) => innerRows(one, all, `${label} → `));
	return [row, ...inner];
}
