/** For each endpoint of the contract, node parameters that call it. */
import type { IDataObject } from 'n8n-workflow';
import type { OperationId } from '../../../sandbox/types.mts';

export interface Endpoint {
	/** Folder of the node. */
	readonly node: string;
	readonly parameters: IDataObject;
	/** What errors call the subject of the request. */
	readonly subject: string;
	/** What a 404 reports as missing, if not the subject. */
	readonly missing?: 'catalogue' | 'project';
	/** Its requests must not be repeated: after a server error the result is unknown. */
	readonly once?: true;
	/** Reports each row's outcome, as sends do. */
	readonly sends?: true;
}

const locator = (mode: string, value: string) => ({ __rl: true, mode, value });
/** In the format of the service's IDs; what it refers to does not matter, since the answers are injected. */
const someId = '64f1c2a7e4b0a1d2c3e4f5a6';
const byId = locator('id', someId);
const catalogue = locator('id', '810001');
/** Small enough not to be retried with smaller pages. */
const SMALL_PAGE = 10;

export const ENDPOINTS: Record<OperationId, Endpoint> = {
	sendMessage: {
		node: 'Message',
		parameters: {
			operation: 'send',
			phoneNumber: '+919876543210',
			messageType: 'text',
			text: 'Hello',
		},
		subject: 'message',
		missing: 'project',
		once: true,
		sends: true,
	},
	getMessage: {
		node: 'Message',
		parameters: { operation: 'get', messageId: someId },
		subject: 'message',
	},
	createContact: {
		node: 'Contact',
		parameters: { operation: 'create', phoneNumber: '+919876543210', contactName: 'Asha' },
		subject: 'contact',
		missing: 'project',
		once: true,
	},
	getContactByNumber: {
		node: 'Contact',
		parameters: { operation: 'get', contact: locator('phoneNumber', '+919876543210') },
		subject: 'contact with this phone number',
	},
	getContactById: {
		node: 'Contact',
		parameters: { operation: 'get', contact: byId },
		subject: 'contact',
	},
	updateContact: {
		node: 'Contact',
		parameters: { operation: 'update', contact: byId, updateFields: { contactName: 'Asha' } },
		subject: 'contact',
	},
	submitTemplate: {
		node: 'Template',
		parameters: {
			operation: 'submit',
			label: 'Parcel',
			templateName: 'parcel',
			category: 'TRANSACTIONAL',
			type: 'TEXT',
			language: 'English',
			text: 'Hello',
			sampleText: 'Hello',
		},
		subject: 'template',
		missing: 'project',
		once: true,
	},
	listTemplates: {
		node: 'Template',
		parameters: { operation: 'getMany' },
		subject: 'list of templates',
		missing: 'project',
	},
	getTemplate: {
		node: 'Template',
		parameters: { operation: 'get', template: byId },
		subject: 'template',
	},
	deleteTemplate: {
		node: 'Template',
		parameters: { operation: 'delete', template: byId },
		subject: 'template',
	},
	createCampaign: {
		node: 'Campaign',
		parameters: {
			operation: 'create',
			campaignName: 'New',
			template: locator('name', 'welcome'),
		},
		subject: 'campaign',
		missing: 'project',
		once: true,
	},
	getCampaign: {
		node: 'Campaign',
		parameters: { operation: 'get', campaignId: byId },
		subject: 'campaign',
	},
	listCampaigns: {
		node: 'Campaign',
		parameters: { operation: 'getMany', campaignType: 'ALL', limit: SMALL_PAGE },
		subject: 'list of campaigns',
		missing: 'project',
	},
	sendCampaign: {
		node: 'Campaign',
		parameters: {
			operation: 'send',
			campaign: locator('name', 'Welcome'),
			phoneNumber: '+919876543210',
			contactName: 'Asha',
		},
		subject: 'message',
		missing: 'project',
		once: true,
		sends: true,
	},
	getBusiness: {
		node: 'Business',
		parameters: { operation: 'get', businessId: someId },
		subject: 'business',
	},
	listCatalogues: {
		node: 'Catalogue',
		parameters: { resource: 'catalogue', operation: 'getMany', limit: SMALL_PAGE },
		subject: 'list of catalogues',
		missing: 'project',
	},
	listCatalogueProducts: {
		node: 'Catalogue',
		parameters: { resource: 'product', operation: 'getMany', catalogue, limit: SMALL_PAGE },
		subject: 'list of products',
		missing: 'catalogue',
	},
	createProduct: {
		node: 'Catalogue',
		parameters: {
			resource: 'product',
			operation: 'create',
			catalogue,
			productName: 'Socks',
			category: 'Clothing',
			currency: 'INR',
			price: '199.00',
			retailerId: 'SOCKS-1',
			imageUrl: 'https://images.example/socks.jpg',
		},
		subject: 'product',
		missing: 'catalogue',
		once: true,
	},
	syncCatalogues: {
		node: 'Catalogue',
		parameters: { resource: 'catalogue', operation: 'sync' },
		subject: 'sync',
		missing: 'project',
	},
	syncCatalogueProducts: {
		node: 'Catalogue',
		parameters: { resource: 'product', operation: 'sync' },
		subject: 'sync',
		missing: 'project',
	},
	connectCatalogue: {
		node: 'Catalogue',
		parameters: { resource: 'catalogue', operation: 'connect', catalogue },
		subject: 'catalogue',
		missing: 'catalogue',
	},
	disconnectCatalogue: {
		node: 'Catalogue',
		parameters: { resource: 'catalogue', operation: 'disconnect', catalogue },
		subject: 'catalogue',
		missing: 'catalogue',
	},
	setCatalogueVisibility: {
		node: 'Catalogue',
		parameters: {
			resource: 'catalogue',
			operation: 'setVisibility',
			catalogueVisibility: 'show',
			cart: 'disable',
		},
		subject: 'visibility',
		missing: 'project',
	},
};
