// What holds for every workflow in examples/, made or drawn.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Workflow } from '../../../testkit/host/n8n-client.mts';
import { EXAMPLES } from '../../../testkit/paths.mts';
import { allNodes } from '../../nodes/allOperations/nodeClasses.mts';

const E2E = join(import.meta.dirname, '..', '..', 'e2e');
const readme = readFileSync(join(EXAMPLES, 'README.md'), 'utf8');
const files = readdirSync(EXAMPLES, { recursive: true, encoding: 'utf8' }).filter(
	(file) => file.endsWith('.json') && file !== 'expected-outcomes.json',
);

/** Values that only work where somebody has made them: tags and attributes, a country of one's own. */
const NOT_FOR_EVERYBODY = ['tags', 'attributes', 'defaultCountryCode'];

const OWN = 'n8n-nodes-wa-campaigns.';

const newest = new Map(
	(await allNodes()).map(({ type: { description } }) => [description.name, 1]),
);

/** The end-to-end tests, as one text. */
const tests = readdirSync(E2E, { recursive: true, encoding: 'utf8' })
	.filter((file) => file.endsWith('.mts'))
	.map((file) => readFileSync(join(E2E, file), 'utf8'))
	.join('\n');

function filledIn(value: unknown, key: string): unknown[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) =>
		name === key && inner !== '' ? [inner] : filledIn(inner, key),
	);
}

describe.each(files)('examples/%s', (path) => {
	const text = readFileSync(join(EXAMPLES, path), 'utf8');
	const { nodes }: Workflow = JSON.parse(text);
	const notes = nodes
		.filter(({ type }) => type.endsWith('.stickyNote'))
		.map(({ parameters }) => String(parameters.content));

	it('says on its canvas what to set and what it costs', () => {
		const [first = ''] = notes;
		expect(first).toMatch(/^1\. /m);
		expect(first).toContain('**What it costs:**');
	});

	it('says where it sends that it is to be tried with the sandbox first', () => {
		const sends = nodes.some(
			({ type, parameters }) =>
				type.endsWith('.executeWorkflow') ||
				(/\.wa(Campaign|Message)(Tool)?$/.test(type) && parameters.operation === 'send'),
		);
		expect(notes.some((note) => note.includes('the sandbox first'))).toBe(sends);
	});

	it('asks for no tag, attribute or country code that another account would lack', () => {
		expect(NOT_FOR_EVERYBODY.flatMap((key) => filledIn(nodes, key))).toEqual([]);
	});

	it('is imported and run by a test', () => {
		// `npm start` runs the one that lies beside the list.
		expect(path === 'campaign-from-spreadsheet.json' || tests.includes(`'${path}'`)).toBe(true);
	});

	it('has the newest version of each node of the package', () => {
		const own = nodes.filter(({ type }) => type.startsWith(OWN));
		for (const { name, type, typeVersion } of own) {
			const known = newest.get(type.slice(OWN.length).replace(/Tool$/, ''));
			expect(typeVersion, name).toBe(known);
		}
	});

	it('carries no credential', () => {
		expect(nodes.filter(({ credentials }) => credentials)).toEqual([]);
	});

	it('stands in the list of examples, with a picture', () => {
		const line = readme.split('\n').find((one) => one.includes(`](${path})`)) ?? '';
		expect(line).not.toBe('');
		const [, picture = ''] = /\(\.\.\/(docs\/images\/[\w-]+\.png)\)/.exec(line) ?? [];
		expect(existsSync(join(EXAMPLES, '..', picture || 'no picture'))).toBe(true);
	});
});
