// Checks the compose file against the Compose Specification, the installed n8n, and itself. Starts no containers.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { installedHost } from '../../../testkit/host/host-install.mts';
import { CURRENT_HOST } from '../../../testkit/host/hosts.mts';
import { ROOT } from '../../../testkit/paths.mts';
import { entry } from '../../harness/pick.mts';

vi.setConfig({ testTimeout: 600_000 });

interface Service {
	image: string;
	command?: string;
	environment?: Record<string, string | number>;
	healthcheck?: { test: string[] };
	restart?: string;
	stop_grace_period?: string;
	volumes?: string[];
	depends_on?: Record<string, { condition: string }>;
}

const DEPLOY = join(ROOT, 'deploy');
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8');
const text = read('compose.yaml');
const example = Object.fromEntries(
	read('.env.example')
		.split('\n')
		.filter((line) => /^\w+=/.test(line))
		.map((line) => line.split(/=(.*)/s, 2)),
) as Record<string, string>;

/** The content of .env.example with its secrets filled in. */
const filled = Object.fromEntries(
	Object.entries(example).map(([name, value]) => [name, value || `secret-of-${name}`]),
);

/** The file as Compose resolves it with these variables. */
function compose(variables: Record<string, string>): { services: Record<string, Service> } {
	const interpolated = text.replaceAll(
		/\$\{(\w+)(?:(:[-?])([^}]*))?\}/g,
		(_, name: string, operator: string | undefined, word: string) => {
			if (variables[name]) return variables[name];
			if (operator === ':-') return word;
			throw new Error(`${name} is missing`);
		},
	);
	return parse(interpolated, { merge: true });
}

const { services } = compose(filled);
const N8N = ['main', 'webhook', 'worker'];
const n8n = N8N.map((name) => entry(services, name));

/** Settings that each n8n process reads for itself. */
const OWN = ['N8N_DISABLE_PRODUCTION_MAIN_PROCESS'];

/** The pages for self-hosters that name variables. */
const PAGES = [
	'docs/guide/install.md',
	...['docker', 'queue-mode', 'security-and-privacy', 'upgrading'].map(
		(name) => `docs/operate/${name}.md`,
	),
];

/** Read by Node, and by the library that finds n8n's proxy. */
const BY_OTHERS = ['NODE_EXTRA_CA_CERTS', 'NO_PROXY'];

