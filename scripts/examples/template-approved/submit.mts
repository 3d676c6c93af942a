// The workflow that hands a template in for review.
import { noteAbove, workflowFile, type CanvasNode } from '../canvas.mts';
import { COSTS_NOTHING } from '../notes.mts';
import { waNode } from '../own-nodes.mts';
import { TEMPLATE } from './template.mts';

const SUBMIT = 'Submit the Template';

const NOTE = `## A template goes to its review

**When It Is Approved** waits for the outcome. Publish that one first: it tells only what happens from then on.

1. Choose your credential in **${SUBMIT}**, and write your own template there.
2. Click *Execute workflow* once. The name is taken from then on, and a template cannot be changed, only deleted.

${COSTS_NOTHING}`;

const nodes: CanvasNode[] = [
	noteAbove('How to use this', [-80, -40], 620, NOTE),
	{ name: 'Start', type: 'manualTrigger', typeVersion: 1, position: [0, 0] },
	waNode({
		name: SUBMIT,
		node: 'waTemplate',
		position: [240, 0],
		parameters: {
			operation: 'submit',
			label: TEMPLATE.label,
			templateName: TEMPLATE.name,
			category: TEMPLATE.category,
			type: 'TEXT',
			language: 'English',
			text: TEMPLATE.text,
			sampleText: TEMPLATE.sampleText,
			additionalFields: { footerText: 'Reply STOP to opt out' },
		},
	}),
];

/** The text of the workflow's file. */
export const submitFile = (): string =>
	workflowFile('Submit a Template', nodes, [['Start', SUBMIT]]);
