// WA Campaign: Send as the examples use it: the campaign that the sandbox begins with, its two
// placeholders filled in the form.
import type { CanvasNode } from './canvas.mts';

export const SEND = 'Send to Each Person';

interface SendFields {
	position: [number, number];
	contactName: string;
	phoneNumber: string;
	appointment: string;
	/** "Who Is Left Out". */
	leftOut?: Record<string, unknown>;
	/** "When Something Goes Wrong". */
	trouble?: Record<string, unknown>;
}

export function campaignSend(values: SendFields): CanvasNode {
	const { position, contactName, phoneNumber, appointment, leftOut = {}, trouble = {} } = values;
	const campaign = 'Appointment reminder';
	return {
		name: SEND,
		type: 'n8n-nodes-wa-campaigns.waCampaign',
		typeVersion: 1.1,
		position,
		settings: { onError: 'continueRegularOutput' },
		parameters: {
			operation: 'send',
			campaign: { __rl: true, mode: 'list', value: campaign, cachedResultName: campaign },
			contactName,
			phoneNumber,
			parametersMode: 'form',
			templateParams: {
				mappingMode: 'defineBelow',
				value: { '1': contactName, '2': appointment },
				matchingColumns: [],
				schema: [
					placeholder('1', 'Hello [Asha]'),
					placeholder('2', '…your appointment is on [Monday at 10:00]'),
				],
				attemptToConvertTypes: false,
				convertFieldsToString: false,
			},
			additionalFields: { defaultCountryCode: '91' },
			leftOut,
			trouble,
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
