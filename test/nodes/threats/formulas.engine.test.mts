// Results end up in spreadsheets, which execute cells that begin like a formula. The node's own words never do,
// whatever the list or the service holds; the list's cells are output unchanged.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { IDataObject } from 'n8n-workflow';
import { WaCampaign } from '../../../nodes/Campaign/WaCampaign.node.ts';
import { campaignSends, SEND_PARAMETERS } from '../../harness/campaignSends.mts';
import { runNode } from '../../harness/engine.mts';
import { startHostileService } from '../../harness/hostileService.mts';
import { at } from '../../harness/pick.mts';

const { sandbox, send } = campaignSends();
let hostile: Awaited<ReturnType<typeof startHostileService>>;
beforeAll(async () => {
	hostile = await startHostileService(sandbox.baseUrl);
});
afterAll(async () => await hostile.close());

const FORMULA = '=HYPERLINK("http://evil.example","Open")';
const OWN = 'outcome reason reasonCode campaign advice attempts sendAfter httpStatus errorCode';
const RUN_BY_SPREADSHEETS = /^[=+\-@\t\r]/;

function expectNoFormula(json: IDataObject): void {
	for (const column of OWN.split(' '))
		expect(String(json[column] ?? '')).not.toMatch(RUN_BY_SPREADSHEETS);
}

describe.each([FORMULA, '+cmd|A0', '-2+3', '@SUM(1)', '\t=1'])('%j', (text) => {
	it.each<[string, IDataObject, IDataObject]>([
		['phone number', { phone: text }, {}],
		['value of a placeholder', { phone: '+919876543210', slot: text }, {}],
		['attribute', { phone: '+919876543210' }, { contact: { country: text } }],
	])('as %s', async (_where, row, parameters) => {
		const list = { templateParamsList: '={{ ["$Name", $json.slot] }}' };
		const { json } = await send([{ name: 'Asha', ...row }], {
			parameters: { ...list, ...parameters },
			settings: { onError: 'continueRegularOutput' },
		});
		expect(json).toHaveLength(1);
		expectNoFormula(at(json, 0));
	});

	it("in the service's words", async () => {
		hostile.answer('sendCampaign', (_request, response) => {
			response.writeHead(400).end(JSON.stringify({ name: text, error: text, message: text }));
		});
		const { json } = await runNode({
			type: new WaCampaign(),
			items: [{ phone: '+919876543210', name: 'Asha' }],
			parameters: SEND_PARAMETERS,
			credential: { ...sandbox.credential, baseUrl: hostile.baseUrl },
			settings: { onError: 'continueRegularOutput' },
		});
		expect(at(json, 0).outcome).toBe('failed');
		expectNoFormula(at(json, 0));
		expect(String(at(json, 0).advice)).toContain(text.trim());
	});
});
