// Nothing is published while placeholders of the owner remain.
import { describe, expect, it } from 'vitest';
import { readManifest, trackedTexts } from '../../../scripts/release/files.mts';
import {
	NO_AUTHOR,
	NO_EMAIL,
	NO_OWNER,
	ownerProblems,
	publishingProblems,
	wrongOwnerLinks,
	withOwner,
	type Manifest,
	type TextFile,
} from '../../../scripts/release/owner.mts';

const manifestOf = (organisation: string, author: string, email: string): Manifest => ({
	name: 'n8n-nodes-wa-campaigns',
	version: '1.2.3',
	homepage: `https://github.com/${organisation}/n8n-nodes-wa-campaigns#readme`,
	author: { name: author, email },
	repository: { url: `git+https://github.com/${organisation}/n8n-nodes-wa-campaigns.git` },
});
const own = { organisation: 'acme', author: 'Asha Rao', email: 'asha@acme.test' };
const filled = manifestOf(own.organisation, own.author, own.email);
const link = (organisation: string): TextFile => ({
	path: 'nodes/X.json',
	text: `see https://github.com/${organisation}/n8n-nodes-wa-campaigns#readme`,
});

describe('publishingProblems', () => {
	it('returns nothing when everything is filled in', () => {
		expect(publishingProblems(filled, [link('acme')])).toEqual([]);
	});

	it('names each placeholder and its file', () => {
		const problems = publishingProblems(manifestOf(NO_OWNER, NO_AUTHOR, NO_EMAIL), [
			link(NO_OWNER),
		]);
		expect(problems).toEqual([
			'package.json: author.name is not set',
			'package.json: author.email is not set',
			`nodes/X.json: ${NO_OWNER} must be replaced`,
		]);
	});

	it.each<[string, Partial<Manifest>, RegExp]>([
		[
			'a repository elsewhere',
			{ repository: { url: 'https://a.test/x' } },
			/repository\.url must be/,
		],
		[
			'another homepage',
			{ homepage: 'https://a.test/' },
			/homepage must be https:\/\/github\.com\/acme\//,
		],
		[
			'no real address',
			{ author: { name: 'A', email: 'a@b.example' } },
			/author\.email is not set/,
		],
	])('rejects %s', (_title, change, problem) => {
		expect(publishingProblems({ ...filled, ...change }, [])).toEqual([
			expect.stringMatching(problem),
		]);
	});

	it('finds links to a repository of the same name that is not ours', () => {
		expect(publishingProblems(filled, [link('somebody')])).toEqual([
			'nodes/X.json: links to the repository of somebody, not of acme',
		]);
	});
});

describe('ownerProblems', () => {
	it.each([own, { ...own, organisation: 'a-1' }])('accepts %j', (owner) => {
		expect(ownerProblems(owner)).toEqual([]);
	});

	it.each([
		{ ...own, organisation: NO_OWNER },
		{ ...own, organisation: '' },
		{ ...own, organisation: '-acme' },
		{ ...own, organisation: 'https://github.com/acme' },
		{ ...own, author: ' ' },
		{ ...own, email: 'asha' },
		{ ...own, email: 'Asha <asha@acme.test>' },
	])('rejects %j', (owner) => {
		expect(ownerProblems(owner)).toHaveLength(1);
	});
});

describe('this repository', () => {
	const files = trackedTexts();
	const manifest = readManifest();
	const [, owner = ''] = /github\.com\/([^/]+)\//.exec(manifest.repository.url) ?? [];

	it('links only to its own repository', () => {
		expect(wrongOwnerLinks(files, manifest.name, owner)).toEqual([]);
	});

	it('is ready to be published once its owner is filled in', () => {
		const changed = new Map(withOwner(files, own).map((file) => [file.path, file]));
		const all = files.map((file) => changed.get(file.path) ?? file);
		const text = all.find(({ path }) => path === 'package.json')?.text ?? '';
		expect(publishingProblems(JSON.parse(text) as Manifest, all)).toEqual([]);
	});

	// .npmrc turns scripts off: "prepublishOnly" has the check for placeholders and the build.
	it('publishes by hand only with its checks and its build', () => {
		const guide = files.find(({ path }) => path === 'RELEASING.md')?.text ?? '';
		const commands = guide.match(/^ *npm (?:publish|pack)\b(?! \.\/).*$/gm) ?? [];
		expect(commands).not.toEqual([]);
		for (const command of commands) expect(command).toContain('--ignore-scripts=false');
	});
});
