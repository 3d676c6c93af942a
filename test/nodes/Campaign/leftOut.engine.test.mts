// Campaign: Send: who is left out although a row names them.
import { describe, expect, it } from 'vitest';
import { campaignSends } from '../../harness/campaignSends.mts';

const { send, accepted } = campaignSends();

const to = (...phones: string[]) => phones.map((phone, index) => ({ phone, name: `P${index}` }));

describe('A person whose number has two spellings', () => {
	it.each([
		['Mexico', '5215512345678', '525512345678'],
		['Argentina', '5491123456789', '541123456789'],
		['Brazil', '5511987654321', '551187654321'],
	])('%s: gets one message, at the number as the first row gives it', async (_, one, other) => {
		for (const [first, second] of [
			[one, other],
			[other, one],
		] as const) {
			const before = await accepted();
			const { json } = await send(to(`+${first}`, `+${second}`));
			expect(json).toMatchObject([
				{ outcome: 'accepted', phoneNumber: first },
				{
					outcome: 'skipped',
					phoneNumber: second,
					reason: 'The same recipient stands in row 1 of this list',
				},
			]);
			expect(await accepted()).toEqual({ ...before, [first]: 1 });
		}
	});

	it('is known to the sent history by either', async () => {
		const options = { skipAlreadySent: true };
		await send(to('+5511987654321', '+5215512345678', '+541123456789'), {
			parameters: { options },
		});
		const { json } = await send(to('+551187654321', '+525512345678', '+5491123456789'), {
			parameters: { options },
		});
		expect(json.map(({ outcome, reason }) => [outcome, reason])).toEqual(
			Array(3).fill(['skipped', 'An earlier run has sent this message to this recipient']),
		);
		expect(Object.keys(await accepted())).toHaveLength(3);
	});

	it('gets both where every row is to be sent, each at its own spelling', async () => {
		const { json } = await send(to('+5511987654321', '+551187654321'), {
			parameters: { options: { repeatedRecipients: 'send' } },
		});
		expect(json).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
		expect(await accepted()).toEqual({ '5511987654321': 1, '551187654321': 1 });
	});

	it('is no landline of Brazil with a 9 in front', async () => {
		const { json } = await send(to('+551133334444', '+5511933334444'));
		expect(json).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
	});
});
