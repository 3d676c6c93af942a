// Generalised reasons of refused sends.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reasonOf, violationReasonOf } from '../../domain/failureReason.mts';

describe('a refusal’s reason', () => {
	it.each([
		[
			'Contact 919876543210 has opted out and receives no template messages',
			'Contact … has opted out and receives no template messages',
		],
		['Rate limit exceeded: try again in 12 s', 'Rate limit exceeded: try again in … s'],
		[
			'template_params count 1 does not match total_parameters 2 of template offer_2024',
			'template_params count … does not match total_parameters … of template offer_2024',
		],
		['tags "a", "b \\" 1" do not exist in this project', 'tags … do not exist in this project'],
		['tags "a", "b" and 3 more do not exist', 'tags … do not exist'],
		[
			'phone_number 12 is not a valid phone number (nor is +91 12): a country code',
			'phone_number … is not a valid phone number (nor is …): a country code',
		],
		['The project API password is not valid', 'The project API password is not valid'],
	])('%s', (message, reason) => {
		expect(reasonOf(message, 'Diwali')).toBe(reason);
	});

	it.each(['Diwali 2026', '2026', 'A (b) [c] $1', '"quoted"'])(
		'keeps the name of the campaign: %s',
		(campaign) => {
			const message = `Campaign ${campaign} is PAUSED, not LIVE`;
			expect(reasonOf(message, campaign)).toBe(message);
		},
	);

	it('is truncated when it is very long', () => {
		const name = '"'.repeat(100_000);
		expect(reasonOf(`Campaign ${name} is PAUSED`, name).length).toBeLessThanOrEqual(2000);
		expect(violationReasonOf(`body.${'\\"'.repeat(500_000)}`).length).toBeLessThanOrEqual(2000);
	});

	it('is the same whatever the number and the names', () => {
		const message = fc
			.record({
				number: fc.stringMatching(/^\+?[0-9]{1,15}$/),
				names: fc.array(
					fc.string().map((name) => JSON.stringify(name)),
					{ minLength: 1 },
				),
			})
			.map(({ number, names }) => `phone_number ${number} and tags ${names.join(', ')} are wrong`);
		fc.assert(
			fc.property(message, (text) => {
				expect(reasonOf(text, 'Welcome')).toBe('phone_number … and tags … are wrong');
			}),
		);
	});
});

describe('a contract violation’s reason', () => {
	it.each([
		[
			'body.phone_number must be 4 to 15 digits, without + and spaces',
			'body.phone_number must be 4 to 15 digits, without + and spaces',
		],
		['body.template_params[12] must be string', 'body.template_params[…] must be string'],
		['body.type "carrier pigeon" is not known here', 'body.type … is not known here'],
	])('%s', (violation, reason) => {
		expect(violationReasonOf(violation)).toBe(reason);
	});
});
