/**
 * One word for each way in which a row of a send can end, for IF and Switch nodes: it stays the same where the
 * words of a reason change. docs/reference/outcomes.md explains each; no code is ever given another meaning.
 */
export const REASON_CODES = [
	// The service has taken it.
	'accepted',
	'acceptedEarlier',
	// Left out on purpose.
	'alreadySent',
	'repeatedInList',
	'doNotContact',
	// A check of the row.
	'invalidPhoneNumber',
	'emptyValue',
	'brokenValue',
	'invalidValue',
	'placeholderMismatch',
	'expressionFailed',
	'campaignNotFound',
	'campaignNotApi',
	'campaignNotLive',
	'templateNotFound',
	'templateNotApproved',
	'templateChanged',
	// An answer of the service, or of something before it.
	'refusedByService',
	'optedOut',
	'contactBlocked',
	'wrongPassword',
	'accessDenied',
	'projectNotFound',
	'requestTooLarge',
	'rateLimited',
	'serverError',
	'timedOut',
	'unclearResponse',
	'blockedByProxy',
	'wrongAddress',
	// No answer.
	'unreachable',
	'certificateNotTrusted',
	'connectionLost',
	// The run ended, or goes on without the row.
	'waitTooLong',
	'serviceDown',
	'refusedForAll',
	'cancelled',
	'runStopped',
	'outsideSendWindow',
	// Other runs, and what the node keeps of them.
	'inDoubtEarlier',
	'inProgressElsewhere',
	'historyUnavailable',
	'alreadyRetried',
	// The node itself.
	'invalidSettings',
	'internalError',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];
