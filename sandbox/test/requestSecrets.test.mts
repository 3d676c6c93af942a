// Passwords are redacted in the request log, which stays valid JSON.
import { describe, expect, it } from 'vitest';
import { fileSandbox, ownSandbox } from './support.mts';

const number = '919876543210';

const sandbox = fileSandbox();

describe('a password', () => {
	it.each(['200', 'true', 'e', '"', '\\', '[redacted]', 'null,', '{', 'a b%'])(
		'like %j leaves the log valid JSON',
		async (password) => {
			const own = await ownSandbox({ seed: { project: { password } } });
			const body = { name: `it is ${password}.`, mobile_number: number, [password]: 200 };
			await own.call('createContact', { password, body });
			await own.call('listTemplates', { password, query: { after: password } });
			const { requests } = await own.client.get('/requests');
			expect(requests).toMatchObject([
				{ operation: 'listTemplates', headers: { 'x-api-wa-project-api-pwd': '[redacted]' } },
				{ operation: 'createContact', bodySize: Buffer.byteLength(JSON.stringify(body)) },
			]);
			for (const one of requests) {
				const headers = { ...one.headers };
				delete headers['x-api-wa-project-api-pwd'];
				const fromClients = [one.path, one.query, headers, one.error, one.body, one.responseBody];
				for (const text of textsIn(fromClients)) {
					expect(text.replaceAll('[redacted]', '')).not.toContain(password);
				}
			}
		},
	);

	it('is redacted in every credential header, even when it is wrong', async () => {
		const headers = {
			authorization: 'Bearer a-real-token',
			'proxy-authorization': 'Basic YTpi',
			cookie: 'session=a-real-token',
		};
		await sandbox.call('listTemplates', { password: 'a-real-password', headers });
		const { requests } = await sandbox.client.get('/requests');
		expect(requests[0]?.headers).toMatchObject({
			'x-api-wa-project-api-pwd': '[redacted]',
			authorization: '[redacted]',
			'proxy-authorization': '[redacted]',
			cookie: '[redacted]',
		});
	});

	it('cannot be found by searching for it', async () => {
		await sandbox.call('createContact', {
			body: { name: sandbox.password, mobile_number: number },
		});
		const found = async (search: string) =>
			(await sandbox.client.get('/requests', { query: { search } })).total;
		expect(await found(number)).toBe(1);
		expect(await found(sandbox.password.slice(0, 5))).toBe(0);
		expect(await found('[redacted]')).toBe(1);
	});
});

/** The strings, numbers and keys of a JSON value. */
function textsIn(value: unknown): string[] {
	if (typeof value === 'string' || typeof value === 'number') return [String(value)];
	if (Array.isArray(value)) return value.flatMap(textsIn);
	return Object.entries(value ?? {}).flatMap(([key, child]) => [key, ...textsIn(child)]);
}
