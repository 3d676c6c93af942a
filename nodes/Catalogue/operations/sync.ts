import type { Operation } from '../../engine/operation';
import { perRow } from '../../engine/perRow';
import { syncRequest } from '../catalogueRequests';

/** GET /project/{project_id}/sync-catalog (specification, "Sync catalogues"). */
export const syncCatalogues: Operation = {
	value: 'sync',
	name: 'Sync Catalogues',
	action: 'Sync catalogues',
	description:
		'Fetch all catalogues from the catalogue provider again. Run it once, before Product: Sync Products.',
	fields: [],
	execute: perRow({
		read: () => undefined,
		request: async (row) => await row.call(syncRequest('sync-catalog'), 'sync', 'project'),
	}),
};

/** GET /project/{project_id}/sync-catalog-products (specification, "Sync catalogue products"). */
export const syncProducts: Operation = {
	value: 'sync',
	name: 'Sync Products',
	action: 'Sync products',
	description:
		'Fetch the products of all catalogues from the catalogue provider again. Run Catalogue: Sync Catalogues first.',
	fields: [],
	execute: perRow({
		read: () => undefined,
		request: async (row) => await row.call(syncRequest('sync-catalog-products'), 'sync', 'project'),
	}),
};
