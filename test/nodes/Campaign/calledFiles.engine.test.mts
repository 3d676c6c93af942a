// The files of nodes/ that a plain send runs through: the fewer, the easier to read.
import { Session } from 'node:inspector/promises';
import { expect, it } from 'vitest';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { runNode } from '../../harness/engine.mts';
import { fileSandbox } from '../../harness/sandbox.mts';

/**
 * Lower it when files are merged; raise it only with a reason. With and without a history, rows wait for their slot in
 * claims.ts; what an execution remembers is shared with creates, in executionMemory.ts; lists are read in pagedList.ts,
 * links in webAddress.ts, numbers of other tools in notations.ts; what the user allows is in ceilings.ts, what looks odd in remarks.ts and
 * fileRemarks.ts, and its groups in rowGroups.ts; the reasons not to send now are in gates.ts.
 */
const MAX_FILES = 60;

const sandbox = fileSandbox();

it('runs a plain send through few files', async () => {
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
			skipAlreadySent: false,
		},
	});
	const { result } = await session.post('Profiler.takePreciseCoverage');
	session.disconnect();
	expect(outputs[0]?.[0]?.json.outcome).toBe('accepted');
	const called = result
		.filter(({ url }) => /\/nodes\/.+\.ts$/.test(url) && !url.includes('node_modules'))
		// This send keeps no history, but histories of earlier tests in this process still write on their own.
		.filter(({ url }) => !url.includes('/engine/history/'))
		.filter(({ functions }) =>
			functions.some(
				({ functionName, ranges }) => functionName !== '' && ranges.some(({ count }) => count > 0),
			),
		)
		.map(({ url }) => url.replace(/^.*\/nodes\//, ''));
	expect(called.length, called.toSorted().join('\n')).toBeGreaterThan(20);
	expect(called.length, called.toSorted().join('\n')).toBeLessThanOrEqual(MAX_FILES);
});
