// Rules for every workflow in examples/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../../../testkit/paths.mts';
import { exampleFiles, readExample } from '../../e2e/examples.mts';
import { allNodes } from '../../nodes/allOperations/nodeClasses.mts';
import { functionTexts } from './code-nodes.mts';
import { unknownParameters } from './parameters.mts';

const E2E = join(import.meta.dirname, '..', '..', 'e2e');
const readme = readFileSync(join(EXAMPLES, 'README.md'), 'utf8');

/** Values that depend on the account: tags, attributes, a default country. */
const NOT_FOR_EVERY_ACCOUNT = ['tags', 'attributes', 'defaultCountry'];

const OWN = 'n8n-nodes-wa-campaigns.';
/** Nodes that need no credential for the service. */
const WITHOUT_CREDENTIAL = ['waWebhookTrigger'];
/** Parameters that n8n adds to tools and to polling nodes. */
const ADDED_BY_N8N = ['.descriptionType', '.toolDescription', '.pollTimes'];

const descriptions = new Map(
	(await allNodes()).map(({ type: { description } }) => [description.name, description]),
);

const workflowNames = new Set(exampleFiles.map((file) => readExample(file).workflow.name));

/** The source of the end-to-end tests. */
const tests = readdirSync(E2E, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.mts'))
	.map((file) => readFileSync(join(E2E, file), 'utf8'))
	.join('\n');

/** The name of the node's class, without what n8n appends for agents. */
const ownName = (type: string) => type.slice(OWN.length).replace(/Tool$/, '');

function filledIn(value: unknown, key: string): unknown[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		name === key && inner !== '' ? [inner] : filledIn(inner, key),
	);
}

const all = (text: string, pattern: RegExp) =>
	[...text.matchAll(pattern)].map(([, found = '']) => found);

