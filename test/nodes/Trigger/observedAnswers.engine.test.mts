// The polling trigger against a sandbox that answers as services of this kind were seen to answer.
import { beforeEach, expect, it } from 'vitest';
import { pollFixture, REVIEWED, STATUS } from './pollFixture.mts';

const { sandbox, trigger, review, setStatus } = pollFixture();

beforeEach(async () => {
	await sandbox.control('PUT', '/answers', { answers: 'observed' });
});

it('emits the review of a template once, as the specification shows it', async () => {
	const host = trigger(REVIEWED);
	await host.activate();
	await review('monsoon_offer', 'approved');
	await host.poll();
	await host.poll();
	expect(host.executions).toMatchObject([
		[
			{
				template: {
					_id: expect.any(String),
					name: 'monsoon_offer',
					status: 'APPROVED',
					rejected_reason: null,
				},
				before: { status: 'PENDING' },
			},
		],
	]);
});

it('emits the answer as it came if it is not simplified', async () => {
	const host = trigger({ ...REVIEWED, simplify: false });
	await host.activate();
	await review('monsoon_offer', 'approved');
	await host.poll();
	expect(host.executions).toMatchObject([
		[{ template: { rejected_reason: 'NONE', created_at: expect.any(Number) } }],
	]);
});

it('emits the new status of a campaign once', async () => {
	const host = trigger(STATUS);
	await host.activate();
	await setStatus('Order update', 'PAUSED');
	await host.poll();
	await host.poll();
	expect(host.executions).toMatchObject([
		[
			{
				campaign: { name: 'Order update', status: 'PAUSED' },
				before: { status: 'LIVE' },
				id: expect.stringMatching(/^[0-9a-f]{24}$/),
			},
		],
	]);
	expect(host.failures).toEqual([]);
});

it('shows a test event of each list', async () => {
	for (const parameters of [{ event: 'campaignCreated' }, { event: 'catalogueChanged' }]) {
		expect(await trigger(parameters).fetchTestEvent()).toHaveLength(1);
	}
});
