// The workflow that sends what waits in the outbox.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXAMPLES } from '../../../testkit/paths.mts';
import { campaignSend, SEND } from '../campaign-send.mts';
import {
	type CanvasNode,
	condition,
	fields,
	isTrue,
	type Link,
	noteAbove,
	workflowFile,
} from '../canvas.mts';
import { codeNode } from '../code.mts';
import { COST_OF_SENDS, TRY_FIRST } from '../notes.mts';

const SETTINGS = `$('Settings').first().json`;

const NOTE = `## Sending from an outbox in PostgreSQL

For lists beyond what one execution, or the sent history, can hold. The table \`wa_outbox\` says of each row what became of it; any number of executions and workers drain it at once, and none takes a row that another one has.

1. Create the table with \`schema.sql\`, fill it with \`load.sql\` (both in \`examples/outbox/\`).
2. Choose your PostgreSQL credential in the four **Postgres** nodes, your credential and campaign in **Send to Each Person**.
3. In **Settings**: the list, how many rows one claim takes, how many claims one execution makes, and after how many minutes a claim without an end counts as **in doubt** (longer than any claim may take).
4. Publish it. Each rule of **Every Minute** begins one execution: two rules, two at once. **Show Report** tells how far each list is.

A crash loses nothing and repeats nothing: rows of a claim that never ended are reported as *unknown*. \`send-again.sql\` sends them after all, if you decide so.

${COST_OF_SENDS}

${TRY_FIRST}`;

function postgres(
	name: string,
	position: [number, number],
	file: string,
	parameters: string,
	settings: Record<string, unknown>,
): CanvasNode {
	const query = readFileSync(join(EXAMPLES, 'outbox', file), 'utf8');
	const options = parameters ? { queryReplacement: `={{ [${parameters}] }}` } : {};
	return {
		name,
		type: 'postgres',
		typeVersion: 2.5,
		position,
		settings,
		parameters: { operation: 'executeQuery', query, options },
	};
}

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -30], 1000, NOTE),
	{
		name: 'Every Minute',
		type: 'scheduleTrigger',
		typeVersion: 1.2,
		position: [-60, 40],
		parameters: {
			rule: {
				interval: [
					{ field: 'minutes', minutesInterval: 1 },
					{ field: 'minutes', minutesInterval: 1 },
				],
			},
		},
	},
	{
		name: 'Settings',
		type: 'set',
		typeVersion: 3.4,
		position: [140, 40],
		parameters: fields({
			list: 'March reminders',
			rowsPerClaim: 200,
			claimsPerExecution: 50,
			inDoubtAfterMinutes: 60,
		}),
	},
	postgres(
		'Report Rows in Doubt',
		[340, 40],
		'in-doubt.sql',
		`${SETTINGS}.list, ${SETTINGS}.inDoubtAfterMinutes`,
		{},
	),
	postgres('Claim', [540, 40], 'claim.sql', `${SETTINGS}.list, ${SETTINGS}.rowsPerClaim`, {
		executeOnce: true,
	}),
	{
		name: 'Anything Claimed?',
		type: 'if',
		typeVersion: 2.2,
		position: [740, 40],
		parameters: { ...condition('={{ $json.claim }}', 'string', 'exists') },
	},
	campaignSend({
		position: [940, 40],
		contactName: '={{ $json.contact_name }}',
		phoneNumber: '={{ $json.phone_number }}',
		appointment: '={{ $json.data.Appointment }}',
		// The table is the history, and holds a person once per list: a row is set back on purpose.
		skipAlreadySent: false,
	}),
	codeNode(
		'Outcomes',
		[1140, 40],
		join(import.meta.dirname, 'outcomes.mts'),
		`const json = (items) => items.map((item) => item.json);
return [{ json: outcomesOf(json($('Anything Claimed?').all()), json($input.all())) }];`,
	),
	// May be repeated, and has to succeed: what is not written back is in doubt.
	postgres('Settle', [1340, 40], 'settle.sql', '$json.claim, JSON.stringify($json.outcomes)', {
		retryOnFail: true,
		maxTries: 5,
		waitBetweenTries: 5000,
	}),
	isTrue(
		'if',
		'Another Claim?',
		[1540, 40],
		`={{ $('Outcomes').last().json.goesOn && $runIndex + 1 < ${SETTINGS}.claimsPerExecution }}`,
	),
	{ name: 'Show Report', type: 'manualTrigger', typeVersion: 1, position: [-60, 280] },
	postgres('Report', [140, 280], 'report.sql', '', {}),
];

const links: Link[] = [
	['Every Minute', 'Settings'],
	['Settings', 'Report Rows in Doubt'],
	['Report Rows in Doubt', 'Claim'],
	['Claim', 'Anything Claimed?'],
	['Anything Claimed?', SEND, 0],
	[SEND, 'Outcomes'],
	['Outcomes', 'Settle'],
	['Settle', 'Another Claim?'],
	['Another Claim?', 'Claim', 0],
	['Show Report', 'Report'],
];

/** The text of the workflow's file. */
export const drainFile = (): string => workflowFile('Send from an Outbox', nodes, links);
