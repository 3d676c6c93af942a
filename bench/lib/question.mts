// What a benchmark consists of: cases, the peers that each case compares, and the choice between them.
import type { Homes } from '../../testkit/sender/homes.mts';
import {
	startHttpsSandbox,
	startSandboxProcess,
	type SandboxProcess,
} from '../../testkit/servers/sandbox-process.mts';
import type { Figures, Target } from './report.mts';

/** What a peer is measured with. */
export interface Lab {
	homes: Homes;
	/** Whether the service is reached over HTTPS. */
	isHttps: boolean;
	/** Arguments for the Node that runs n8n. */
	nodeArgs: string[];
	/** Closes this after the peer's last round; what was started last is closed first. */
	later(close: () => Promise<unknown>): void;
}

export interface Peer {
	name: string;
	/**
	 * Starts what it needs, warmed up.
	 *
	 * @returns measures one round; figures beyond the first are those of posting everything again
	 */
	start(lab: Lab): Promise<() => Promise<Figures[]>>;
}

export interface Case {
	name: string;
	title: string;
	peers: Peer[];
	/** Rounds, unless the command line says otherwise; 1 by default. */
	rounds?: number;
	/** Skipped unless it is named. */
	byNameOnly?: boolean;
	targets?: Target[];
}

export interface Question {
	/** What it measures, and how long all its cases take. */
	summary: string;
	/** @param scale 1 for what is published; less for a try */
	cases(scale: number): Case[];
}

/** Starts a sandbox for one peer. */
export async function startSandbox({ isHttps, later }: Lab): Promise<SandboxProcess> {
	const sandbox = await (isHttps ? startHttpsSandbox() : startSandboxProcess());
	later(sandbox.close);
	return sandbox;
}

/**
 * The named cases, or all that need no name, each with the peers to measure.
 *
 * @param peers parts of the names of peers; all peers if not given
 * @throws {Error} when there is no case of a given name
 */
export function chooseCases(all: Case[], names?: string[], peers?: string[]): Case[] {
	const unknown = names?.find((wanted) => !all.some(({ name }) => name === wanted));
	if (unknown !== undefined) {
		throw new Error(`There is no case "${unknown}".\n\nCases:\n${describeCases(all)}`);
	}
	const isWanted = ({ name }: Peer) => peers?.some((part) => name.includes(part)) ?? true;
	return all
		.filter(({ name, byNameOnly }) => names?.includes(name) ?? !byNameOnly)
		.map((one) => ({ ...one, peers: one.peers.filter(isWanted) }));
}

export function describeCases(cases: Case[]): string {
	return cases
		.map(
			({ name, title, byNameOnly }) =>
				`  ${name.padEnd(16)}${title}${byNameOnly ? ' (only by name)' : ''}`,
		)
		.join('\n');
}
