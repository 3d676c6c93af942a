// Which messages the sent history treats as the same.
import { expect, it } from 'vitest';
import type { CampaignSendBody } from '../../../nodes/Campaign/sending/campaignRow.ts';
import { CampaignSend } from '../../../nodes/Campaign/sending/campaignRow.ts';

const keyOfRow = (row: Partial<CampaignSendBody>) => {
	const body = { campaign_name: 'Sale', phone_number: '919876543210', name: 'Asha', ...row };
	return new CampaignSend(body, '', 'values').message.key;
};
const keyOf = (url: string) => keyOfRow({ media: { url } });

it('treats a file as the same if only the signature in its link differs', () => {
	const signed = (date: string) =>
		keyOf(`https://a.example/poster.jpg?X-Amz-Date=${date}&X-Amz-Signature=${date}1&v=1`);
	expect(signed('20260101')).toBe(signed('20260102'));
	expect(signed('20260101')).toBe(keyOf('https://a.example/poster.jpg?v=1'));
	expect(signed('20260101')).not.toBe(keyOf('https://a.example/poster.jpg?v=2'));
});

it('treats values as equal if they differ only in outer spaces or the encoding of accents', () => {
	const withValue = (value: string) => keyOfRow({ template_params: [value] });
	expect(withValue(' Caf\u00e9 ')).toBe(withValue('Cafe\u0301'));
	expect(withValue('Caf\u00e9')).not.toBe(withValue('Cafe'));
});