describe.each(exampleFiles)('examples/%s', (path) => {
	const text = readFileSync(join(EXAMPLES, path), 'utf8');
	const { workflow } = readExample(path);
	const { nodes } = workflow;
	const connections = workflow.connections as Record<
		string,
		Record<string, ({ node: string }[] | null)[]>
	>;
	const isNote = ({ type }: { type: string }) => type.endsWith('.stickyNote');
	const names = nodes.map(({ name }) => name);
	const notes = nodes.filter(isNote).map(({ parameters }) => String(parameters.content));
	const own = nodes.filter(({ type }) => type.startsWith(OWN));

	it('has unique node names', () => {
		expect(new Set(names).size).toBe(names.length);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(names.length);
	});

	it('shows the fix wherever it shows the reason of a row', () => {
		const readsReason = ({ parameters }: (typeof nodes)[number]) => {
			const code = JSON.stringify(parameters).replaceAll(/\/\*.*?\*\//g, '');
			return /(?:\.|\{ |, )reason\b/.test(code);
		};
		for (const node of nodes.filter((one) => !isNote(one) && readsReason(one))) {
			if (node.parameters.operation === 'executeQuery') continue;
			expect(JSON.stringify(node.parameters), node.name).toMatch(/\badvice\b/);
		}
	});

	it('connects every node, and only existing nodes', () => {
		const targets = Object.values(connections).flatMap((byKind) =>
			Object.values(byKind).flatMap((outputs) =>
				outputs.flatMap((output) => output?.map(({ node }) => node) ?? []),
			),
		);
		const connected = new Set([...Object.keys(connections), ...targets]);
		expect([...connected].toSorted()).toEqual(
			nodes
				.filter((node) => !isNote(node))
				.map(({ name }) => name)
				.toSorted(),
		);
	});

	it('uses the error output of each node that has one', () => {
		const withErrorOutput = nodes.filter(({ onError }) => onError === 'continueErrorOutput');
		for (const { name } of withErrorOutput) {
			expect(connections[name]?.main?.at(1)?.length, name).toBeGreaterThan(0);
		}
	});

	it('reads only existing nodes, and columns from a note, a form or the sample rows', () => {
		const read = all(text, /\$\('([^']+)'\)/g);
		expect(read.filter((name) => !names.includes(name))).toEqual([]);
		const columns = all(text, /\$json\.([A-Z]\w*)/g);
		const named = nodes
			.map(({ parameters: { content = '', jsCode = '', formFields = '' } }) =>
				[content, jsCode, JSON.stringify(formFields)].join('\n'),
			)
			.join('\n');
		expect(columns.filter((column) => !new RegExp(`\\b${column}\\b`).test(named))).toEqual([]);
	});

	it('says on its canvas what to set up and what it costs', () => {
		const [first = ''] = notes;
		expect(first).toMatch(/^1\. /m);
		expect(first).toContain('**What it costs:**');
	});

	it('is started by contacts or failures, not by each status of its own messages', () => {
		for (const { parameters } of own.filter(({ type }) => type.endsWith('.waWebhookTrigger'))) {
			const { event, senders, filters } = parameters;
			const { statuses } = filters as { statuses: string[] };
			const isSafe = String(senders) === 'USER' || String(statuses) === 'FAILED';
			expect({ event, isSafe }).toEqual({ event: 'message', isSafe: true });
		}
	});

	it('says to try it with the sandbox first if it sends', () => {
		const sends = nodes.some(
			({ type, parameters }) =>
				type.endsWith('.executeWorkflow') ||
				(/\.wa(Campaign|Message)(Tool)?$/.test(type) && parameters.operation === 'send'),
		);
		expect(notes.some((note) => note.includes('the sandbox first'))).toBe(sends);
	});

	it('names existing nodes in its notes, and counts those that need the credential', () => {
		const inBold = notes.flatMap((note) => all(note, /\*\*([^*]+)\*\*/g));
		const other = inBold.filter(
			(name) => !names.includes(name) && !workflowNames.has(name) && !/[.:]$/.test(name),
		);
		expect(other.filter((name) => !['WA', 'Postgres', 'Rows in doubt'].includes(name))).toEqual([]);
		const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
		const withCredential = own.filter(({ type }) => !WITHOUT_CREDENTIAL.includes(ownName(type)));
		for (const number of notes.flatMap((note) => all(note, /(\w+) \*\*WA\*\* nodes/g))) {
			const count = { both: 2, the: withCredential.length }[number] ?? NUMBERS.indexOf(number);
			expect(count, number).toBe(withCredential.length);
		}
	});

	it('describes sample rows and options as they are', () => {
		const note = notes.join('\n');
		for (const name of all(note, /invented people in \*\*([^*]+)\*\*/g)) {
			expect(JSON.stringify(readExample(path).node(name).parameters)).toMatch(/\bphone\b/i);
		}
		for (const number of all(note, /\*Row Limit\* \((\d+)\)/g)) {
			expect(filledIn(nodes, 'stopIfMoreRows')).toEqual([Number(number)]);
		}
		if (note.includes('*Skip Already Sent* is on')) {
			expect(filledIn(nodes, 'skipAlreadySent')).not.toContain(false);
		}
	});

	it('uses no tag, attribute or country code that another account may lack', () => {
		expect(NOT_FOR_EVERY_ACCOUNT.flatMap((key) => filledIn(nodes, key))).toEqual([]);
	});

	it('is imported and run by a test', () => {
		// `npm start` runs the example beside the list.
		expect(path === 'campaign-from-spreadsheet.json' || tests.includes(`'${path}'`)).toBe(true);
	});

	it("sets only parameters that the package's nodes have", () => {
		for (const node of own) {
			const description = descriptions.get(ownName(node.type));
			expect(node.typeVersion, node.name).toBe(description?.version);
			const unknown = unknownParameters(
				node as unknown as INode,
				description ?? { properties: [] },
			);
			expect(
				unknown.filter((one) => !ADDED_BY_N8N.includes(one)),
				node.name,
			).toEqual([]);
		}
	});

	it('has no agent whose tools read the first item for all', () => {
		const agents = nodes.filter(({ type }) => type === '@n8n/n8n-nodes-langchain.agent');
		expect(agents.filter(({ typeVersion }) => Number(typeVersion ?? 1) < 3)).toEqual([]);
	});

	it('contains no credential', () => {
		expect(nodes.filter(({ credentials }) => credentials)).toEqual([]);
	});

	it('has Code nodes that parse without errors', () => {
		for (const { name, parameters } of nodes) {
			const parse = () => new Function(`async () => {${String(parameters.jsCode ?? '')}}`);
			expect(parse, name).not.toThrow();
		}
	});

	it('defines each function of its Code nodes identically', () => {
		for (const [name, texts] of functionTexts(path)) expect(texts.size, name).toBe(1);
	});
});

describe('The list of examples, which the site shows as a gallery', () => {
	it('has every example once, each with a picture', () => {
		const rows = all(
			readme,
			/^\| .*\]\(([^)]+\.json)\) .*\]\(\.\.\/docs\/images\/[\w-]+\.png\) \|$/gm,
		);
		expect(rows.toSorted()).toEqual(exampleFiles);
	});

	it('links only to files that exist', () => {
		const links = all(readme, /\]\(([^)]+)\)/g);
		expect(links.filter((href) => !existsSync(join(EXAMPLES, href)))).toEqual([]);
	});
});
