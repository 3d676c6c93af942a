// The files of libraries that the page loads, and no others, are served.
import { expect, it } from 'vitest';
import { fileSandbox } from '../support.mts';

const sandbox = fileSandbox();

const get = (path: string) => fetch(sandbox.origin + path);

it.each([
	['/', 'text/html'],
	['/main.mjs', 'application/javascript'],
	['/styles/report.css', 'text/css'],
	['/vendor/lit-html/lit-html.js', 'application/javascript'],
	['/vendor/lit-html/directives/live.js', 'application/javascript'],
	['/vendor/uplot/uPlot.esm.js', 'application/javascript'],
	['/vendor/uplot/uPlot.min.css', 'text/css'],
])('serves %s under the policy of the page', async (path, type) => {
	const { status, headers } = await get(path);
	expect(status).toBe(200);
	expect(headers.get('content-type')).toContain(type);
	expect(headers.get('content-security-policy')).toContain("default-src 'self'");
});

it.each([
	'/types.d.mts',
	'/vendor/lit-html/package.json',
	'/vendor/uplot/uPlot.cjs.js',
	'/vendor/uplot/uPlot.d.ts',
	'/vendor/uplot/%2e%2e/package.json',
])('does not serve %s', async (path) => {
	expect((await get(path)).status).toBe(404);
});
