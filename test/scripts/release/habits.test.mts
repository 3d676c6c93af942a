// The issue forms must be valid: GitHub does not report an invalid one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../../../testkit/paths.mts';
import { allNodes } from '../../nodes/allOperations/nodeClasses.mts';

const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
const labels = (await allNodes()).map(({ type }) => type.description.displayName);

interface Field {
	type: string;
	id?: string;
	attributes: { label?: string; value?: string; options?: string[] };
	validations?: { required?: boolean };
}

const FORMS = join('.github', 'ISSUE_TEMPLATE');
const forms = readdirSync(join(ROOT, FORMS)).filter((name) => name !== 'config.yml');

describe.each(forms)('The form %s', (name) => {
	const form = parse(read(FORMS, name)) as { name: string; description: string; body: Field[] };

	it('has the fields that GitHub requires', () => {
		expect(form.name).not.toBe('');
		expect(form.description).not.toBe('');
		const asked = form.body.filter(({ type }) => type !== 'markdown');
		expect(asked.length).toBeGreaterThan(0);
		for (const { type, attributes } of asked) {
			expect(['input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
			expect(attributes.label).toBeTruthy();
		}
		const ids = asked.flatMap(({ id }) => id ?? []);
		expect(new Set(ids).size).toBe(asked.length);
	});
});

it('The form for bugs asks for the node, the version of n8n and the outcome of a row', () => {
	const { body } = parse(read(FORMS, 'bug.yml')) as { body: Field[] };
	const field = (wanted: string) => body.find(({ id }) => id === wanted);
	expect(field('where')?.attributes.options).toEqual(expect.arrayContaining(labels));
	expect(field('n8n-version')?.validations?.required).toBe(true);
	expect(field('outcome')).toBeDefined();
});

it('.nvmrc has the Node version that the project installs', () => {
	const major = /NODE_VERSION = '(\d+)/.exec(read('scripts', 'bootstrap', 'node24.mjs'));
	expect(read('.nvmrc').trim()).toBe(major?.[1]);
});
