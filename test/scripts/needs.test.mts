import { expect, it } from 'vitest';
import { describeLeftOut, needs } from '../../scripts/testing/needs.mts';

const found = (advice: string) => ({ isThere: true, advice });
const missing = (advice: string) => ({ isThere: false, advice });

it('says nothing of tests that have what they need', () => {
	expect(describeLeftOut([{ tests: 'checks', programs: [found('a'), found('b')] }])).toEqual([]);
});

it('tells of each part that was left out, with all that it lacks', () => {
	const lines = describeLeftOut([
		{ tests: 'browser checks', programs: [missing('install a browser')] },
		{
			tests: 'others',
			programs: [missing('install this'), found('here'), missing('install that')],
		},
	]);
	expect(lines).toEqual([
		'The browser checks were left out. To enable them, install a browser.',
		'The others were left out. To enable them, install this; and install that.',
	]);
});

it('knows what the browser, curl commands and several workers take', () => {
	const advice = needs().flatMap(({ programs }) => programs.map((program) => program.advice));
	expect(advice.join('\n')).toMatch(
		/chromium.*\n.*install curl.*\n.*apt-get install postgresql.*\n.*redis-server/,
	);
});
