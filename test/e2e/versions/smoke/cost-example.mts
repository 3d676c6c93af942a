// The example that estimates the cost of a list, on any n8n.
import { describe, expect, it } from 'vitest';
import { createControlClient } from '../../../../sandbox/client.mts';
import type { Demo } from '../../../../testkit/demo/demo.mts';
import { runToEnd } from '../../../../testkit/host/n8n-run.mts';
import { readWithCredential, saveExample } from '../../examples.mts';
import { START } from '../../workflows.mts';

/** @param theDemo returns the demo once the tests run */
export function costExampleTests(theDemo: () => Demo): void {
	describe('runs the cost example', () => {
		it('and reports messages and cost per country without sending', async () => {
			const { client, credential, sandbox } = theDemo();
			const control = createControlClient(sandbox);
			await control.delete('/requests');
			const imported = readWithCredential('cost/preview-the-cost.json', credential);
			const id = await saveExample(client, imported);
			const { outputs, error } = await runToEnd(client, id, START);
			expect(error).toBeUndefined();
			const costs = outputs['Cost per Country']?.[0]?.map(({ json }) => json);
			expect(costs).toEqual([
				{ country: 'United States (+1)', currency: 'USD', count_row: 2, sum_price: 0.06 },
				{ country: 'Germany (+49)', currency: 'USD', count_row: 1, sum_price: 0.0675 },
			]);
			const query = { operation: 'sendCampaign', limit: 1 } as const;
			expect((await control.get('/requests', { query })).total).toBe(0);
		});
	});
}
