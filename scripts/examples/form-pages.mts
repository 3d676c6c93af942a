// Pages of n8n's forms, in the version that n8n 1.x and 2.x both have.
import type { CanvasNode } from './canvas.mts';

/** The answer that lets a send go out. */
export const SEND_IT = 'Send it';

const QUESTION = 'What shall happen?';

/** A condition for the node behind {@link approvalPage}: whether its answer was {@link SEND_IT}. */
export const IS_APPROVED = `$json['${QUESTION}'] === '${SEND_IT}'`;

/** A page that shows what would go out, and asks whether it shall. */
export const approvalPage = (
	name: string,
	position: [number, number],
	webhookId: string,
	formDescription: string,
): CanvasNode =>
	page(name, position, webhookId, {
		operation: 'page',
		formFields: {
			values: [
				{
					fieldLabel: QUESTION,
					fieldType: 'dropdown',
					fieldOptions: { values: [{ option: 'Send nothing' }, { option: SEND_IT }] },
					requiredField: true,
				},
			],
		},
		options: { formTitle: 'This would go out', formDescription },
	});

/** The last page. */
export const endingPage = (
	name: string,
	position: [number, number],
	webhookId: string,
	parameters: Record<string, unknown>,
): CanvasNode =>
	page(name, position, webhookId, { operation: 'completion', ...parameters, options: {} });

const page = (
	name: string,
	position: [number, number],
	webhookId: string,
	parameters: Record<string, unknown>,
): CanvasNode => ({
	name,
	type: 'form',
	typeVersion: 1,
	position,
	settings: { webhookId },
	parameters,
});
