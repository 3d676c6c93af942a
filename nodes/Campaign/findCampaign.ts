import type { IDataObject } from 'n8n-workflow';
import type { Row } from '../common/rows/row';
import { listIn, PAGE_SIZE } from '../common/service/offsetPages';
import { listCampaignsRequest } from './requests';

/**
 * The campaign with a name, API campaign or broadcast; undefined when there is none. The service has no
 * such request, so its list is read page by page (specification, "List campaigns").
 *
 * @throws CallError when the list cannot be read
 */
export async function findCampaign(row: Row, name: string): Promise<IDataObject | undefined> {
	let skip = 0;
	for (;;) {
		const request = listCampaignsRequest('ALL', skip, PAGE_SIZE);
		const answer = await row.call(request, 'list of campaigns', 'project');
		const page = listIn(answer, 'campaigns');
		const found = page.find((campaign) => campaign.name === name);
		if (found !== undefined || page.length === 0) return found;
		skip += page.length;
	}
}
