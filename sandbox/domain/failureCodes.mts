// Why the messaging network could not deliver a message: its codes, as services of this kind pass them on.

import type { ControlSchemas } from '../types.mts';

export type NetworkCode = ControlSchemas['NetworkCode'];

/** The commonest first. */
export const FAILURE_CODES: readonly ControlSchemas['FailureCode'][] = [
	{
		code: 131026,
		reason: 'Message undeliverable',
		meaning: 'The number has no account, an old app, or has not accepted the terms.',
	},
	{
		code: 131049,
		reason: 'This message was not delivered to maintain healthy ecosystem engagement.',
		meaning: 'The network limits marketing messages to this person for now.',
	},
	{
		code: 131050,
		reason: 'The recipient has stopped marketing messages from this business.',
		meaning: 'The person receives no more marketing messages of this business.',
	},
	{
		code: 131047,
		reason: 'Re-engagement message',
		meaning: '24 hours have passed since the person wrote.',
	},
	{
		code: 130429,
		reason: 'Rate limit hit',
		meaning: 'The sending number sends too fast.',
	},
	{
		code: 131048,
		reason: 'Spam rate limit hit',
		meaning: 'The sending number is limited after complaints.',
	},
	{
		code: 131056,
		reason: 'Pair rate limit hit',
		meaning: 'Too many messages go to this person.',
	},
	{
		code: 131008,
		reason: 'Required parameter is missing',
		meaning: 'A parameter is empty.',
	},
	{
		code: 132018,
		reason: 'There is an issue with the parameters in the template',
		meaning: 'A parameter has a line break, a tab or more than four spaces.',
	},
	{
		code: 132000,
		reason: 'Number of parameters does not match',
		meaning: 'The template has another number of parameters.',
	},
	{
		code: 132001,
		reason: 'Template does not exist in the translation',
		meaning: 'The template or its language is missing.',
	},
	{
		code: 131053,
		reason: 'Media upload error',
		meaning: 'The network could not use the media.',
	},
];

/** The code of a failure that gives none. */
export const DEFAULT_FAILURE_CODE: NetworkCode = 131026;

const reasons = new Map(FAILURE_CODES.map(({ code, reason }) => [code, reason]));

/** @returns the code with the network's words, as a message shows it */
export function failureResponseOf(code: NetworkCode) {
	return { code, reason: reasons.get(code) as string };
}
