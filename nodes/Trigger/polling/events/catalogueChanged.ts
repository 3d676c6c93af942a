import { readId } from '../../../values/checks/identifiers';
import { valueOf } from '../../../values/result';
import { catalogueLocator } from '../../../form/locators';
import type { PolledEvent, Read } from '../event';
import { readChoices } from '../filters';
import { onlyOne, readCatalogues } from '../readings';
import type { Facet } from '../watchers';
import { watchCatalogues } from '../watchers';

/** Changes in what the service returns about catalogues (specification, "Catalogue"). */
export const catalogueChanged: PolledEvent = {
	value: 'catalogueChanged',
	name: 'Catalogue Changed',
	description:
		'A catalogue was connected or disconnected, or its product count or sync status changed',
	record: 'catalogue',
	idField: 'catalogueId',
	fields: [
		{
			displayName: 'Changes',
			name: 'changes',
			type: 'multiOptions',
			required: true,
			default: ['connected', 'productCount', 'status'],
			description: 'Which changes start the workflow',
			options: [
				{
					name: 'Connected or Disconnected',
					value: 'connected',
					description: 'It became active on the messaging business account, or inactive',
				},
				{
					name: 'Product Count',
					value: 'productCount',
					description: 'It has more or fewer products',
				},
				{ name: 'Status', value: 'status', description: 'Its sync or approval status changed' },
			],
		},
		{
			displayName: 'Catalogues',
			name: 'catalogues',
			type: 'options',
			default: 'all',
			description: 'Which catalogues to watch',
			options: [
				{ name: 'All', value: 'all', description: 'Every catalogue, new ones included' },
				{ name: 'One', value: 'one', description: 'A single catalogue' },
			],
		},
		{
			...catalogueLocator('The catalogue to watch'),
			displayOptions: { show: { catalogues: ['one'] } },
		},
	],
	watch: (form) => {
		const isOne = form.param<string>('catalogues', 'all') === 'one';
		const id = isOne ? valueOf('Catalogue', readId(form.locator('catalogue'))) : undefined;
		const changes = readChoices<Facet>(form, 'changes', 'Changes');
		const watcher = watchCatalogues(changes);
		const readChosen = async (read: Read, mustExist: boolean) => {
			const all = await readCatalogues(read);
			return id === undefined ? all : onlyOne(all, { id, subject: 'catalogue', mustExist });
		};
		return {
			target: id ?? 'all',
			watcher,
			read: async (read, state) => await readChosen(read, state === undefined),
			newest: async (read) => [...(await readChosen(read, true)).records.values()],
			example: (catalogue) => {
				const before = [catalogue.isActive !== true, null, null];
				return watcher.step(before, catalogue, 0).changes[0];
			},
			show: (catalogue) => catalogue,
		};
	},
};
