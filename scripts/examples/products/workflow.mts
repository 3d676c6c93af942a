// The workflow that adds the rows of a sheet as products, and fetches the catalogue once.
import { shortCode } from '../code.mts';
import { noteAbove, workflowFile, type CanvasNode, type Link } from '../canvas.mts';
import { COSTS_NOTHING } from '../notes.mts';
import { locator, waNode } from '../own-nodes.mts';

const PRODUCTS = 'Products';
const CREATE = 'Create Each Product';
const TO_FIX = 'To Fix';
const SYNC_CATALOGUES = 'Sync Catalogues';
const SYNC_PRODUCTS = 'Sync Products';
const LIST = 'Products of the Catalogue';

const NOTE = `## Products from a sheet

Each row becomes a product of the catalogue. Then the service fetches catalogues and products from their provider, once for the whole list, and **${LIST}** shows what it has. Rows that cannot be created leave by the error output to **${TO_FIX}**, with the reason.

1. Put your own source in place of **${PRODUCTS}**: a Google sheet, or a file. Prices are written as people write them (499.00, 1,499, ₹ 499).
2. Choose your credential in the **WA** nodes, your catalogue in **${CREATE}** and **${LIST}**, and the currency.
3. Run it once for each list: a retailer ID that the catalogue has already is refused. Products cannot be changed or deleted here.

${COSTS_NOTHING}`;

const SAMPLE = `return [
	{ Sku: 'SCARF-WOOL', Name: 'Wool scarf', Category: 'Clothing', Price: '1,499.00', Image: 'https://images.example/scarf-wool.jpg' },
	{ Sku: 'GLOVES-RED', Name: 'Red gloves', Category: 'Clothing', Price: '599', Image: 'https://images.example/gloves-red.jpg' },
	{ Sku: 'HAT-STRAW', Name: 'Straw hat', Category: 'Clothing', Price: 'ask us', Image: 'https://images.example/hat-straw.jpg' },
].map((json) => ({ json }));`;

const CATALOGUE = locator('list', '');

const once = { executeOnce: true };

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -60], 900, NOTE),
	{ name: 'Start', type: 'manualTrigger', typeVersion: 1, position: [-60, 40] },
	shortCode(PRODUCTS, [140, 40], SAMPLE),
	waNode({
		name: CREATE,
		node: 'waCatalogue',
		position: [340, 40],
		settings: { onError: 'continueErrorOutput' },
		parameters: {
			resource: 'product',
			operation: 'create',
			catalogue: CATALOGUE,
			productName: '={{ $json.Name }}',
			category: '={{ $json.Category }}',
			price: '={{ $json.Price }}',
			currency: 'INR',
			retailerId: '={{ $json.Sku }}',
			imageUrl: '={{ $json.Image }}',
			additionalFields: {},
		},
	}),
	waNode({
		name: SYNC_CATALOGUES,
		node: 'waCatalogue',
		position: [580, -20],
		settings: once,
		parameters: { resource: 'catalogue', operation: 'sync' },
	}),
	waNode({
		name: SYNC_PRODUCTS,
		node: 'waCatalogue',
		position: [780, -20],
		settings: once,
		parameters: { resource: 'product', operation: 'sync' },
	}),
	waNode({
		name: LIST,
		node: 'waCatalogue',
		position: [980, -20],
		settings: once,
		parameters: {
			resource: 'product',
			operation: 'getMany',
			catalogue: CATALOGUE,
			returnAll: true,
			filters: {},
		},
	}),
	{ name: TO_FIX, type: 'noOp', typeVersion: 1, position: [580, 180] },
];

const links: Link[] = [
	['Start', PRODUCTS],
	[PRODUCTS, CREATE],
	[CREATE, SYNC_CATALOGUES, 0],
	[SYNC_CATALOGUES, SYNC_PRODUCTS],
	[SYNC_PRODUCTS, LIST],
	[CREATE, TO_FIX, 1],
];

/** The text of the workflow's file. */
export const productsFile = (): string => workflowFile('Products from a Sheet', nodes, links);
