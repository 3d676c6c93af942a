// The generated pages of docs/ match the nodes' descriptions and the error table.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { REASON_CODES } from '../../../nodes/values/reasonCodes.ts';
import { ERROR_TABLE } from '../../../nodes/service/errors/errorTable.ts';
import { generatedPages } from '../../../scripts/docs/pages.mts';
import * as rowMessages from '../../../scripts/docs/row-messages.mts';
import * as runMessages from '../../../scripts/docs/run-messages.mts';
import { ROOT } from '../../../testkit/paths.mts';
import { allNodes } from '../../nodes/allOperations/nodeClasses.mts';
import { everyField } from '../../nodes/allOperations/everyField.mts';

const DOCS = join(ROOT, 'docs');
const nodes: INodeTypeDescription[] = (await allNodes()).map(({ type }) => type.description);
const pages = generatedPages(nodes, ERROR_TABLE);
const textOf = (path: string) => pages.find((page) => page.path === path)?.text ?? '';

describe('The generated pages', () => {
	it.each(pages.map(({ path }) => path))(
		'%s is up to date: npm run docs:pages writes it',
		(path) => {
			const file = join(DOCS, path);
			expect(existsSync(file) ? readFileSync(file, 'utf8') : 'not there').toBe(textOf(path));
		},
	);

	it('include every page that says it is generated', () => {
		const generated = globSync('**/*.md', { cwd: DOCS, exclude: ['node_modules'] }).filter((file) =>
			readFileSync(join(DOCS, file), 'utf8').startsWith('<!-- Written by "npm run docs:pages"'),
		);
		expect(generated.toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
	});

	it('describe no field twice', () => {
		for (const { path, text } of pages) {
			const rows = text.split('\n').filter((line) => line.startsWith('| **'));
			expect([path, rows.filter((row, index) => rows.indexOf(row) !== index)]).toEqual([path, []]);
		}
	});

	it.each(nodes.map((node) => [node.displayName, node] as const))(
		'%s: every field of its form is in the reference',
		(displayName, node) => {
			const file = `${displayName.toLowerCase().replaceAll(' ', '-')}.md`;
			const page = textOf(`reference/${file}`) + textOf('reference/shared-fields.md');
			const missing = everyField(node).filter(
				({ field: { type, name } }) =>
					type !== 'notice' &&
					!['operation', 'event', 'resource'].includes(name) &&
					!page.includes(`\`${name}\``),
			);
			expect(missing.map(({ path }) => path)).toEqual([]);
		},
	);
});

describe('The page of errors', () => {
	const page = textOf('reference/errors.md');

	it('has every reason code except for success', () => {
		const missing = REASON_CODES.filter((code) => !page.includes(`\`${code}\``));
		expect(missing).toEqual(['accepted']);
	});

	const source = globSync('nodes/**/*.ts', { cwd: ROOT })
		.map((file) => readFileSync(join(ROOT, file), 'utf8'))
		.join('\n');
	const quoted = Object.values({ ...rowMessages, ...runMessages }).flatMap((list) =>
		list.map(({ message }) => message),
	);

	it.each(quoted)('quotes the code: %s', (message) => {
		for (const piece of message.split('…')) expect(source).toContain(piece);
	});

	it('fails if an error has no cause', () => {
		const [row] = Object.values(ERROR_TABLE.byStatus);
		const table = { ...ERROR_TABLE, byStatus: { ...ERROR_TABLE.byStatus, 418: row } };
		expect(() => generatedPages([], table as typeof ERROR_TABLE)).toThrow(/no cause for 418/);
	});
});
