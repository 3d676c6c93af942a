// What a user sees in the editor after running the demo workflow.
import { afterAll, expect, it } from 'vitest';
import { demoWorkflow, SEND } from '../../../testkit/demo/demo-workflow.mts';
import { createCampaign } from '../../../testkit/servers/sandbox-client.mts';
import { openEditor, openNode, runWorkflow, untilNodeShows } from '../editor.mts';
import { takeEditorPicture } from '../nodes.mts';
import { sharedDemo } from '../shared-demo.mts';

const demo = sharedDemo();
// Of its own: other tests open n8n's node panel, which looks for newer versions of packages.
const { page, outsideRequests, close } = await openEditor(demo);
afterAll(close);

it('runs the workflow at a click and shows the result for each row', async () => {
	// A campaign that no other test counts.
	const list = { format: 'csv', campaign: 'Dentist appointments' } as const;
	await createCampaign(demo.sandbox, 'appointment_reminder', list.campaign);
	const workflow = demoWorkflow(list, demo.folder, demo.credential);
	const { id } = await demo.client.createWorkflow({ ...workflow, name: 'Appointments' });
	await runWorkflow(page, id);
	await takeEditorPicture(page, 'campaign-from-spreadsheet.png');
	await openNode(page, SEND);
	const counts = '200 rows: 188 accepted, 2 skipped, 10 failed';
	const template = 'Buttons: Confirm · Reschedule';
	await untilNodeShows(page, [template, '+91 98765-43210', '919876543210', counts]);
	await takeEditorPicture(page, 'campaign-send.png');
});

it('makes no request to other hosts', () => {
	expect(outsideRequests).toEqual([]);
});
