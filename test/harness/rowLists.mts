/** Gets lists of contacts through the list engine, without a node. */
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { perRow } from '../../nodes/engine/perRow.ts';
import { projectPath } from '../../nodes/service/requests.ts';

/** @param begun receives the ID of each row that starts */
export const getContact = (listKind?: { done: string }, begun: string[] = []) =>
	perRow({
		read: (row) => {
			begun.push(row.located('id'));
			return row.text('id', 'Contact ID', 'data');
		},
		request: async (row, id) =>
			await row.call(
				{
					method: 'GET',
					path: projectPath('contact', id),
					repeatability: 'repeatable',
					returns: 'confirmation',
				},
				'contact',
			),
		list: listKind,
	});

/** Several concurrent rows. */
export const FOUND = { done: 'found' };

export const list = (ids: readonly unknown[], onError?: INode['onError']) => ({
	parameters: { id: '={{ $json.id }}' },
	items: ids.map((id) => ({ id }) as IDataObject),
	onError,
});
export const CONTINUE = 'continueErrorOutput';

export const rowsOf = ([items = []]: INodeExecutionData[][]) =>
	items.map(({ json, pairedItem }) => [json, pairedItem]);

/** This many turns let all other pending work run first. */
export async function turns(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn += 1) {
		await new Promise((resolve) => setImmediate(resolve));
	}
}
