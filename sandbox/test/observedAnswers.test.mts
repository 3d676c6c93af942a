// Answers in the shapes in which services of this kind were seen to answer.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { entry } from '../../test/harness/pick.mts';
import { ANSWER_SHAPES, SHAPES } from '../domain/observedAnswers.mts';
import type { OperationId } from '../types.mts';
import { contractOperations } from '../world/contract.mts';
import { expectObserved, realService } from './observedSchema.mts';
import { answerAs, ask, requests } from './observedSupport.mts';
import { operation, seededSandbox, type CallOptions } from './support.mts';

const sandbox = seededSandbox();

/** Operations that answer alike in both. */
const SAME = new Set<OperationId>([
	'deleteTemplate',
	'sendCampaign',
	'getBusiness',
	'listCatalogues',
	'listCatalogueProducts',
	'syncCatalogues',
	'syncCatalogueProducts',
	'disconnectCatalogue',
	// The shape is the same, the ID that of the network.
	'sendMessage',
]);

describe('the schema of observed answers', () => {
	const OPERATIONS: Record<string, OperationId> = {
		'business.get': 'getBusiness',
		'campaign.create': 'createCampaign',
		'campaign.list': 'listCampaigns',
		'campaign.send': 'sendCampaign',
		'catalogue.connect': 'connectCatalogue',
		'catalogue.disconnect': 'disconnectCatalogue',
		'catalogue.list': 'listCatalogues',
		'catalogue.sync': 'syncCatalogues',
		'contact.create': 'createContact',
		'contact.get': 'getContactById',
		'message.get': 'getMessage',
		'message.get.failed': 'getMessage',
		'message.send': 'sendMessage',
		'product.create': 'createProduct',
		'product.list': 'listCatalogueProducts',
		'product.sync': 'syncCatalogueProducts',
		'template.delete': 'deleteTemplate',
		'template.get': 'getTemplate',
		'template.list.live': 'listTemplates',
	};

	it.each(Object.entries(realService.responses))('accepts the example %s', (name, body) => {
		expectObserved(entry(OPERATIONS, name), body);
	});

	const events = Object.entries(realService.webhooks).filter(([name]) => name !== 'test.webhook');
	it.each(events)('accepts the event %s', (_name, event) => {
		expectObserved('event', event);
	});

	it.each(Object.entries(realService.errors))('accepts the error %s', (_name, { body }) => {
		expectObserved('error', body);
	});
});

it.each<['observed' | (typeof ANSWER_SHAPES)[number]]>([
	['observed'],
	...ANSWER_SHAPES.map((shape): [typeof shape] => [shape]),
])('every operation answers as the schema of observed answers has it: %s', async (name) => {
	const options = await requests(sandbox);
	await answerAs(sandbox, name === 'observed' ? name : [name]);
	const different: string[] = [];
	for (const [id, option] of Object.entries(options) as [OperationId, CallOptions][]) {
		const { status, body } = await ask(sandbox, id, option);
		expect([200, 201], `${id} ${JSON.stringify(body)}`).toContain(status);
		const { validateAnswer } = operation(id);
		if (validateAnswer.get(status)?.(body) === true) {
			// Not changed by this shape; the schema of observed messages always has both IDs.
			if (id !== 'getMessage') expectObserved(id, body);
			continue;
		}
		expectObserved(id, body);
		different.push(id);
	}
	if (name === 'observed') {
		const expected = contractOperations().filter(({ id }) => !SAME.has(id));
		expect(different.sort()).toEqual(expected.map(({ id }) => id).sort());
	} else {
		const changed = Object.keys(SHAPES[name].changes ?? {});
		expect(changed).toEqual(expect.arrayContaining(different));
	}
	const { responses } = await sandbox.client.get('/contract');
	expect(responses.violated, 'before they are shaped, answers are the specification’s').toEqual([]);
});

it('the reference lists every shape', () => {
	const reference = readFileSync(new URL('../REFERENCE.md', import.meta.url), 'utf8');
	const rows = [...reference.matchAll(/^\| `(\w+)`( \*)? \| (.+) \|$/gm)].filter(
		([, name]) => name !== undefined && name in SHAPES,
	);
	expect(rows.map(([, name, mark, about]) => [name, mark !== undefined, about])).toEqual(
		ANSWER_SHAPES.map((name) => [name, SHAPES[name].isAlone === true, SHAPES[name].about]),
	);
});
