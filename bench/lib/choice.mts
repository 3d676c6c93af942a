// What the command line chooses among the cases of a benchmark.
import { parseArgs } from 'node:util';
import { say } from '../../scripts/bootstrap/progress.mjs';

interface AnyCase {
	name: string;
	title: string;
	peers: { name: string }[];
}

/**
 * The cases to run, each with the peers to measure; none when only the usage was asked for.
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
		options: {
			case: { type: 'string', multiple: true },
			peer: { type: 'string', multiple: true },
			quick: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	const cases = casesOf(values.quick ? quick : 1);
	const list = cases.map(({ name, title }) => `  ${name.padEnd(14)}${title}`).join('\n');
	const wholeUsage = `${usage}\n\nCases:\n${list}`;
	if (values.help) {
		say(wholeUsage);
		return [];
	}
	const unknown = values.case?.find((wanted) => !cases.some(({ name }) => name === wanted));
	if (unknown !== undefined) throw new Error(`There is no case "${unknown}".\n\n${wholeUsage}`);
	const isWanted = (name: string) => values.peer?.some((part) => name.includes(part)) ?? true;
	return cases
		.filter(({ name }) => values.case?.includes(name) ?? true)
		.map((one) => ({ ...one, peers: one.peers.filter(({ name }) => isWanted(name)) }));
}
