// Follows docs/guide/first-campaign.md literally: each bold label must be on the screen, and each value is typed or
// read there. Only the last click of step 2 is left out: the package is already installed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendsOf } from '../../../testkit/servers/sandbox-client.mts';
import { openEditor, SMALL } from '../editor.mts';
import { at } from '../../harness/pick.mts';
import { sharedDemo } from '../shared-demo.mts';
import { countClicks, type Clicks } from './clicks.mts';
import { walkOf } from './first-campaign-walk.mts';
import { stepsIn, stepsOf } from './guide.mts';

const demo = sharedDemo();
// As at a reader's first visit: n8n keeps what it has been shown.
const { page, close } = await openEditor(demo, SMALL);
afterAll(close);
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

describe('Following the ten steps', () => {
	const steps = stepsOf(PAGE);
	let clicks: Clicks;
	let walk: ReturnType<typeof walkOf>;

	beforeAll(async () => {
		clicks = await countClicks(page.context());
		page.setDefaultTimeout(60_000);
		walk = walkOf(page, clicks);
	});
	afterAll(() => console.log(clicks?.report()));

	it.each(steps.map((step) => [`${step.number}. ${step.title}`, step] as const))(
		'%s',
		async (title, step) => {
			await walk[step.number - 1]?.(step);
			clicks.endStep(title);
			expect(step.unused()).toEqual([]);
		},
	);

	it('reaches each person once', async () => {
		const sends = await sendsOf(demo.sandbox, 'First campaign');
		expect(sends.map(({ phone_number: number }) => number).toSorted()).toEqual([
			'12025550141',
			'12025550142',
			'12025550149',
		]);
	});
});
