import type { Show } from '../common/fields/simplify';
import { readSimplify } from '../common/fields/simplify';
import type { Row } from '../common/rows/row';
import { templateOf } from '../common/service/campaignList';

/** As Simplify shows a campaign, beside its template (specification, "API campaign and campaign list item"). */
const SIMPLE_FIELDS = [
	'_id',
	'name',
	'type',
	'status',
	'message_type',
	'submitted',
	'audience_size',
	'created_at',
	'updated_at',
];

/** How the row's Simplify wants campaigns: with their template by name only. */
export function showCampaign(row: Row): Show {
	const show = readSimplify(row, SIMPLE_FIELDS);
	return (campaign) => {
		const shown = show(campaign);
		if (shown === campaign) return campaign;
		return { ...shown, template_name: templateOf(campaign)?.name ?? null };
	};
}