describe('the compose file', () => {
	it('follows the Compose Specification', () => {
		const schema = JSON.parse(
			readFileSync(join(import.meta.dirname, 'compose-spec', 'compose-spec.json'), 'utf8'),
		);
		const ajv = new Ajv({ strict: false, allErrors: true });
		addFormats.default(ajv);
		// Ajv identifies draft-07 by another spelling of its address.
		const validate = ajv.compile({ ...schema, $schema: undefined });
		validate(compose(filled));
		expect(validate.errors ?? []).toEqual([]);
		expect(validate({ services: { main: { imag: 'n8n' } } })).toBe(false);
	});

	it.each(['N8N_ENCRYPTION_KEY', 'POSTGRES_PASSWORD', 'REDIS_PASSWORD'])(
		'refuses to start without %s, which the example leaves empty',
		(name) => {
			expect(example[name]).toBe('');
			expect(() => compose({ ...filled, [name]: '' })).toThrow(name);
		},
	);

	it('lists every variable that it uses in the example, and no other', () => {
		const used = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
		expect([...new Set(used)].toSorted()).toEqual(Object.keys(example).toSorted());
	});

	it('shares the settings that every n8n process must have in common', () => {
		const settings = n8n.map(({ environment = {} }) =>
			Object.fromEntries(Object.entries(environment).filter(([name]) => !OWN.includes(name))),
		);
		expect(settings[1]).toEqual(settings[0]);
		expect(settings[2]).toEqual(settings[0]);
		expect(settings[0]).toMatchObject({
			EXECUTIONS_MODE: 'queue',
			N8N_ENCRYPTION_KEY: filled.N8N_ENCRYPTION_KEY,
			N8N_REINSTALL_MISSING_PACKAGES: 'false',
		});
	});

	it('connects n8n to the database and Redis that it starts', () => {
		const { postgres, redis, main } = services;
		expect(main?.environment).toMatchObject({
			DB_POSTGRESDB_HOST: 'postgres',
			DB_POSTGRESDB_DATABASE: postgres?.environment?.POSTGRES_DB,
			DB_POSTGRESDB_USER: postgres?.environment?.POSTGRES_USER,
			DB_POSTGRESDB_PASSWORD: postgres?.environment?.POSTGRES_PASSWORD,
			QUEUE_BULL_REDIS_HOST: 'redis',
			QUEUE_BULL_REDIS_PASSWORD: redis?.environment?.REDISCLI_AUTH,
		});
		expect(redis?.command).toContain(`--requirepass ${filled.REDIS_PASSWORD} `);
	});

	it('has no settings that the installed n8n does not know', async () => {
		const known = await settingsOfN8n();
		const used = n8n.flatMap(({ environment = {} }) => Object.keys(environment));
		expect(used.length).toBeGreaterThan(20);
		expect(used.filter((name) => !known.has(name))).toEqual([]);
		expect(known.has('N8N_NO_SUCH_SETTING')).toBe(false);
	});

	it('is documented with variables that something reads', async () => {
		const known = await settingsOfN8n();
		const build = read('Dockerfile').match(/(?<=^ARG )\w+/gm) ?? [];
		for (const name of [...Object.keys(example), ...build, ...BY_OTHERS]) known.add(name);
		for (const page of PAGES) {
			const text = readFileSync(join(ROOT, page), 'utf8');
			const named = text.match(/\b[A-Z][A-Z0-9]+_[A-Z0-9_]+\b/g) ?? [];
			expect(named.length, page).toBeGreaterThan(0);
			expect({ page, unknown: named.filter((name) => !known.has(name)) }).toEqual({
				page,
				unknown: [],
			});
		}
	});

	it('uses one image for all n8n processes, and mounts nothing over its package', () => {
		expect(new Set(n8n.map(({ image }) => image)).size).toBe(1);
		for (const { volumes = [] } of n8n) {
			const targets = volumes.map((volume) => volume.split(':')[1]);
			expect(targets).toEqual(['/home/node/.n8n-files']);
		}
	});

	it('checks the health of each service, restarts it, and lets it finish its work', () => {
		for (const [name, service] of Object.entries(services)) {
			const { restart, healthcheck, stop_grace_period: grace = '' } = service;
			expect({ name, restart }).toEqual({ name, restart: 'unless-stopped' });
			expect(healthcheck?.test.length).toBeGreaterThan(1);
			expect(seconds(grace)).toBeGreaterThanOrEqual(30);
		}
		for (const { environment, stop_grace_period: grace = '' } of n8n) {
			expect(Number(environment?.N8N_GRACEFUL_SHUTDOWN_TIMEOUT)).toBeLessThan(seconds(grace));
		}
	});

	it('makes the other processes wait until the main one has migrated the database', () => {
		for (const name of ['webhook', 'worker']) {
			const { depends_on: after } = entry(services, name);
			expect(Object.keys(after ?? {}).toSorted()).toEqual(['main', 'postgres', 'redis']);
			expect(after?.main?.condition).toBe('service_healthy');
		}
	});
});

/** @param duration such as 1m30s */
function seconds(duration: string): number {
	const { m = '0', s = '0' } = /^(?:(?<m>\d+)m)?(?:(?<s>\d+)s)?$/.exec(duration)?.groups ?? {};
	return 60 * Number(m) + Number(s);
}

/** Names of settings that the code of the pinned n8n reads. */
async function settingsOfN8n(): Promise<Set<string>> {
	const { modules } = await installedHost(CURRENT_HOST);
	const folders = ['@n8n/config/dist', 'n8n/dist', 'n8n-core/dist'];
	const names = folders.flatMap((folder) =>
		readdirSync(join(modules, folder), { recursive: true, encoding: 'utf8' })
			.filter((file) => file.endsWith('.js'))
			.flatMap((file) => readFileSync(join(modules, folder, file), 'utf8').match(SETTING) ?? []),
	);
	return new Set(names.map((name) => name.replace(/^.*?([A-Z0-9_]+)\W*$/s, '$1')));
}

/** As in @Env('NAME') and process.env.NAME. */
const SETTING = /(?:Env\)\('|process\.env\.|\bprocess\.env\[')[A-Z][A-Z0-9_]+/g;
