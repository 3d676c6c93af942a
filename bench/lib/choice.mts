// Selects a benchmark's cases from the command line.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from '../../scripts/bootstrap/progress.mjs';

interface AnyCase {
	name: string;
	title: string;
	peers: { name: string }[];
	/** Skipped unless it is named. */
	byNameOnly?: true;
}

interface Choice {
	case?: string[];
	peer?: string[];
	help: boolean;
}

const CHOICE = {
	case: { type: 'string', multiple: true },
	peer: { type: 'string', multiple: true },
	help: { type: 'boolean', default: false },
} as const;

/**
 * The cases to run, each with the peers to measure; none when only the usage was requested.
 *
 * @param casesOf all of them, at a scale: 1 for what is published
 * @param quick the scale of a try
 * @param usage what is said before the list of cases
 * @throws {Error} when there is no case of a given name
 */
export function chooseCases<Case extends AnyCase>(
	casesOf: (scale: number) => Case[],
	quick: number,
	usage: string,
	args?: string[],
): Case[] {
	const { values } = parseArgs({
		args,
		options: { ...CHOICE, quick: { type: 'boolean', default: false } },
	});
	return chosen(casesOf(values.quick ? quick : 1), values, usage);
}

/** Cases that are measured on a separate n8n. */
interface OnHost<Case> {
	cases: Case[];
	/** Arguments for the Node that runs n8n, for the heap alone. */
	heapArgs: string[];
	/** The same for the n8n that is measured. */
	nodeArgs: string[];
}

const ON_HOST = { ...CHOICE, heap: { type: 'string' }, profile: { type: 'string' } } as const;

/**
 * The same for cases that are measured on a separate n8n, with its heap and its CPU profiles.
 *
 * @throws {Error} when there is no case of a given name
 */
export function chooseOnHost<Case extends AnyCase>(
	all: Case[],
	usage: string,
	args?: string[],
): OnHost<Case> {
	const { values } = parseArgs({ args, options: ON_HOST });
	return onHost(all, values, usage);
}

/** How lists of sends are measured. */
interface Sends<Case> extends OnHost<Case> {
	/** How many rounds each case is measured in, if given. */
	rounds?: number;
	/** Whether the service is reached over HTTPS. */
	isHttps: boolean;
}

/**
 * The same for lists of sends, with the number of rounds and whether they use HTTPS.
 *
 * @throws {Error} when no case has a given name, or the number of rounds is invalid
 */
export function chooseSends<Case extends AnyCase>(
	all: Case[],
	usage: string,
	args?: string[],
): Sends<Case> {
	const { values } = parseArgs({
		args,
		options: { ...ON_HOST, rounds: { type: 'string' }, https: { type: 'boolean', default: false } },
	});
	const rounds = values.rounds === undefined ? undefined : readRounds(values.rounds);
	return { ...onHost(all, values, usage), rounds, isHttps: values.https };
}

function readRounds(text: string): number {
	if (/^[1-9]\d?$/.test(text)) return Number(text);
	throw new Error(`--rounds ${text} is not a number from 1 to 99`);
}

function onHost<Case extends AnyCase>(
	all: Case[],
	choice: Choice & { heap?: string; profile?: string },
	usage: string,
): OnHost<Case> {
	const cases = chosen(all, choice, usage);
	const heapArgs = choice.heap ? [`--max-old-space-size=${choice.heap}`] : [];
	const profiling = choice.profile ? profileTo(resolve(choice.profile)) : [];
	return { cases, heapArgs, nodeArgs: [...heapArgs, ...profiling] };
}

function chosen<Case extends AnyCase>(all: Case[], choice: Choice, usage: string): Case[] {
	const list = all.map(({ name, title }) => `  ${name.padEnd(16)}${title}`).join('\n');
	const wholeUsage = `${usage}\n\nCases:\n${list}`;
	if (choice.help) {
		say(wholeUsage);
		return [];
	}
	const unknown = choice.case?.find((wanted) => !all.some(({ name }) => name === wanted));
	if (unknown !== undefined) throw new Error(`There is no case "${unknown}".\n\n${wholeUsage}`);
	const isWanted = (name: string) => choice.peer?.some((part) => name.includes(part)) ?? true;
	return all
		.filter(({ name, byNameOnly }) => choice.case?.includes(name) ?? !byNameOnly)
		.map((one) => ({ ...one, peers: one.peers.filter(({ name }) => isWanted(name)) }));
}

function profileTo(folder: string): string[] {
	mkdirSync(folder, { recursive: true });
	return ['--cpu-prof', `--cpu-prof-dir=${folder}`];
}
