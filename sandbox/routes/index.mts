import { business } from './business.mts';
import { campaigns } from './campaigns.mts';
import { catalogues } from './catalogues.mts';
import { contacts } from './contacts.mts';
import type { Handlers } from './handlers.mts';
import { messages } from './messages.mts';
import { templates } from './templates.mts';

/** Every operation of the contract, by its operationId. */
export const handlers: Handlers = {
	...messages,
	...contacts,
	...templates,
	...campaigns,
	...business,
	...catalogues,
};
