// The command line of `npm start`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cacheFolder } from '../../scripts/bootstrap/cache-folder.mjs';
import { isFree } from '../servers/ports.mts';

export interface StartOptions {
	once: boolean;
	/** Whether to discard n8n and the sandbox of the last start. */
	fresh: boolean;
	folder: string;
	/** 0 for a free one, absent if not given */
	editorPort: number | undefined;
	/** 0 for a free one, absent if not given */
	sandboxPort: number | undefined;
}

const EDITOR = { option: 'port', what: 'editor' };
const SANDBOX = { option: 'sandbox-port', what: 'sandbox' };
const HIGHEST_PORT = 65_535;

export const USAGE = `npm start                        runs the demo and stays up until Ctrl-C; the next start continues from there
npm start -- --fresh             starts with a new n8n and a new sandbox
npm start -- --once              runs the demo in a new n8n and exits; non-zero if a row's outcome is unexpected
npm start -- --port 5679         another port for the n8n editor
npm start -- --sandbox-port 8091 another port for the sandbox
npm start -- --folder DIR        where lists and results are kept`;

/**
 * Reads the arguments after `npm start --`.
 *
 * @throws {Error} whose message is one line for the user: an unknown option, a port in use
 */
export async function readStartOptions(args: string[]): Promise<StartOptions | 'help'> {
	const { values } = parseArgs({
		args,
		options: {
			once: { type: 'boolean', default: false },
			fresh: { type: 'boolean', default: false },
			folder: { type: 'string', default: join(cacheFolder(), 'demo') },
			port: { type: 'string' },
			'sandbox-port': { type: 'string' },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return 'help';
	const { once, fresh, folder } = values;
	const editorPort = await readPort(EDITOR, values.port);
	const sandboxPort = await readPort(SANDBOX, values['sandbox-port']);
	if (editorPort && editorPort === sandboxPort) {
		throw new Error(
			`Port ${editorPort} is wanted for the editor and the sandbox. ${anotherPort(SANDBOX.option, sandboxPort)}`,
		);
	}
	return { once, fresh, folder, editorPort, sandboxPort };
}

async function readPort(
	{ option, what }: typeof EDITOR,
	given: string | undefined,
): Promise<number | undefined> {
	if (given === undefined) return undefined;
	const port = Number(given);
	if (!/^\d+$/.test(given) || port > HIGHEST_PORT) {
		throw new Error(`--${option} wants a port number from 0 to ${HIGHEST_PORT}, not "${given}"`);
	}
	if (port === 0 || (await isFree(port))) return port;
	throw new Error(`Port ${port}, wanted for the ${what}, is in use. ${anotherPort(option, port)}`);
}

function anotherPort(option: string, port: number): string {
	return `Choose another: npm start -- --${option} ${port + 1}`;
}
