import type { Show } from '../common/fields/simplify';
import { readSimplify } from '../common/fields/simplify';
import { SIMPLE_CAMPAIGN, withTemplateName } from '../common/fields/simpleRecords';
import type { Row } from '../common/rows/row';

/** How the row's Simplify wants campaigns: with their template by name only. */
export function showCampaign(row: Row): Show {
	const show = readSimplify(row, SIMPLE_CAMPAIGN);
	return (campaign) => {
		const shown = show(campaign);
		return shown === campaign ? campaign : withTemplateName(shown, campaign);
	};
}
