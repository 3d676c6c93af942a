// Sends as the examples use them: the template of the campaign that the sandbox begins with, its two
// placeholders filled in the form.
import type { CanvasNode } from './canvas.mts';
import { chosen, locator, waNode } from './own-nodes.mts';

export const SEND = 'Send to Each Person';

/** The campaign of the sandbox that the examples send through until another is chosen. */
const CAMPAIGN = 'Appointment reminder';
/** Its template. */
export const TEMPLATE = 'appointment_reminder';
const TEXT = 'Hello {{1}}, your appointment is on {{2}}.';

interface Values {
	contactName: string;
	appointment: string;
}

interface SendFields extends Values {
	position: [number, number];
	phoneNumber: string;
	/** Left out: on, as in a new node. */
	skipAlreadySent?: false;
	options?: Record<string, unknown>;
}

export function campaignSend(values: SendFields): CanvasNode {
	const { position, contactName, phoneNumber, skipAlreadySent, options = {} } = values;
	return waNode({
		name: SEND,
		node: 'waCampaign',
		position,
		settings: { onError: 'continueRegularOutput' },
		parameters: {
			operation: 'send',
			campaign: chosen(CAMPAIGN),
			contactName,
			phoneNumber,
			...placeholderForm(values),
			skipAlreadySent,
			options,
		},
	});
}

/**
 * Sends what Preview has shown, word by word.
 *
 * @param row code that gives the row of Preview: its json
 */
export const sendPreviewed = (
	name: string,
	position: [number, number],
	{ skipAlreadySent, options = {} }: Pick<SendFields, 'options' | 'skipAlreadySent'>,
	row = '$json',
): CanvasNode =>
	waNode({
		name,
		node: 'waCampaign',
		position,
		settings: { onError: 'continueRegularOutput' },
		parameters: {
			operation: 'send',
			campaign: locator('name', `={{ ${row}.campaign }}`),
			contactName: `={{ ${row}.contactName }}`,
			phoneNumber: `=+{{ ${row}.phoneNumber }}`,
			parametersMode: 'list',
			templateParamsList: `={{ ${row}.templateParams }}`,
			skipAlreadySent,
			options,
		},
	});

/** "One Field per Placeholder", with the values filled in. */
export function placeholderForm({ contactName, appointment }: Values): Record<string, unknown> {
	return {
		parametersMode: 'form',
		templateParams: {
			mappingMode: 'defineBelow',
			value: { '1': contactName, '2': appointment },
			matchingColumns: [],
			schema: [
				{ ...placeholder('1', 'Hello [Asha]'), templateText: TEXT },
				placeholder('2', '…your appointment is on [Monday at 10:00]'),
			],
			attemptToConvertTypes: false,
			convertFieldsToString: false,
		},
	};
}

function placeholder(id: string, sentence: string): object {
	return {
		id,
		displayName: `Placeholder ${id} · ${sentence}`,
		type: 'string',
		required: true,
		defaultMatch: false,
		canBeUsedToMatch: false,
		display: true,
	};
}
