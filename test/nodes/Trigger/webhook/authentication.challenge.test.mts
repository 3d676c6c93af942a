/** The GET request with which a service verifies a URL. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerChallenge } from '../../../../nodes/Trigger/webhook/authentication.ts';

const TOKEN = 'the token of the service';
const right = {
	'hub.mode': 'subscribe',
	'hub.verify_token': TOKEN,
	'hub.challenge': '1158201444',
};

describe('a challenge', () => {
	it('is returned as plain text', () => {
		for (const text of ['1158201444', '1'.repeat(256)]) {
			const query = { ...right, 'hub.challenge': text };
			expect(answerChallenge(query, TOKEN)).toEqual({ status: 200, text });
		}
	});

	it.each<[string, Record<string, unknown>, string?]>([
		['with another token', { 'hub.verify_token': 'a guess' }],
		['without a token', { 'hub.verify_token': undefined }],
		['with its token twice', { 'hub.verify_token': [TOKEN, TOKEN] }],
		['in another mode', { 'hub.mode': 'unsubscribe' }],
		['without a mode', { 'hub.mode': undefined }],
		['that is missing', { 'hub.challenge': undefined }],
		['that is empty', { 'hub.challenge': '' }],
		['that is no text', { 'hub.challenge': { a: '1' } }],
		['that is too long', { 'hub.challenge': '1'.repeat(257) }],
		['while the credential has no token', { 'hub.verify_token': '' }, ''],
	])('%s is refused', (_title, change, token = TOKEN) => {
		expect(answerChallenge({ ...right, ...change }, token)).toEqual({
			status: 403,
			text: 'The verification is refused',
		});
	});

	it('returns nothing to a caller who does not know the token', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (guess, challenge) => {
				fc.pre(guess !== TOKEN);
				const query = { ...right, 'hub.verify_token': guess, 'hub.challenge': challenge };
				expect(answerChallenge(query, TOKEN).status).toBe(403);
			}),
		);
	});
});
