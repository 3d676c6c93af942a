// The WA Event Trigger in the editor: found, tested, activated.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { byTestId, findNode, openEditor, openNode, openWorkflow, type Editor } from '../editor.mts';
import { executeStep, closeNotices } from '../nodes.mts';
import { openPictures, type Pictures } from '../pictures.mts';
import { sharedDemo } from '../shared-demo.mts';
import {
	everySeconds,
	executionsOf,
	emittedIn,
	triggerWorkflow,
	untilActivated,
} from '../trigger/workflow.mts';

const demo = sharedDemo();
const PATIENCE = { timeout: 60_000, interval: 200 };

describe('WA Event Trigger in the editor', () => {
	let editor: Editor;
	let id: string;
	let pictures: Pictures;

	beforeAll(async () => {
		pictures = openPictures();
		editor = await openEditor(demo);
		const parameters = { event: 'templateReviewed', pollTimes: everySeconds(2) };
		const workflow = triggerWorkflow('Reviews', demo.credential, { Reviews: parameters });
		({ id } = await demo.client.createWorkflow(workflow));
	});
	afterAll(async () => {
		await demo.client.post(`/workflows/${id}/deactivate`, {});
		await editor?.close();
		pictures?.discard();
	});

	it('is found under "WhatsApp"', async () => {
		// The node panel omits "Trigger" from the name of a trigger with several events.
		const name = 'WA Event( Trigger)?';
		await expect(findNode(editor.page, 'WhatsApp', name)).resolves.toBeUndefined();
	});

	it('fetches a test event', async () => {
		await openWorkflow(editor.page, id);
		await openNode(editor.page, 'Reviews');
		await executeStep(editor.page, ['templateReviewed', 'eventId']);
		await editor.page.keyboard.press('Escape');
		expect(await executionsOf(demo.client, id)).toHaveLength(1);
	});

	it('shows what it watches, and its last events', async () => {
		const parameters = {
			event: 'campaignProgress',
			progress: 'stalled',
			pollTimes: { item: [{ mode: 'everyMinute' }] },
		};
		const workflow = triggerWorkflow('Progress', demo.credential, { Progress: parameters });
		const { id: other } = await demo.client.createWorkflow(workflow);
		const { page } = editor;
		await openWorkflow(page, other);
		await openNode(page, 'Progress');
		await executeStep(page, ['campaignProgress']);
		await closeNotices(page);
		await pictures.take(page, 'trigger.png');
		await page.keyboard.press('Escape');
		await openWorkflow(page, id);
	});

	it('starts the workflow once it is published', async () => {
		const { page } = editor;
		await page.locator(byTestId('ndv')).waitFor({ state: 'detached' });
		await page.click(byTestId('workflow-open-publish-modal-button'));
		await page.click(byTestId('workflow-publish-button'));
		await untilActivated(demo.client, id);
		const review = async (outcome: 'approved' | 'disabled') =>
			await createControlClient(demo.sandbox).post('/templates/{template}/review', {
				path: { template: 'store_tour' },
				body: { outcome },
			});
		// Approved again at the end: other tests may send it.
		await review('disabled');
		await vi.waitFor(async () => {
			const emitted = emittedIn((await executionsOf(demo.client, id)).slice(1), ['Reviews']);
			expect(emitted).toMatchObject([{ after: { status: 'DISABLED' } }]);
		}, PATIENCE);
		await review('approved');
	});
});
