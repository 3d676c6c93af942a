// The options of `npm run sandbox -- [options]`: what USAGE says.
import { parseArgs } from 'node:util';
import { DELIVERY_PROFILES, type DeliveryProfile } from './domain/delivery.mts';
import { ANSWER_SHAPES } from './domain/observedAnswers.mts';
import { startSandbox, type SandboxOptions, type StartedSandbox } from './index.mts';

export const USAGE = `Runs the service locally.

  --port NUMBER      port to listen on (8090; 0 for a free one)
  --host ADDRESS     address to listen on (127.0.0.1)
  --db FILE          keep everything in this file (in memory), except faults, rate limit,
                     answers, request log and webhook deliveries, which end with the sandbox
  --seed FILE        start a fresh database from this JSON or YAML file
  --delivery NAME    deliver, read and answer messages automatically: quick or lifelike (off)
  --answers NAMES    answer in other shapes than the specification's: observed for all that
                     were seen together, or single ones, such as ids,times
  --password-header NAME
                     take the password under this header
  --log              a line per request
  --open-control     let other machines use the control API
  --allow-host NAME  let the page and the control API be reached under this host name, beside
                     localhost and addresses; may be repeated
  --help             this text`;

function readOptions(args: string[]): SandboxOptions | undefined {
	const { values } = parseArgs({
		args,
		options: {
			port: { type: 'string', default: '8090' },
			host: { type: 'string', default: '127.0.0.1' },
			db: { type: 'string' },
			seed: { type: 'string' },
			delivery: { type: 'string' },
			answers: { type: 'string' },
			'password-header': { type: 'string' },
			log: { type: 'boolean', default: false },
			'open-control': { type: 'boolean', default: false },
			'allow-host': { type: 'string', multiple: true, default: [] },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return undefined;
	if (!/^[0-9]{1,5}$/.test(values.port) || Number(values.port) > 65_535) {
		throw new Error(`--port ${values.port} is not a port: choose 0 to 65535`);
	}
	const { host, db, seed, log } = values;
	// Node would listen on every address.
	if (host === '') throw new Error('--host is empty: give an address, such as 127.0.0.1');
	return {
		host,
		db,
		seed,
		log,
		delivery: readProfile(values.delivery),
		answers: readAnswers(values.answers),
		passwordHeader: values['password-header'],
		port: Number(values.port),
		openControl: values['open-control'],
		allowedHosts: values['allow-host'],
	};
}

function readAnswers(names: string | undefined): SandboxOptions['answers'] {
	if (names === undefined || names === 'specification' || names === 'observed') return names;
	return names.split(',').map((name) => {
		const shape = ANSWER_SHAPES.find((one) => one === name);
		if (shape) return shape;
		throw new Error(
			`--answers ${name} is no shape: choose ${choiceOf(['observed', ...ANSWER_SHAPES])}`,
		);
	});
}

const choiceOf = (names: readonly string[]) =>
	new Intl.ListFormat('en', { type: 'disjunction' }).format(names);

function readProfile(name: string | undefined): DeliveryProfile | undefined {
	if (name === undefined) return undefined;
	const profile = DELIVERY_PROFILES.find((one) => one === name);
	if (profile) return profile;
	throw new Error(`--delivery ${name} is not a profile: choose ${choiceOf(DELIVERY_PROFILES)}`);
}

const UNUSABLE_ADDRESS = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL'];

function explain(error: unknown, { host, port = 0 }: SandboxOptions): string {
	const { code, message } = error as NodeJS.ErrnoException;
	if (code === 'EADDRINUSE') {
		return `Port ${port} is in use: choose another with --port, for example --port ${port + 1}`;
	}
	if (UNUSABLE_ADDRESS.includes(code ?? '')) {
		return `--host ${host} does not resolve to an address of this machine: choose another, such as 127.0.0.1`;
	}
	return message;
}

/**
 * Starts the sandbox that the command's arguments describe.
 *
 * @returns undefined under --help
 * @throws Error whose message is for the terminal, in one line: what is wrong with which option, and what to choose
 */
export async function startFromCommand(args: string[]): Promise<StartedSandbox | undefined> {
	const options = readOptions(args);
	if (!options) return undefined;
	try {
		return await startSandbox(options);
	} catch (error) {
		throw new Error(explain(error, options), { cause: error });
	}
}
