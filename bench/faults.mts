// npm run bench:faults -- [--rows 10000] [--scenario NAME …]
// Campaign: Send on the real n8n, while service, network and users get in its way. Exits with 1 if
// anybody got a message twice, a row vanished, or a report was untrue.
import { parseArgs } from 'node:util';
import { say } from '../scripts/bootstrap/progress.mjs';
import { table } from '../scripts/lib/table.mts';
import { isClean } from './faults/judge.mts';
import { SCENARIOS, type Result } from './faults/scenarios.mts';
import { closeTheatre, openTheatre } from './faults/stage.mts';
import { prepareHomes } from './lib/host.mts';

const USAGE = `npm run bench:faults                      all scenarios with 10,000 rows each
npm run bench:faults -- --rows 2000       shorter lists
npm run bench:faults -- --scenario kill   one scenario; may be given more than once

Scenarios:
${SCENARIOS.map(({ name, title }) => `  ${name.padEnd(17)}${title}`).join('\n')}`;

const HEADER = [
	'scenario',
	'rows',
	'accepted',
	'duplicates',
	'after failure',
	'on request',
	'unknown',
	'lost',
	'untrue',
];

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			rows: { type: 'string', default: '10000' },
			scenario: { type: 'string', multiple: true },
			help: { type: 'boolean', default: false },
		},
	});
	if (values.help) return say(USAGE);
	const scenarios = SCENARIOS.filter(({ name }) => values.scenario?.includes(name) ?? true);
	if (scenarios.length === 0) throw new Error(`There is no such scenario.\n\n${USAGE}`);
	const results = await play(scenarios, Number(values.rows));
	say(`\n${report(results)}`);
	if (!results.every(isClean)) process.exitCode = 1;
}

async function play(scenarios: typeof SCENARIOS, rows: number): Promise<Result[]> {
	const homes = await prepareHomes();
	try {
		const theatre = await openTheatre(homes);
		try {
			const results: Result[] = [];
			for (const scenario of scenarios) {
				say(`${scenario.title} ...`);
				results.push(...(await scenario.play(theatre, rows)));
				for (const run of results.at(-1)?.story ?? []) say(`  ${run}`);
			}
			return results;
		} finally {
			await closeTheatre(theatre);
		}
	} finally {
		homes.remove();
	}
}

function report(results: Result[]): string {
	const rows = results.map((one) => [
		one.scenario,
		one.rows,
		one.reached,
		one.duplicates,
		one.afterFailure,
		one.onRequest,
		one.unknown,
		one.lost,
		one.untrue,
	]);
	return `${table(HEADER, rows)}

accepted       recipients that got the message
duplicates     messages beyond each recipient's first, but for the next two
after failure  messages sent again because the service failed after it had accepted, as it asks for
on request     messages to rows in doubt that the user had sent again
unknown        rows that the last run reported as unknown
lost           rows without a report, or reported as sent although they were not
untrue         rows reported as not sent although they were
`;
}

try {
	await main();
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
	process.exitCode = 1;
}
