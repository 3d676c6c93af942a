// Serves the page at /: plain files, and the libraries that it uses, all from this machine.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';

const WEB_FOLDER = fileURLToPath(new URL('./web/', import.meta.url));

/** What the page may load of each library. */
const LIBRARIES = [
	{
		root: fileURLToPath(new URL('../', import.meta.resolve('lit-html'))),
		prefix: '/vendor/lit-html/',
		files: /^(\/directives)?\/[a-z-]+\.js$/,
	},
	{
		root: fileURLToPath(new URL('.', import.meta.resolve('uplot'))),
		prefix: '/vendor/uplot/',
		files: /^\/uPlot\.(esm\.js|min\.css)$/,
	},
];

/** The page may load only from this origin, run no inline script, and create no HTML from text. */
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

export async function registerFiles(app: FastifyInstance): Promise<void> {
	await app.register(fastifyStatic, {
		...options,
		root: WEB_FOLDER,
		wildcard: false,
		globIgnore: ['**/*.d.mts'],
	});
	for (const { files, ...library } of LIBRARIES) {
		await app.register(fastifyStatic, {
			...options,
			...library,
			allowedPath: (path) => files.test(path),
		});
	}
}
