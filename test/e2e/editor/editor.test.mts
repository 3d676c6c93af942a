// What a user sees in the editor.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoWorkflow, SEND } from '../../../testkit/demo/demo-workflow.mts';
import { createCampaign } from '../../../testkit/servers/sandbox-client.mts';
import { at } from '../../harness/pick.mts';
import {
	findNode,
	listEntries,
	openEditor,
	openNode,
	openWorkflow,
	runWorkflow,
	untilNodeShows,
	type Editor,
} from '../editor.mts';
import { openPictures, type Pictures } from '../pictures.mts';
import { sharedDemo } from '../shared-demo.mts';

const demo = sharedDemo();

describe('the editor', () => {
	let editor: Editor;
	let workflowId: string;
	let pictures: Pictures;

	beforeAll(async () => {
		pictures = openPictures();
		editor = await openEditor(demo);
		workflowId = await createUnfinishedWorkflow();
	});

	afterAll(async () => {
		await editor?.close();
		pictures?.discard();
	});

	/** The demo workflow before its user has chosen a campaign. */
	async function createUnfinishedWorkflow(): Promise<string> {
		const { list } = at(demo.workflows, 0);
		const workflow = demoWorkflow(list, demo.folder, demo.credential);
		const send = workflow.nodes.filter(({ name }) => name === SEND);
		at(send, 0).parameters.campaign = { __rl: true, mode: 'list', value: '' };
		return (await demo.client.createWorkflow({ ...workflow, name: 'Unfinished' })).id;
	}

	/** The demo workflow with a campaign that no other test counts. */
	async function createWorkflowOfItsOwn(): Promise<string> {
		const list = { format: 'csv', campaign: 'Dentist appointments' } as const;
		await createCampaign(demo.sandbox, 'appointment_reminder', list.campaign);
		const workflow = demoWorkflow(list, demo.folder, demo.credential);
		return (await demo.client.createWorkflow({ ...workflow, name: 'Appointments' })).id;
	}

	it.each(['WhatsApp', 'campaign'])('finds WA Campaign under "%s"', async (words) => {
		await expect(findNode(editor.page, words, 'WA Campaign')).resolves.toBeUndefined();
	});

	it('fills the list of campaigns from the sandbox, with those that can be sent through', async () => {
		await openWorkflow(editor.page, workflowId);
		await openNode(editor.page, SEND);
		const entries = await listEntries(editor.page, 'campaign');
		expect(entries).toEqual(
			expect.arrayContaining([
				expect.stringContaining('Appointment reminder'),
				expect.stringContaining('Welcome'),
			]),
		);
		expect(entries.join('\n')).not.toContain('Spring sale');
	});

	it('narrows the list of campaigns by what is typed', async () => {
		await openWorkflow(editor.page, workflowId);
		await openNode(editor.page, SEND);
		const entries = await listEntries(editor.page, 'campaign', 'order');
		expect(entries.length).toBeGreaterThan(0);
		for (const entry of entries) expect(entry).toMatch(/order/i);
	});

	it('runs the workflow at a click and shows the result for each row', async () => {
		const { page } = editor;
		await runWorkflow(page, await createWorkflowOfItsOwn());
		await pictures.take(page, 'campaign-from-spreadsheet.png');
		await openNode(page, SEND);
		const counts = '200 rows: 188 accepted, 2 skipped, 10 failed';
		const template = 'Buttons: Confirm · Reschedule';
		await untilNodeShows(page, [template, '+91 98765-43210', '919876543210', counts]);
		await pictures.take(page, 'campaign-send.png');
	});

	it('makes no request to other hosts', () => {
		expect(editor.outsideRequests).toEqual([]);
	});
});
