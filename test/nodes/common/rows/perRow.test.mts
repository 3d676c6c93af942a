// The way of a list through an operation that sends nothing, from its items to its items.
import type { IDataObject, INode, INodeExecutionData } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { describe, expect, it } from 'vitest';
import { perRow } from '../../../../nodes/common/rows/perRow.ts';
import { projectPath } from '../../../../nodes/common/service/request.ts';
import { answeredContext } from '../../../harness/answeredContext.mts';
import { executeContext } from '../../../harness/executeContext.mts';

/** @param begun gets the ID of each row that is begun */
const getContact = (width?: number, begun: string[] = []) =>
	perRow({
		read: (row) => {
			begun.push(row.located('id'));
			return row.text('id', 'Contact ID');
		},
		request: async (row, id) =>
			await row.call(
				{ method: 'GET', path: projectPath('contact', id), repeatability: 'repeatable' },
				'contact',
			),
		width,
	});

const list = (ids: readonly unknown[], onError?: INode['onError']) => ({
	parameters: { id: '={{ $json.id }}' },
	items: ids.map((id) => ({ id }) as IDataObject),
	onError,
});
const CONTINUE = 'continueErrorOutput';

const rowsOf = ([items = []]: INodeExecutionData[][]) =>
	items.map(({ json, pairedItem }) => [json, pairedItem]);

describe('A list', () => {
	it('gives an item for each row, paired with it', async () => {
		const { context, asked } = answeredContext(list(['a', 'b']), (path) => ({
			body: { path },
		}));
		expect(rowsOf(await getContact()(context, []))).toEqual([
			[{ path: 'contact/a' }, { item: 0 }],
			[{ path: 'contact/b' }, { item: 1 }],
		]);
		expect(asked).toEqual(['contact/a', 'contact/b']);
	});

	it('gives an item for each of the records that a row finds, and none for none', async () => {
		const { context } = answeredContext(list([2, 0, 1]), () => ({}));
		const execute = perRow({
			read: (row) => Number(row.json.id),
			request: async (_, count) => Array.from({ length: count }, (__, number) => ({ number })),
		});
		expect(rowsOf(await execute(context, []))).toEqual([
			[{ number: 0 }, { item: 0 }],
			[{ number: 1 }, { item: 0 }],
			[{ number: 0 }, { item: 2 }],
		]);
	});

	it('without rows gives no items', async () => {
		const { context } = answeredContext(list([]), () => ({}));
		expect(await getContact()(context, [])).toEqual([[]]);
	});

	it.each([
		['one row at a time', undefined, 1],
		['as many rows at once as the operation says', 3, 3],
	])('works on %s', async (_, width, most) => {
		const { context } = answeredContext(list([0, 1, 2, 3, 4, 5, 6]), () => ({}));
		let atOnce = 0;
		let seen = 0;
		const execute = perRow({
			read: () => undefined,
			request: async () => {
				atOnce += 1;
				seen = Math.max(seen, atOnce);
				await turns(2);
				atOnce -= 1;
				return {};
			},
			width,
		});
		await execute(context, []);
		expect(seen).toBe(most);
	});

	it('comes out in the order of its rows, whichever is done first', async () => {
		const { context } = answeredContext(list(['a', 'b', 'c']), () => ({}));
		const ended: number[] = [];
		const execute = perRow({
			read: ({ index }) => index,
			request: async (_, index) => {
				await turns(9 - 3 * index);
				ended.push(index);
				return { index };
			},
			width: 3,
		});
		const [items = []] = await execute(context, []);
		expect(ended).toEqual([2, 1, 0]);
		expect(items.map(({ json }) => json.index)).toEqual([0, 1, 2]);
	});

	it('is not begun without a credential that can be used', async () => {
		const { context } = executeContext(list(['a']), {
			getCredentials: async <T,>() => ({ baseUrl: '', projectId: '', apiPassword: '' }) as T,
		});
		await expect(getContact()(context, [])).rejects.toMatchObject({
			description: 'Open the credential of this node and correct it',
		});
	});
});

describe('A row that fails', () => {
	const answer = (path: string) => (path.endsWith('bad') ? { status: 404 } : { body: { path } });

	it('ends the workflow under "Stop Workflow", and no row after it is begun', async () => {
		const { context, asked } = answeredContext(list(['a', 'bad', 'c']), answer);
		const end = getContact()(context, []);
		await expect(end).rejects.toThrow(NodeApiError);
		await expect(end).rejects.toMatchObject({
			message: 'The contact does not exist in this project',
			context: { itemIndex: 1 },
		});
		expect(asked).toEqual(['contact/a', 'contact/bad']);
	});

	it('lets those end that are under way, and begins none', async () => {
		const { context, asked } = answeredContext(list(['bad', 'b', 'c', 'd']), async (path) => {
			if (!path.endsWith('bad')) await turns(5);
			return answer(path);
		});
		const begun: string[] = [];
		await expect(getContact(2, begun)(context, [])).rejects.toMatchObject({
			context: { itemIndex: 0 },
		});
		expect(begun).toEqual(['bad', 'b']);
		expect(asked).toEqual(['contact/bad', 'contact/b']);
	});

	it('is the one that the workflow ends with, whatever becomes of those beside it', async () => {
		const { context } = answeredContext(list(['waits', 'bad', 'c']), async (path) => {
			if (path.endsWith('waits')) return { status: 429, headers: { 'retry-after': '60' } };
			await turns(5);
			return answer(path);
		});
		await expect(getContact(2)(context, [])).rejects.toMatchObject({
			message: 'The contact does not exist in this project',
			context: { itemIndex: 1 },
		});
	});

	it('gives an error item in its place under the other settings', async () => {
		const { context } = answeredContext(list(['a', 'bad', '', 'd'], CONTINUE), answer);
		expect(rowsOf(await getContact()(context, []))).toMatchObject([
			[{ path: 'contact/a' }, { item: 0 }],
			[{ error: { httpStatus: 404, row: 2 } }, { item: 1 }],
			[{ error: { field: 'Contact ID', row: 3 } }, { item: 2 }],
			[{ path: 'contact/d' }, { item: 3 }],
		]);
	});

	it('for a reason that holds for every row is the last to be asked for', async () => {
		const { context, asked } = answeredContext(list(['a', 'b', ''], CONTINUE), () => ({
			status: 401,
		}));
		const refusal = 'The service did not accept the API password';
		expect(rowsOf(await getContact()(context, []))).toMatchObject([
			[{ error: { message: refusal, httpStatus: 401 } }, { item: 0 }],
			[{ error: { message: refusal, row: 2 } }, { item: 1 }],
			[{ error: { field: 'Contact ID', row: 3 } }, { item: 2 }],
		]);
		expect(asked).toEqual(['contact/a']);
	});

	it.each(['stopWorkflow', CONTINUE] as const)(
		'because the user stopped the execution is no failure: %s',
		async (onError) => {
			const cancel = new AbortController();
			const { context, asked } = answeredContext(
				list(['a', 'b', 'c'], onError),
				(path) => {
					if (path.endsWith('b')) cancel.abort();
					return { status: path.endsWith('b') ? 404 : 200 };
				},
				cancel.signal,
			);
			const begun: string[] = [];
			const [items = []] = await getContact(1, begun)(context, []);
			expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }]);
			expect(begun).toEqual(['a', 'b']);
			expect(asked).toEqual(['contact/a', 'contact/b']);
		},
	);
});

/** So often all else that can go on does so first. */
async function turns(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn += 1) {
		await new Promise((resolve) => setImmediate(resolve));
	}
}
