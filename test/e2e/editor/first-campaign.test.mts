// Follows docs/guide/first-campaign.md literally: each bold label must be on the screen, and each value is typed or
// read there. Only the last click of step 2 is left out: the package is already installed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createControlClient } from '../../../sandbox/client.mts';
import { openEditor, SMALL, type Editor } from '../editor.mts';
import { openPictures } from '../pictures.mts';
import { at } from '../../harness/pick.mts';
import { sharedDemo } from '../shared-demo.mts';
import { countClicks, type Clicks } from './clicks.mts';
import {
	createGermanTemplate,
	germanNumbers,
	germanReader,
	PAGE_NUMBERS,
	pageReader,
} from './first-campaign-readers.mts';
import { walkOf } from './first-campaign-walk.mts';
import { stepsIn, stepsOf } from './guide.mts';

const demo = sharedDemo();
const { sandbox } = demo;
const PAGE = 'guide/first-campaign.md';

describe('Your first campaign in ten steps', () => {
	it('has ten steps', () => {
		expect(stepsOf(PAGE).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
	});

	it('is parsed so that tests must use every label on the page, and no other', () => {
		const step = at(
			stepsIn('# Page\n\n## 1. Begin\n\nClick **Save**, type `a`, see **Done**.\n'),
			0,
		);
		expect(step.label('Save')).toBe('Save');
		expect(step.value('a')).toBe('a');
		expect(() => step.label('Cancel')).toThrow('Step 1 of the page has no "Cancel" in bold');
		expect(() => step.value('Save')).toThrow('no "Save" as code');
		expect(step.unused()).toEqual(['Done']);
	});
});

const pictures = openPictures();
afterAll(() => pictures.discard());

const READERS = [
	{ who: 'with its values', reader: pageReader(pictures), numbers: PAGE_NUMBERS },
	{ who: 'with a German list', reader: germanReader, numbers: germanNumbers() },
];

describe.each(READERS)('Following the ten steps $who', ({ reader, numbers }) => {
	const steps = stepsOf(PAGE);
	let editor: Editor;
	let clicks: Clicks;
	let walk: ReturnType<typeof walkOf>;

	beforeAll(async () => {
		if (reader === germanReader) await createGermanTemplate();
		editor = await openEditor(demo, SMALL);
		const { page } = editor;
		clicks = await countClicks(page.context());
		page.setDefaultTimeout(60_000);
		walk = walkOf(page, reader, clicks);
	});
	afterAll(async () => {
		await editor?.close();
		console.log(clicks?.report());
	});

	it.each(steps.map((step) => [`${step.number}. ${step.title}`, step] as const))(
		'%s',
		async (title, step) => {
			await walk[step.number - 1]?.(step);
			clicks.endStep(title);
			expect(step.unused()).toEqual([]);
		},
	);

	it('reaches each person once', async () => {
		expect(await reached(reader.own['First campaign'] ?? 'First campaign')).toEqual(numbers);
	});
});

/** Numbers that received the campaign, once per message. */
async function reached(campaign: string): Promise<string[]> {
	const { sends } = await createControlClient(sandbox).get('/sends/list', { query: { campaign } });
	return sends.map(({ phone_number: number }) => number).toSorted();
}
