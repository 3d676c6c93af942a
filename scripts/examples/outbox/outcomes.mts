// What the outbox is told of a claim's rows.

interface Claimed {
	id: number | string;
	claim: string;
}

interface RowReport {
	outcome?: string;
	reason?: string;
	reasonCode?: string;
	sendAfter?: string;
}

/** Nothing is wrong with these rows: the campaign, its template or the credential has to be put right first. */
const HOLDS_FOR_ALL = [
	'campaignNotFound',
	'campaignNotApi',
	'campaignNotLive',
	'templateNotFound',
	'templateNotApproved',
	'templateChanged',
	'wrongPassword',
	'accessDenied',
	'projectNotFound',
	'historyUnavailable',
	'invalidSettings',
];

/** Where the service refuses whatever is sent, as without credits, the rows that showed it wait too. */
const REFUSALS = ['refusedByService', 'blockedByProxy', 'wrongAddress'];

/** The outcome of each claimed row, and whether another claim makes sense. */
export function outcomesOf(
	claimed: Claimed[],
	reports: RowReport[],
): { claim?: string; outcomes: (RowReport & { id: Claimed['id'] })[]; goesOn: boolean } {
	const isRefusedForAll = reports.some(({ reasonCode }) => reasonCode === 'refusedForAll');
	const holdsForAll = isRefusedForAll ? [...HOLDS_FOR_ALL, ...REFUSALS] : HOLDS_FOR_ALL;
	const outcomes = claimed.map(({ id }, index) => {
		const { outcome, reason, reasonCode = '', sendAfter } = reports[index] ?? {};
		const waits = outcome === 'failed' && holdsForAll.includes(reasonCode);
		if (outcome) return { id, outcome: waits ? 'notSent' : outcome, reason, sendAfter };
		// n8n hands the input on where a node could not even begin, as with a credential that is gone.
		return { id, outcome: 'unknown', reason: 'The send node gave no outcome' };
	});
	// What stops one list holds for the next claim as well: a paused campaign, a wait that is asked for.
	const stopped =
		reports.some(({ outcome }) => !outcome) ||
		outcomes.some(({ outcome }) => outcome === 'notSent');
	return { claim: claimed[0]?.claim, outcomes, goesOn: !stopped };
}
