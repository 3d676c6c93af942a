// What was typed for a send is there again after a look at the other operations and ways to give values.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCampaign } from '../../../testkit/servers/sandbox-client.mts';
import { byTestId, openEditor, type Editor } from '../editor.mts';
import {
	addNode,
	addOption,
	chooseFromList,
	chooseOption,
	fillIn,
	placeholderLabels,
	typedIn,
} from '../nodes.mts';
import { sharedDemo } from '../shared-demo.mts';

const demo = sharedDemo();
const CAMPAIGN = 'Kept values';

describe('what was typed for a send', () => {
	let editor: Editor;

	beforeAll(async () => {
		editor = await openEditor(demo);
		await createCampaign(demo.sandbox, 'appointment_reminder', CAMPAIGN);
	});
	afterAll(async () => await editor?.close());

	/** Fills in the fields, and returns what they hold. */
	async function fillAll(values: Readonly<Record<string, string>>) {
		for (const [field, value] of Object.entries(values)) await fillIn(editor.page, field, value);
		return async () => {
			const held = Object.keys(values).map(
				async (field) => [field, await typedIn(editor.page, field)] as const,
			);
			return Object.fromEntries(await Promise.all(held));
		};
	}

	const chosen = async (locator: string) =>
		await editor.page
			.locator(`${byTestId(`resource-locator-${locator}`)} ${byTestId('rlc-input')}`)
			.inputValue();

	it('is kept by WA Campaign', async () => {
		const { page } = editor;
		await addNode(page, demo.client, { node: 'WA Campaign', action: 'Send campaign' });
		await chooseFromList(page, 'campaign', CAMPAIGN);
		await placeholderLabels(page, 2);
		await addOption(page, 'Media URL');
		await addOption(page, 'Tags');
		const values = {
			phoneNumber: '+91 98123 40001',
			contactName: 'Asha Rao',
			1: '$FirstName',
			2: 'Tuesday',
			mediaUrl: 'https://example.com/a.jpg',
			tags: 'vip',
		};
		const held = await fillAll(values);
		for (const operation of [
			'Preview Campaign',
			'Send Test Message',
			'Clear Sent History',
			'Send Campaign',
		]) {
			await chooseOption(page, 'operation', operation);
			await placeholderLabels(page, 2);
			expect(await held(), operation).toEqual(values);
			expect(await chosen('campaign')).toBe(CAMPAIGN);
		}
		for (const mode of ['Columns by Name', 'List', 'One Field per Placeholder']) {
			await chooseOption(page, 'parametersMode', mode);
			await placeholderLabels(page, 2);
			expect(await held(), mode).toEqual(values);
		}
	});

	it('is kept by WA Message', async () => {
		const { page } = editor;
		await addNode(page, demo.client, { node: 'WA Message', action: 'Send message' });
		await chooseOption(page, 'messageType', 'Template');
		await chooseFromList(page, 'template', 'appointment_reminder');
		await placeholderLabels(page, 2);
		await addOption(page, 'Header Media URL');
		const values = {
			phoneNumber: '+91 98123 40001',
			1: 'Asha',
			2: 'Tuesday',
			headerMediaUrl: 'https://example.com/a.jpg',
		};
		const held = await fillAll(values);
		for (const operation of ['Send Test Message', 'Send Message']) {
			await chooseOption(page, 'operation', operation);
			await placeholderLabels(page, 2);
			expect(await held(), operation).toEqual(values);
			expect(await chosen('template')).toBe('appointment_reminder');
		}
		for (const mode of ['Columns by Name', 'List', 'One Field per Placeholder']) {
			await chooseOption(page, 'parametersMode', mode);
			await placeholderLabels(page, 2);
			expect(await held(), mode).toEqual(values);
		}
	});
});
