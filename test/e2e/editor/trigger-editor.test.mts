// The WA Event Trigger in the editor: a test event.
import { expect, it } from 'vitest';
import { openNode, openSharedEditor, openWorkflow } from '../editor.mts';
import { executeStep, takeEditorPicture } from '../nodes.mts';
import { sharedDemo } from '../shared-demo.mts';
import { executionsOf, triggerWorkflow } from '../trigger/workflow.mts';

const { client, credential } = sharedDemo();
const { page } = await openSharedEditor();

it('fetches a test event, and shows what it watches and its last events', async () => {
	const parameters = {
		event: 'campaignProgress',
		progress: 'stalled',
		pollTimes: { item: [{ mode: 'everyMinute' }] },
	};
	const workflow = triggerWorkflow('Progress', credential, { Progress: parameters });
	const { id } = await client.createWorkflow(workflow);
	await openWorkflow(page, id);
	await openNode(page, 'Progress');
	await executeStep(page, ['campaignProgress', 'eventId']);
	await takeEditorPicture(page, 'trigger.png');
	expect(await executionsOf(client, id)).toHaveLength(1);
});
