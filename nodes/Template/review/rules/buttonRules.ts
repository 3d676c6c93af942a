import type { Rule } from '../finding';
import { SOURCES } from '../finding';

/** The network accepts one phone number per template. */
export const phoneButtons: Rule = ({ calls }) =>
	calls.filter(({ type }) => type === 'Phone Number').length > 1
		? [
				{
					rule: 'phoneButtons',
					place: 'Call to Action Buttons',
					message: 'has more than one phone number',
					fix: 'Keep one, or make the other a URL',
					source: SOURCES.components,
				},
			]
		: [];

/** One-time codes are copied with a button that the network adds. */
export const otpButtons: Rule = ({ category, calls, quickReplies }) =>
	category === 'OTP' && calls.length + quickReplies.length > 0
		? [
				{
					rule: 'otpButtons',
					place: 'Buttons',
					message: 'has buttons in a template for one-time codes',
					fix: 'Choose None, or another category',
					source: SOURCES.otp,
				},
			]
		: [];
