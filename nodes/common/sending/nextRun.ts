import type { RowResult } from './outcome';
import { countOutcomes } from './outcome';

/**
 * What another run with the same list would do that nobody expects, or what to do if this one did.
 *
 * @param skips "Skip Already Sent" is on
 * @param isNew the history was empty: the workflow may be a copy
 * @param others accepted rows whose recipients had got the campaign before with other values
 */
export function describeNextRun(
	results: readonly RowResult[],
	{
		skips,
		isNew,
		others,
	}: { readonly skips: boolean; readonly isNew: boolean; readonly others: number },
): string[] {
	const { accepted } = countOutcomes(results);
	const notes: string[] = [];
	if (wasAllSkipped(results)) {
		notes.push(
			'Nothing was sent, because earlier runs of this workflow have sent it all. To send it again on purpose, switch "Skip Already Sent" off, put what is new into "Send Key", or run WA Campaign: Clear Sent History',
		);
	}
	if (!skips && accepted > 0 && results.length > 1) {
		notes.push(
			`Skip Already Sent is off: another run sends to ${accepted === 1 ? 'this person' : `these ${accepted} people`} again`,
		);
	}
	if (skips && isNew && accepted > 0 && results.length > 1) {
		notes.push(
			'The sent history of this workflow was empty: what another workflow has sent, such as the one that it is a copy of, is not known here',
		);
	}
	if (others > 0) {
		notes.push(
			others === 1
				? '1 of them had got this campaign before, with other values'
				: `${others} of them had got this campaign before, with other values`,
		);
	}
	return notes;
}

/** Every row was left out, and at least one because an earlier run had sent it. */
export function wasAllSkipped(results: readonly RowResult[]): boolean {
	return (
		results.every(({ outcome }) => outcome === 'skipped') &&
		results.some(({ reasonCode }) => reasonCode === 'alreadySent')
	);
}
