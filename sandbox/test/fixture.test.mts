// The Vitest fixture: a project per test, even for concurrent tests.
import { describe, expect } from 'vitest';
import { DEFAULT_SEED } from '../seed/default.mts';
import { sandboxTest } from '../vitest.mts';
import { callersOf, send } from './support.mts';

sandboxTest.override('sandboxOptions', { seed: { ...DEFAULT_SEED, project: { id: 'first' } } });

const asha = '919876543210';

/** Resolves once all tests that share it have reached it. */
function meeting(size: number): () => Promise<void> {
	const { promise, resolve } = Promise.withResolvers<void>();
	let present = 0;
	return () => {
		if (++present === size) resolve();
		return promise;
	};
}

describe.concurrent('concurrent tests', () => {
	const all = [1, 2, 3, 4];
	const everyone = meeting(all.length);
	const seen = new Set<string>();

	sandboxTest.for(all)('see only their own data: %i', async (times, { project, sandbox }) => {
		seen.add(`${project.projectId} ${project.password}`);
		await project.control.put('/clock', { body: { frozen: true, now: times * 1_000_000 } });
		await everyone();
		expect(seen.size).toBe(all.length);
		expect(project.baseUrl).toBe(sandbox.baseUrl);
		for (let count = 0; count < times; count++) {
			const answer = await callersOf(project).call('sendCampaign', { body: send(asha) });
			expect(answer.status).toBe(200);
		}
		const { counts } = await project.control.get('/sends');
		expect(counts.map(({ accepted }) => accepted)).toEqual([times]);
		const { messages } = await project.control.get('/messages');
		expect(messages[0]?.sent_at).toBe(times * 1_000_000);
	});
});

describe('a test with options', () => {
	sandboxTest.override('projectOptions', {
		id: 'shop',
		password: 'shop-password',
		seed: { tags: ['only'] },
	});

	sandboxTest(
		'gets the sandbox and the project that it configures',
		async ({ project, sandbox }) => {
			expect(sandbox.projectId).toBe('first');
			expect(project).toMatchObject({ projectId: 'shop', password: 'shop-password' });
			await project.control.post('/seed', { body: { tags: ['more'] } });
			expect((await project.control.get('/state')).tags).toEqual(['more', 'only']);
		},
	);

	sandboxTest('sees nothing of an earlier test', async ({ project }) => {
		expect((await project.control.get('/state')).tags).toEqual(['only']);
	});
});
