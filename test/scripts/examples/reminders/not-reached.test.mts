import { expect, it } from 'vitest';
import { readExample } from '../../../e2e/examples.mts';
import { evaluate } from '../evaluate.mts';

const { parameters } = readExample('reminders/every-morning.json').node('Who Was Not Reached');
const { assignments } = parameters as { assignments: { assignments: { value: string }[] } };

it('identifies a row without a contact name by its number', () => {
	const rows = [
		{ row: 1, outcome: 'failed', reason: 'Too short', contactName: 'Liam Baker' },
		{ row: 2, outcome: 'failed', reason: 'The contact name is empty' },
	];
	expect(evaluate(assignments.assignments[0]?.value, rows)).toBe(
		'Not reminded: Liam Baker (failed: Too short), row 2 (failed: The contact name is empty)',
	);
});
