import { catalogueLocator } from '../../../form/locators';
import type { PolledEvent, ReadRecord } from '../event';
import { allOrOneField, chosenId, readChoices } from '../filters';
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
		allOrOneField('catalogue'),
		{
			...catalogueLocator('The catalogue to watch'),
			displayOptions: { show: { catalogues: ['one'] } },
		},
	],
	watch: (form) => {
		const id = chosenId(form, 'catalogues', 'catalogue', 'Catalogue');
		const changes = readChoices<Facet>(form, 'changes', 'Changes');
		const readChosen = async (read: ReadRecord, mustExist: boolean) => {
			const all = await readCatalogues(read);
			return id === undefined ? all : onlyOne(all, { id, subject: 'catalogue', mustExist });
		};
		return {
			target: id ?? 'all',
			watcher: watchCatalogues(changes),
			read: async (read, state) => await readChosen(read, state === undefined),
			newest: async (read) => [...(await readChosen(read, true)).records.values()],
			exampleBefore: ({ isActive }) => [isActive !== true, null, null],
			show: (catalogue) => catalogue,
		};
	},
};
