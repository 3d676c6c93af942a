import type { ControlOperationId } from '../types.mts';
import type { Json } from './support.mts';
import { PLAIN_TEMPLATE } from '../../test/harness/templateTexts.mts';

/** Valid request bodies, for tests in which the content does not matter. */
export const bodies: Partial<Record<ControlOperationId, Json>> = {
	addSeed: { tags: ['new'] },
	advanceClock: { ms: 1 },
	createCampaign: { template_name: 'welcome', campaign_name: 'New' },
	createContact: { name: 'Asha', phone_number: '919876500001' },
	createTemplate: { ...PLAIN_TEMPLATE, label: 'New', name: 'new', text: 'Hi', sample_text: 'Hi' },
	createProject: {},
	setClock: { frozen: false },
	setDelivery: { profile: 'off' },
	receiveMessage: { phone_number: '919876543210', text: 'Hi' },
	reset: {},
	reviewTemplate: { outcome: 'approved' },
	setCampaignStatus: { status: 'PAUSED' },
	setFaults: { rules: [] },
	setMessageStatus: { status: 'READ' },
	setRateLimit: { perSecond: null },
	setWebhooks: { webhooks: [] },
};
