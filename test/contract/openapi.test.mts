import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contractOperations, readContract } from '../../sandbox/world/contract.mts';
import { ROOT } from '../../testkit/paths.mts';
import { CONTRACT_FORMATS } from '../../sandbox/world/formats.mts';

type Json = Record<string, unknown>;

/** The specification's "Endpoints", as the page lists them: method and path, the latter without the version segment. */
function specified(): Record<string, string> {
	const page = readFileSync(join(ROOT, 'docs', 'internals', 'endpoints.md'), 'utf8');
	const lines = page.matchAll(/^- `(\w+)`, `([A-Z]+ [^`]+)`: \S/gm);
	return Object.fromEntries([...lines].map(([, id, endpoint]) => [id, endpoint]));
}

describe('the contract', () => {
	it('has exactly the operations of "From endpoint to operation"', () => {
		const found = contractOperations().map(({ id, method, path }) => [id, `${method} ${path}`]);
		expect(Object.fromEntries(found)).toEqual(specified());
		expect(found).toHaveLength(Object.keys(specified()).length);
	});

	it('documents for every operation the responses to a missing credential and a server failure', () => {
		for (const { id, validateAnswer } of contractOperations()) {
			for (const status of [200, 400, 401, 404, 500]) {
				expect(validateAnswer.has(status), `${id} ${status}`).toBe(true);
			}
		}
	});

	it('marks what the specification leaves open', () => {
		const open = Object.entries(schemas()).filter(
			([, schema]) => (schema as Json).additionalProperties === true,
		);
		for (const [name, schema] of open) {
			expect((schema as Json).description, name).toMatch(/Not shown in the specification/);
		}
		expect(open.map(([name]) => name).sort()).toEqual([
			'Attributes',
			'RateLimited',
			'TemplateComponentParameter',
		]);
	});

	it('marks what goes beyond the specification', () => {
		const marked = placesWith('x-extension', readContract(), '#');
		for (const { pointer, description } of marked) {
			expect(description, pointer).toMatch(/Beyond (the specification|it)\b/);
		}
		expect(marked.map(({ pointer }) => pointer).sort()).toEqual([
			'#/components/responses/TooManyCampaignSends',
			'#/components/responses/TooManyCampaignSends/headers/Retry-After',
			'#/components/responses/TooManyRequests/headers/Retry-After',
			'#/components/schemas/InteractiveMessage/properties/header',
			'#/components/schemas/Message/properties/failed_at',
			'#/components/schemas/Message/properties/failureResponse',
			'#/components/schemas/Message/properties/status',
			'#/components/schemas/RateLimited',
			'#/components/schemas/TemplateComponent/properties/index',
			'#/components/schemas/TemplateComponent/properties/sub_type',
		]);
	});

	it('documents a 429 for the two sends, and marks the one that the specification does not', () => {
		const answers = Object.values(readContract().paths as Record<string, Record<string, Json>>)
			.flatMap((item) => Object.values(item))
			.flatMap(({ operationId, responses }) => {
				const refused = (responses as Record<string, { $ref: string }> | undefined)?.['429'];
				return refused ? [[operationId, refused.$ref.split('/').at(-1)]] : [];
			});
		expect(Object.fromEntries(answers)).toEqual({
			sendMessage: 'TooManyRequests',
			sendCampaign: 'TooManyCampaignSends',
		});
	});

	it('describes each custom format', () => {
		for (const { pointer, format, description } of placesWith('format', readContract(), '#')) {
			if (['uri', 'date-time'].includes(format)) continue;
			expect(Object.keys(CONTRACT_FORMATS), pointer).toContain(format);
			expect(description, pointer).toMatch(/\w/);
		}
	});
});

function schemas(): Json {
	return (readContract().components as Record<string, Json>).schemas as Json;
}

interface Place {
	pointer: string;
	description: string;
	format: string;
}

/** Every object in the document that has the key, with its location. */
function placesWith(key: string, value: unknown, pointer: string): Place[] {
	if (typeof value !== 'object' || value === null) return [];
	const inside = Object.entries(value).flatMap(([name, child]) =>
		placesWith(key, child, `${pointer}/${name}`),
	);
	return key in value ? [{ ...(value as Place), pointer }, ...inside] : inside;
}
