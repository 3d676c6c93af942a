// Adding the IDs that a trigger watches to its workflow.
import { describe, expect, it } from 'vitest';
import { readExample } from '../../../e2e/examples.mts';
import { at } from '../../../harness/pick.mts';
import { functionOf } from '../code-nodes.mts';

type Workflow = ReturnType<typeof readExample>['workflow'];

const withIds = functionOf<(workflow: Workflow, ids: string[]) => Workflow>(
	'message-status/send-and-watch.json',
	'Add the IDs',
	'withIds',
);

const { workflow } = readExample('message-status/message-status.json');
const watched = ({ nodes }: Workflow) =>
	nodes.find(({ type }) => type.endsWith('.waTrigger'))?.parameters.messageIds;

describe('withIds', () => {
	it('adds the first and later IDs, each once', () => {
		const first = withIds(workflow, ['wamid.1', 'wamid.2']);
		expect(watched(first)).toBe('wamid.1, wamid.2');
		expect(watched(withIds(first, ['wamid.2', 'wamid.3']))).toBe('wamid.1, wamid.2, wamid.3');
	});

	it('keeps the newest 500', () => {
		const ids = Array.from({ length: 501 }, (_, index) => `wamid.${index}`);
		expect(watched(withIds(workflow, ids))).toBe(ids.slice(1).join(', '));
	});

	it('keeps the rest of the workflow, without the fields that n8n rejects', () => {
		const settings = { executionOrder: 'v1', binaryMode: 'separate' };
		const changed = withIds({ ...workflow, settings, id: '7', active: true }, ['wamid.1']);
		expect(Object.keys(changed)).toEqual(['name', 'nodes', 'connections', 'settings']);
		expect(changed.settings).toEqual({ executionOrder: 'v1' });
		expect(changed.nodes.length).toBe(workflow.nodes.length);
		expect(at(changed.nodes, 0)).toEqual(at(workflow.nodes, 0));
	});

	it('rejects a workflow without the trigger', () => {
		expect(() => withIds({ ...workflow, nodes: [] }, [])).toThrow('no WA Event Trigger');
	});
});
