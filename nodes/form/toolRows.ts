import { toolOutput } from './output';

const WHO = ['contactName', 'phoneNumber', 'campaign', 'row'];
const ANSWER = ['attempts', 'sentAt', 'httpStatus', 'errorCode', 'response'];

/** The rows of Send as a tool returns them. */
export const sendRows = toolOutput({
	simplified: ['outcome', 'reason', 'reasonCode', 'advice', ...WHO, 'messageId', 'sendAfter'],
	all: ['outcome', 'reason', 'reasonCode', 'advice', ...WHO, 'messageId', 'sendAfter', ...ANSWER],
});

export const testRows = toolOutput({
	simplified: ['outcome', 'message', 'reason', 'advice', ...WHO, 'messageId', 'sendAfter'],
	all: [
		'outcome',
		'message',
		'reason',
		'reasonCode',
		'advice',
		...WHO,
		'messageId',
		'sendAfter',
		...ANSWER,
	],
});

export const previewRows = toolOutput({
	simplified: ['ready', 'message', 'reason', ...WHO, 'problems', 'templateParams', 'sendAfter'],
	all: [
		'ready',
		'message',
		'reason',
		...WHO,
		'header',
		'footer',
		'buttons',
		'problems',
		'templateParams',
		'sendAfter',
		'country',
		'price',
		'currency',
	],
});
