// The files of nodes/ that a plain send runs through, its history included: the fewer, the easier to read.
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { runNode } from '../../harness/engine.mts';
import { fileSandbox } from '../../harness/sandbox.mts';
import { ROOT } from '../../../testkit/paths.mts';

/** Lower it when files are merged; raise it only with a reason. */
const MAX_FILES = 70;

const sandbox = fileSandbox();

it('runs a plain send through few files, which the page about it names', async () => {
	const type = new WaCampaign();
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
	const { outputs } = await runNode({
		type,
		items: [{ phone: '+919876543210', name: 'Asha' }],
		credential: sandbox.credential,
		parameters: {
			operation: 'send',
			campaign: { __rl: true, mode: 'name', value: 'Appointment reminder' },
			phoneNumber: '={{ $json.phone }}',
			contactName: '={{ $json.name }}',
			parametersMode: 'list',
			templateParamsList: '={{ [$json.name, "Monday"] }}',
			skipAlreadySent: true,
		},
	});
	const { result } = await session.post('Profiler.takePreciseCoverage');
	session.disconnect();
	expect(outputs[0]?.[0]?.json.outcome).toBe('accepted');
	const called = result
		.filter(({ url }) => /\/nodes\/.+\.ts$/.test(url) && !url.includes('node_modules'))
		.filter(({ functions }) =>
			functions.some(
				({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0),
			),
		)
		.map(({ url }) => url.replace(/^.*\/nodes\//, ''));
	expect(called.toSorted()).toEqual(namedFiles().toSorted());
	expect(called.length).toBeLessThanOrEqual(MAX_FILES);
});

/** The files in the last table of the page. */
function namedFiles(): string[] {
	const page = readFileSync(join(ROOT, 'docs', 'internals', 'one-send.md'), 'utf8');
	return [...page.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].flatMap(([, folder = '', names = '']) =>
		names.split(', ').map((name) => `${folder}/${name}.ts`),
	);
}
