// Both contracts at /docs, without any other host.
import { describe, expect, it } from 'vitest';
import { readContract } from '../world/contract.mts';
import { fileSandbox, type Json } from './support.mts';

const sandbox = fileSandbox();

describe('the documentation', () => {
	it('refers to no other host', async () => {
		const page = await fetch(`${sandbox.origin}/docs/`);
		expect(page.status).toBe(200);
		const policy = page.headers.get('content-security-policy');
		expect(policy).toMatch(/default-src 'self'/);
		// The sandbox has no HTTPS: under a name other than localhost, nothing would load.
		expect(policy).not.toMatch(/upgrade-insecure-requests|https:/);
		const html = await page.text();
		const references = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(
			([, address = '']) => address,
		);
		expect(references.length).toBeGreaterThan(2);
		for (const address of references) {
			const url = new URL(address, `${sandbox.origin}/docs/`);
			expect(url.origin).toBe(sandbox.origin);
			expect((await fetch(url)).status, url.pathname).toBe(200);
		}
		const contract = await fetch(`${sandbox.origin}/docs/json`);
		const document = (await contract.json()) as { paths: Json; servers: Json[] };
		expect(Object.keys(document.paths)).toEqual(Object.keys(readContract().paths as Json));
		expect(document.servers).toEqual([{ url: '/v1' }]);
		const control = await (await fetch(`${sandbox.origin}/docs/control.json`)).text();
		expect(JSON.parse(control)).toMatchObject({
			openapi: '3.1.0',
			servers: [{ url: '/control' }, { url: '/control/projects/{project}' }],
		});
		expect(control).not.toContain('openapi.yaml');
	});
});
