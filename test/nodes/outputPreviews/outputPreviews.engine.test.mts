import { beforeEach, describe, expect, it } from 'vitest';
import type { IDataObject, INodeType } from 'n8n-workflow';
import { nodeUnderTest } from '../../harness/nodeUnderTest.mts';
import { at, entry } from '../../harness/pick.mts';
import { seededSandbox } from '../../harness/sandbox.mts';
import { ENDPOINTS } from '../allOperations/endpoints.mts';
import { nodeClasses } from '../allOperations/nodeClasses.mts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const sandbox = seededSandbox();
const nodes = await nodeClasses();
const nodeOf = (folder: string) =>
	entry(Object.fromEntries(nodes.map((node) => [node.folder, node.type])), folder);

beforeEach(async () => {
	// A contact that has sent a message, so that first_message is set.
	const inbound = { phone_number: '919876543210', name: 'Asha Rao', text: 'Hello' };
	await sandbox.control('POST', '/inbound', inbound);
});

const locator = (mode: string, value: string) => ({ __rl: true, mode, value });
const asha = locator('phoneNumber', '+919876543210');
const summer = locator('id', '810001');
const welcome = locator('name', 'welcome');
const attributes = {
	updateFields: { attributes: { attribute: [{ name: 'city', value: 'Pune' }] } },
};
const reminder = {
	campaign: locator('name', 'Appointment reminder'),
	phoneNumber: '={{ $json.phone }}',
	contactName: 'Asha Rao',
	parametersMode: 'list',
	templateParamsList: '["Asha", "Monday"]',
};
const greeting = { phoneNumber: '={{ $json.phone }}', messageType: 'text', text: 'Hello' };
const campaignId = async () => {
	const { json } = await run(nodeOf('Campaign'), { operation: 'getMany' });
	return { campaignId: locator('id', String(json.at(-1)?._id)) };
};

const sentMessage = async () => {
	const { json } = await run(nodeOf('Message'), { operation: 'send', ...greeting });
	return { messageId: String(at(json, 1).messageId) };
};

type Parameters = IDataObject | (() => Promise<IDataObject>);

/** For each preview, parameters that produce output; a send's first row fails, its second does not. */
const runs: Record<string, Record<string, Parameters>> = {
	Business: { 'business/get': { businessId: '64b7f0a2c9e77b001f3a0001' } },
	Campaign: {
		'campaign/clearSentHistory': reminder,
		'campaign/create': { campaignName: 'New', template: welcome },
		'campaign/get': campaignId,
		'campaign/getMany': { campaignType: 'ALL', returnAll: true },
		'campaign/preview': reminder,
		'campaign/report': { options: { includeDeliveryStatus: true } },
		'campaign/send': reminder,
		'campaign/sendTest': {
			...reminder,
			testPhoneNumber: '+919876543210',
			testContactName: 'Tester',
		},
	},
	Catalogue: {
		'catalogue/connect': { catalogue: summer },
		'catalogue/disconnect': { catalogue: summer },
		'catalogue/getMany': {},
		'catalogue/setVisibility': { catalogueVisibility: 'show', cart: 'enable' },
		'catalogue/sync': {},
		'product/create': ENDPOINTS.createProduct.parameters,
		'product/getMany': { catalogue: summer },
		'product/sync': {},
	},
	Contact: {
		'contact/create': { phoneNumber: '+919876543211', contactName: 'Ravi' },
		'contact/get': { contact: asha },
		'contact/update': { contact: asha, ...attributes },
		'contact/upsert': { phoneNumber: '+919876543210', contactName: 'Asha Rao' },
	},
	Message: {
		'message/get': sentMessage,
		'message/send': greeting,
		'message/sendAndWait': { phoneNumber: '={{ $json.phone }}', message: 'Send it?' },
		'message/sendTest': {
			messageType: 'template',
			testPhoneNumber: '+919876543210',
			template: welcome,
		},
	},
	Template: {
		'template/check': { ...ENDPOINTS.submitTemplate.parameters, text: 'Bye', label: 'Tschüs' },
		'template/delete': { template: welcome, deleteInUse: true },
		'template/get': { template: welcome },
		'template/getMany': { returnAll: true },
		'template/submit': ENDPOINTS.submitTemplate.parameters,
	},
};

async function run(type: INodeType, parameters: IDataObject) {
	const items = [
		// The output of a send; only Create Report reads it.
		{ phone: '12', outcome: 'failed', reason: 'Too short' },
		{ phone: '+919876543210', outcome: 'accepted', messageId: 'unknown' },
	];
	return await nodeUnderTest(type, sandbox).run(parameters, {
		// Send and Wait asks one person at a time.
		items: parameters.operation === 'sendAndWait' ? items.slice(1) : items,
		settings: { onError: 'continueRegularOutput' },
	});
}

