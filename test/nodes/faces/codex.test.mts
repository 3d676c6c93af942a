// The codex file of each node: its category in n8n's node panel, its search terms, and its help links.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../../testkit/paths.mts';

/** n8n's list, in n8n's spelling: https://docs.n8n.io/connect/create-nodes/build-your-node/reference/codex-files/ */
const CATEGORIES = [
	'Data & Storage',
	'Finance & Accounting',
	'Marketing & Content',
	'Productivity',
	'Miscellaneous',
	'Sales',
	'Development',
	'Analytics',
	'Communication',
	'Utility',
];

interface Codex {
	node: string;
	categories: string[];
	alias: string[];
	resources: Record<'primaryDocumentation' | 'credentialDocumentation', { url: string }[]>;
}

const codices = globSync('nodes/*/*.node.json', { cwd: ROOT }).map((file): [string, Codex] => [
	basename(file),
	JSON.parse(readFileSync(join(ROOT, file), 'utf8')),
]);
const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const PAGES = `${repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/`;

describe.each(codices)('%s', (_, { categories, alias, resources }) => {
	it('names categories that n8n lists', () => {
		expect(categories.filter((category) => !CATEGORIES.includes(category))).toEqual([]);
		expect(categories).toContain('Marketing & Content');
	});

	it('repeats nothing that its name already has', () => {
		expect(alias).not.toContain('WA');
	});

	it('links to exactly one page, which exists', () => {
		const [page, ...others] = resources.primaryDocumentation.map(({ url }) => url.split('#')[0]);
		expect(others).toEqual([]);
		expect(page?.startsWith(PAGES)).toBe(true);
		expect(existsSync(join(ROOT, page?.slice(PAGES.length) ?? ''))).toBe(true);
	});
});

it('links each node to a different page', () => {
	const pages = codices.map(([, { resources }]) => resources.primaryDocumentation[0]?.url);
	expect(new Set(pages).size).toBe(codices.length);
});

it('finds as "WhatsApp" only the nodes that send or receive, beside those of n8n', () => {
	const found = codices.filter(([, { alias }]) => alias.some((word) => /whatsapp/i.test(word)));
	expect(found.map(([, { node }]) => node.split('.')[1]).toSorted()).toEqual([
		...['waCampaign', 'waMessage', 'waTrigger', 'waWebhookTrigger'],
	]);
});

it.each(['stop', 'unsubscribe'])('finds the nodes for recipients who write "%s"', (word) => {
	const found = codices.filter(([, { alias }]) => alias.includes(word)).map(([, one]) => one.node);
	expect(found.map((node) => node.split('.')[1]).toSorted()).toEqual([
		...['waContact', 'waWebhookTrigger'],
	]);
});
