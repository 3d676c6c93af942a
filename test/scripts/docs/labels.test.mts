// The words in bold and italics in the guide and the hand-written reference must be labels of the nodes, the examples, n8n or the sandbox.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { INodeProperties } from 'n8n-workflow';
import { ROOT } from '../../../testkit/paths.mts';
import { exampleFiles, readExample } from '../../e2e/examples.mts';
import { everyField } from '../../nodes/allOperations/everyField.mts';
import { allNodes, optionsOf } from '../../nodes/allOperations/nodeClasses.mts';

const OF_N8N = `
Settings | Community nodes | Install a community node | npm Package Name | Install | Update
Create workflow | New workflow | Add first step… | Trigger manually | Import | From file
Credential | Create new credential | Save | More details | Basic Auth | Tool | Add a description
Execute step | Execute workflow | Fetch Test Event | Poll Times | Webhook URLs | Refresh Value List
On Error | Continue | Continue (using error output) | Stop Workflow | Retry On Fail | Retry | Submit
Stop | Execute Sub-workflow | Webhook | Respond to Webhook | Respond | Immediately | Schedule Trigger | Wait | Remove Duplicates | Extract From XLSX | Map Automatically | Convert to File`;
/** Labels of credentials, template fields, list columns, sandbox tabs and an example's form. */
const OTHERS = `
Base URL | Project ID | API Password | WA Project API | WA Webhook Secret API
1 | 2 | Image URL | Video URL | File URL | Phone | Webhooks | Send it`;
/** Emphasised words that are not labels. */
const STRESSED = `
bold | and | A message that repeats with the same text | Verification by GET
Get | Check | A lost response`;

const labels = new Set([OF_N8N, OTHERS, STRESSED].flatMap((text) => text.trim().split(/ \| |\n/)));
for (const { type } of await allNodes()) {
	const { displayName, properties } = type.description;
	labels.add(displayName).add(`${displayName} Tool`);
	const fields = everyField(type.description).map(({ field }) => field);
	for (const label of [...properties, ...fields].flatMap(labelsOf)) labels.add(label);
}
for (const path of exampleFiles) {
	for (const { name } of readExample(path).workflow.nodes) labels.add(name);
}

/** "With Country Code (4917…)" appears as "With Country Code" in a sentence. */
function labelsOf(field: INodeProperties): string[] {
	const choices = optionsOf(field).flatMap(({ name, action = '' }) => [name, action]);
	const whole = [field.displayName, ...choices].filter((label) => label !== undefined);
	return [...whole, ...whole.map((label) => label.replace(/ \(.*\)$/, ''))];
}

it.each(
	globSync(['docs/guide/*.md', 'docs/reference/{lists,outcomes,template-values,triggers}.md'], {
		cwd: ROOT,
	}).toSorted(),
)('%s names only labels that exist', (page) => {
	const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/```[\s\S]*?```|`[^`]*`/g, '``');
	const marked = text.matchAll(/(?<![*\w])\*\*?([^*\n]+?)\*\*?(?![*\w])/g);
	// "A: B" and "A → B" are two labels; with a full stop it is a run-in heading.
	const named = [...marked]
		.map(([, found = '']) => found)
		.filter((one) => !one.endsWith('.'))
		.flatMap((one) => one.split(/: | → | in (?=WA )/));
	expect(named.length).toBeGreaterThan(0);
	expect([...new Set(named)].filter((one) => !labels.has(one))).toEqual([]);
});
