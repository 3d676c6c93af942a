// What the sent history takes for the same message.
import { expect, it } from 'vitest';
import { CampaignSend } from '../../../nodes/Campaign/sending/campaignSend.ts';

const keyOf = (url: string) => {
	const body = {
		campaign_name: 'Sale',
		phone_number: '919876543210',
		name: 'Asha',
		media: { url },
	};
	return new CampaignSend(body, '', 'values').message.key;
};

it('takes a file for the same when its link was only signed again', () => {
	const signed = (date: string) =>
		keyOf(`https://a.example/poster.jpg?X-Amz-Date=${date}&X-Amz-Signature=${date}1&v=1`);
	expect(signed('20260101')).toBe(signed('20260102'));
	expect(signed('20260101')).toBe(keyOf('https://a.example/poster.jpg?v=1'));
	expect(signed('20260101')).not.toBe(keyOf('https://a.example/poster.jpg?v=2'));
});
