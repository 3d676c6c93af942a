// The demo's report to its user.
import type { Sandbox } from '../../sandbox/index.mts';
import type { SendOutcome } from './expected-outcomes.mts';
import type { Owner } from '../host/n8n-client.mts';
import type { ListResult } from './run-demo.mts';
import { table } from '../table.mts';

const OUTCOMES: SendOutcome['outcome'][] = ['accepted', 'skipped', 'failed', 'unknown', 'notSent'];

/** Counts per outcome and list, every row that was not accepted, and what differs from expected. */
export function reportDemo(results: ListResult[]): string {
	return [
		countsTable(results),
		...refusedTables(results),
		...results.flatMap(({ list, differences }) =>
			differences.map((difference) => `NOT AS EXPECTED (${list.format}): ${difference}`),
		),
	].join('\n\n');
}

/** The addresses of the running demo. */
interface DemoAddresses {
	editorOrigin: string;
	sandbox: Pick<Sandbox, 'origin' | 'baseUrl' | 'projectId' | 'password'>;
	/** The workflow to open, if it still exists: n8n's front page shows its assistant instead. */
	workflowId: string | undefined;
	/** Whether the next start reuses it. */
	isKept: boolean;
}

const KEPT = '. The next npm start continues from there; npm start -- --fresh starts from scratch.';
const NOT_KEPT = ' and deletes this n8n: export any workflow you want to keep.';

/** The last lines of `npm start`. */
export function describeAddresses(
	{ editorOrigin, sandbox, workflowId, isKept }: DemoAddresses,
	{ email, password }: Pick<Owner, 'email' | 'password'>,
): string {
	const path = workflowId === undefined ? 'home/workflows' : `workflow/${workflowId}`;
	return `Workflow  ${editorOrigin}/${path}
          Sign in: ${email} / ${password}
Sandbox   ${sandbox.origin}
          Shows the phones and what they received. Nothing leaves this machine.
          In n8n it is the credential "Local sandbox". In another n8n on this machine enter:
          Base URL ${sandbox.baseUrl}, Project ID ${sandbox.projectId}, API Password ${sandbox.password}

Ctrl-C stops both${isKept ? KEPT : NOT_KEPT}`;
}

function countsTable(results: ListResult[]): string {
	const header = ['List', 'Rows', ...OUTCOMES, 'arrived at the sandbox'];
	const rows = results.map(({ list, outcomes, arrived }) => [
		`people.${list.format}`,
		outcomes.length,
		...OUTCOMES.map((outcome) => outcomes.filter((one) => one.outcome === outcome).length),
		arrived,
	]);
	return table(header, rows);
}

/** Lists with the same refused rows share a table. */
function refusedTables(results: ListResult[]): string[] {
	const filesOf = new Map<string, string[]>();
	for (const result of results) {
		const rows = refusedTable(result);
		filesOf.set(rows, [...(filesOf.get(rows) ?? []), `people.${result.list.format}`]);
	}
	return [...filesOf].map(
		([rows, files]) =>
			`Not sent from ${files.join(' and ')} (row 1 is the first below the header):\n${rows}`,
	);
}

function refusedTable({ outcomes }: ListResult): string {
	const rows = outcomes
		.filter(({ outcome }) => outcome !== 'accepted')
		.map(({ row, contactName, outcome, reason }) => [
			row,
			contactName || '(no name)',
			outcome,
			reason ?? '',
		]);
	return table(['Row', 'Name', 'Outcome', 'Reason'], rows);
}