describe.each(nodes)('Output previews of $folder', ({ folder, type }) => {
	const operations = runs[folder] ?? {};

	it('exist for each operation, where the editor asks for them', () => {
		const wanted = previewsWanted(type);
		expect(previewsOf(folder)).toEqual(wanted);
		expect(previewVersion(folder)).toBe('v1.0.0');
		expect(Object.keys(operations).sort()).toEqual(wanted);
	});

	it.each(Object.entries(operations))('%s: shows the actual output', async (path, given) => {
		const parameters = typeof given === 'function' ? await given() : given;
		const [operation, resource] = path.split('/').reverse();
		const { json, error } = await run(type, { ...parameters, operation, resource });
		expect(error).toBeUndefined();
		const records = json.filter(({ error: failure }) => failure === undefined);
		expect(records.length).toBeGreaterThan(0);
		expect(differences(readPreview(folder, path), records)).toEqual([]);
		// n8n's table shows null and empty cells in red.
		const accepted = records.filter(({ outcome }) => outcome === 'accepted');
		const cells = accepted.flatMap((row) => Object.entries(row));
		expect(cells.filter(([, value]) => value === null || value === '')).toEqual([]);
	});
});

interface PreviewSchema {
	readonly type: 'string' | 'number' | 'boolean' | 'null' | 'object' | 'array';
	readonly properties?: Record<string, PreviewSchema>;
	readonly items?: PreviewSchema;
	readonly version?: number;
}

/** The node version that has previews: that of new nodes. */
function previewVersion(folder: string): string {
	const [version, ...others] = readdirSync(join(nodeFolder(folder), '__schema__'));
	if (version === undefined || others.length > 0) throw new Error(`Previews of ${folder}`);
	return version;
}

/** @param path "<operation>", or "<resource>/<operation>" where the node has resources */
function readPreview(folder: string, path: string): PreviewSchema {
	const file = join(nodeFolder(folder), '__schema__', previewVersion(folder), `${path}.json`);
	return JSON.parse(readFileSync(file, 'utf8')) as PreviewSchema;
}

/** @returns the paths of all previews of a node, sorted */
function previewsOf(folder: string): string[] {
	return readdirSync(join(nodeFolder(folder), '__schema__', previewVersion(folder)), {
		recursive: true,
		encoding: 'utf8',
	})
		.filter((name) => name.endsWith('.json'))
		.map((name) => name.replace(/\.json$/, '').replaceAll('\\', '/'))
		.sort();
}

/** @returns the paths of the previews that n8n's editor asks for, sorted */
function previewsWanted({ description }: INodeType): string[] {
	return description.properties
		.filter(({ name }) => name === 'operation')
		.flatMap(({ displayOptions, options }) => {
			const [resource] = displayOptions?.show?.resource ?? [];
			return (options as Array<{ value: string }>).map(({ value }) =>
				resource === undefined ? value : `${String(resource)}/${value}`,
			);
		})
		.sort();
}

/** The differences between records and preview; empty when both have the same keys and types. */
function differences(schema: PreviewSchema, records: readonly IDataObject[]): string[] {
	const found = records.flatMap((record) => misfits(schema, record, ''));
	const present = new Set(records.flatMap(Object.keys));
	const absent = Object.keys(schema.properties ?? {}).filter((key) => !present.has(key));
	return [...new Set([...found, ...absent.map((key) => `${key} is in no record`)])];
}

function misfits(schema: PreviewSchema | undefined, value: unknown, path: string): string[] {
	if (schema === undefined) return [`${path} is not in the preview`];
	if (value === null) return [];
	if (Array.isArray(value)) {
		if (schema.type !== 'array') return [`${path} is a list`];
		return value.flatMap((entry) => misfits(schema.items, entry, `${path}[]`));
	}
	if (typeof value !== schema.type) return [`${path} is of type ${typeof value}`];
	const { properties } = schema;
	// An object without properties is a map with users' keys.
	if (typeof value !== 'object' || Object.keys(properties ?? {}).length === 0) return [];
	return Object.entries(value).flatMap(([key, child]) =>
		misfits(properties?.[key], child, path === '' ? key : `${path}.${key}`),
	);
}

function nodeFolder(folder: string): string {
	return join(import.meta.dirname, '../../../nodes', folder);
}
