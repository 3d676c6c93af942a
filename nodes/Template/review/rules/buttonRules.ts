import type { Rule } from '../finding';
import { SOURCES } from '../finding';

/** The network takes one number to call in a template. */
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

/** A one-time code is copied with a button of the network's own. */
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
