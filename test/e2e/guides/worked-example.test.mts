// The worked example of CONTRIBUTING.md, carried out in a copy of the checkout: its lines at the places that its comments
// name, then its commands.
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../../testkit/paths.mts';
import { blocksOf, copyCheckout, runLine } from './guide-commands.mts';

const PAGE = 'CONTRIBUTING.md';

interface Place {
	/** The line before the new ones, or the one that they replace. */
	after?: string;
	insteadOf?: string;
	/** What the comment asks for in brackets. */
	also?: readonly [string, string];
}

/** Where the lines below a comment belong. */
const PLACES: Readonly<Record<string, Place>> = {
	'contract/openapi.yaml, CreateCampaignRequest, properties': {
		after: 'campaign_name: { type: string, minLength: 1, description: Unique in the project. }',
	},
	'nodes/Campaign/operations/createCampaign.ts, fields, after templateNameLocator': {
		after: 'templateNameLocator,',
	},
	'the same file: read': {
		after: "campaignName: row.text('campaignName', 'Campaign Name', 'data'),",
	},
	'the same file: request (take note from the values as well)': {
		insteadOf: 'request: createCampaignRequest(templateName, campaignName),',
		also: ['{ templateName, campaignName, show }', '{ templateName, campaignName, note, show }'],
	},
	"the same file: createCampaignRequest (a new last parameter: note = '')": {
		insteadOf: 'body: { template_name: templateName, campaign_name: campaignName },',
		also: [
			'(templateName: string, campaignName: string)',
			"(templateName: string, campaignName: string, note = '')",
		],
	},
	'test/nodes/allOperations/values.mts: the value that tests enter': {
		after: "campaignName: '={{ $json.unique }}',",
	},
};

interface Edit extends Place {
	comment: string;
	file: string;
	lines: string[];
}

const blocks = blocksOf(PAGE, '### Worked example: an optional field\n');
const commands = blocks
	.filter(({ language }) => language === 'bash')
	.flatMap(({ lines }) => lines)
	// The picture needs a browser.
	.filter((line) => !line.includes('--project editor'));

/** The lines of the blocks below each comment. */
function edits(): Edit[] {
	const found: Edit[] = [];
	for (const line of blocks.filter(({ language }) => language !== 'bash').flatMap((b) => b.lines)) {
		const comment = /^(?:#|\/\/) (.*)/.exec(line)?.[1];
		if (comment === undefined) {
			if (line) found.at(-1)?.lines.push(line);
			continue;
		}
		const place = PLACES[comment];
		if (!place) throw new Error(`${PAGE} names a place that this test does not know: ${comment}`);
		const file = /^[\w/]+\.[\w.]+/.exec(comment)?.[0] ?? found.at(-1)?.file ?? '';
		found.push({ ...place, comment, file, lines: [] });
	}
	return found;
}

let clone: string;
const read = (file: string) => readFileSync(join(clone, file), 'utf8');

function makeEdit({ comment, file, lines, after, insteadOf, also }: Edit): void {
	if (!existsSync(join(clone, file)))
		throw new Error(`${PAGE} names ${file}, which does not exist`);
	const missing = (text: string) =>
		new Error(`${PAGE}, "${comment}": ${file} has no line "${text}"`);
	const all = read(file).split('\n');
	const anchor = after ?? insteadOf ?? '';
	const index = all.findIndex((line) => line.trim() === anchor);
	if (index === -1) throw missing(anchor);
	const indent = /^\s*/.exec(all[index] ?? '')?.[0] ?? '';
	all.splice(after ? index + 1 : index, after ? 0 : 1, ...lines.map((line) => indent + line));
	const text = all.join('\n');
	if (also && !text.includes(also[0])) throw missing(also[0]);
	writeFileSync(join(clone, file), also ? text.replace(...also) : text);
}

beforeAll(() => {
	clone = copyCheckout();
	symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'), 'junction');
});
afterAll(() => rmSync(clone, { recursive: true, force: true }));

describe('the worked example of CONTRIBUTING', () => {
	it('names every place once, in as many files as it says', () => {
		expect(edits().map(({ comment }) => comment)).toEqual(Object.keys(PLACES));
		const files = new Set(edits().map(({ file }) => file));
		expect({
			files: files.size,
			says: /\w+(?= files change by hand)/.exec(read(PAGE))?.[0],
		}).toEqual({
			files: 3,
			says: 'Three',
		});
	});

	it('makes its edits where the comments say', () => {
		for (const edit of edits()) makeEdit(edit);
	});

	it.each(commands)('passes %s', async (command) => {
		await runLine(command, clone);
	});

	it('adds the field to the reference and to the names that workflows save', () => {
		const lines = (file: string, text: string) =>
			read(file)
				.split('\n')
				.filter((line) => line.includes(text));
		expect(lines('docs/reference/wa-campaign.md', '`note`')).toHaveLength(1);
		expect(lines('contract/public-surface.txt', 'waCampaign create note ')).not.toEqual([]);
	});
});
