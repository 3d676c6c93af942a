// The credential's test, as the credential window runs it: each error has its own message, which says what to fix.
import { describe, expect, it } from 'vitest';
import { startSandbox } from '../../../sandbox/index.mts';
import { sharedDemo } from '../shared-demo.mts';

const { client, sandbox } = sharedDemo();

const right = {
	baseUrl: sandbox.baseUrl,
	projectId: sandbox.projectId,
	apiPassword: sandbox.password,
};

const test = (changes: Partial<typeof right> = {}) =>
	client.testCredential('waProjectApi', { ...right, ...changes });

describe('testing the credential', () => {
	it.each([
		['as it is', sandbox.baseUrl],
		['with a trailing slash', `${sandbox.baseUrl}/`],
		['with spaces around', `  ${sandbox.baseUrl}  `],
	])('accepts correct values with the base URL %s', async (_, baseUrl) => {
		expect(await test({ baseUrl })).toMatchObject({ status: 'OK' });
	});

	it('reports a wrong password', async () => {
		const answer = await test({ apiPassword: 'not-the-password' });
		expect(answer.status).toBe('Error');
		expect(answer.message).toMatch(/password/i);
		expect(answer.message).not.toContain('not-the-password');
	});

	it('reports a wrong project', async () => {
		const answer = await test({ projectId: 'no-such-project' });
		expect(answer.status).toBe('Error');
		expect(answer.message).toMatch(/project/i);
		expect(answer.message).not.toMatch(/password is/i);
	});

	it('reports a service that cannot be reached', async () => {
		const stopped = await startSandbox();
		await stopped.close();
		const answer = await test({ baseUrl: stopped.baseUrl });
		expect(answer.status).toBe('Error');
		expect(answer.message).toMatch(/nothing answers/i);
	});

	it('reports a base URL without its version segment', async () => {
		const answer = await test({ baseUrl: sandbox.origin });
		expect(answer.status).toBe('Error');
		expect(answer.message).toMatch(/\/v1|version/i);
	});

	it('reports each error with a different message', async () => {
		const answers = [
			await test({ apiPassword: 'wrong' }),
			await test({ projectId: 'wrong' }),
			await test({ baseUrl: sandbox.origin }),
		];
		expect(new Set(answers.map(({ message }) => message)).size).toBe(answers.length);
	});
});
