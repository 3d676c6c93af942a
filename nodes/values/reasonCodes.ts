/**
 * One code for each result of a send's row, for IF and Switch nodes: it stays the same when the wording of a reason
 * changes. docs/reference/outcomes.md describes each; the meaning of a code never changes.
 */
export const REASON_CODES = [
	// The service has accepted it.
	'accepted',
	'acceptedEarlier',
	// Skipped on purpose.
	'alreadySent',
	'repeatedInList',
	'doNotContact',
	'emptyRow',
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
	'buttonNotFilled',
	// A response from the service, or from a proxy in front of it.
	'refusedByService',
	'optedOut',
	'contactBlocked',
	'wrongPassword',
	'accessDenied',
	'projectNotFound',
	'accountProblem',
	'endpointMissing',
	'requestTooLarge',
	'rateLimited',
	'serverError',
	'timedOut',
	'unclearResponse',
	'blockedByProxy',
	'wrongAddress',
	// No response.
	'unreachable',
	'certificateNotTrusted',
	'connectionLost',
	// The run stopped, or continues without the row.
	'waitTooLong',
	'serviceDown',
	'refusedForAll',
	'cancelled',
	'runStopped',
	'outsideSendWindow',
	'afterTimeLimit',
	// Other runs, and the sent history.
	'inDoubtEarlier',
	'otherMessageInDoubt',
	'inProgressElsewhere',
	'historyUnavailable',
	'alreadyRetried',
	// The node itself.
	'invalidSettings',
	'internalError',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];
