// Serves the page at /: plain files, and the one library that it uses, both from this machine.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';

const WEB_FOLDER = fileURLToPath(new URL('../web/', import.meta.url));
const LIT_FOLDER = fileURLToPath(new URL('../', import.meta.resolve('lit-html')));

/** The browser lets the page load from here alone, run no inline script and build no HTML from text. */
const HEADERS = {
	'content-security-policy': [
		"default-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
		"object-src 'none'",
		"require-trusted-types-for 'script'",
		'trusted-types lit-html',
	].join('; '),
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'no-referrer',
	'cache-control': 'no-cache',
};

const options = {
	decorateReply: false,
	cacheControl: false,
	setHeaders: (reply: { setHeader(name: string, value: string): void }) => {
		for (const [name, value] of Object.entries(HEADERS)) reply.setHeader(name, value);
	},
};

export async function registerPage(app: FastifyInstance): Promise<void> {
	await app.register(fastifyStatic, {
		...options,
		root: WEB_FOLDER,
		wildcard: false,
		globIgnore: ['**/*.d.mts'],
	});
	await app.register(fastifyStatic, {
		...options,
		root: LIT_FOLDER,
		prefix: '/vendor/lit-html/',
		allowedPath: (path) => /^(\/directives)?\/[a-z-]+\.js$/.test(path),
	});
}
