import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ButtonInput } from '../../../nodes/Template/checks/buttons.ts';
import {
	readButtons,
	readCallsToAction,
	readClickTracking,
	readQuickReplies,
} from '../../../nodes/Template/checks/buttons.ts';
import { findBadValue } from '../../../nodes/values/checks/badValues.ts';
import { readable } from '../../harness/readableResult.mts';

const url = { type: 'URL', title: 'Shop', url: 'https://shop.example' };
const phone = { type: 'Phone Number', title: 'Call', phoneNumber: '+91 98765-43210' };

describe('readButtons', () => {
	const input = { callsToAction: [url], quickReplies: ['Yes', 'No'] };
	const calls = [{ type: 'URL', button_title: 'Shop', button_value: 'https://shop.example' }];

	it.each<[ButtonInput['choice'], object]>([
		['none', {}],
		['CTA', { message_action_type: 'CTA', call_to_action: calls }],
		['QuickReplies', { message_action_type: 'QuickReplies', quick_replies: ['Yes', 'No'] }],
		['All', { message_action_type: 'All', call_to_action: calls, quick_replies: ['Yes', 'No'] }],
	])('%s sends only its own fields', (choice, expected) =>
		expect(readButtons({ choice, ...input })).toEqual(expected),
	);

	it.each<[ButtonInput['choice'], Omit<ButtonInput, 'choice'>, RegExp]>([
		['CTA', { ...input, callsToAction: [] }, /^"Call to Action Buttons" is empty/],
		['All', { ...input, quickReplies: [] }, /^"Quick Replies" is empty/],
	])('%s without its required fields is refused', (choice, given, message) =>
		expect(() => readButtons({ choice, ...given })).toThrow(message),
	);
});

describe('readCallsToAction', () => {
	it('keeps placeholders in URLs and normalises phone numbers', () => {
		const button = { ...url, url: ' \u200ehttps://shop.example/{{1}}\u200b ' };
		expect(readCallsToAction([button, phone])).toEqual({
			ok: true,
			value: [
				{ type: 'URL', button_title: 'Shop', button_value: 'https://shop.example/{{1}}' },
				{ type: 'Phone Number', button_title: 'Call', button_value: '+919876543210' },
			],
		});
	});

	it.each([
		[[url, url, url], /there are 3, and 2 are allowed/],
		[[url, { ...url, title: ' ' }], /^button 2: its title is empty/],
		[[{ ...url, url: 'shop.example' }], /^button 1: its URL cannot be used/],
		[
			[{ ...url, url: 'https://x.example/{{name}}' }],
			/\{\{name\}\} in its URL is not a placeholder/,
		],
		[
			[{ ...url, url: 'https://x.example/{{1}}/{{2}}' }],
			/^button 1: its URL has 2 placeholders\. Keep one$/,
		],
		[[{ ...url, type: 'Fax' }], /its type must be URL or Phone Number, not "Fax"/],
		[[{ ...phone, phoneNumber: '123' }], /has 3 digits/],
		[[{ ...phone, phoneNumber: 'call me' }], /its phone number cannot be used/],
	])('refuses %j', (buttons, message) => {
		expect(readable(readCallsToAction(buttons))).toEqual({
			ok: false,
			problems: [expect.stringMatching(message)],
		});
	});
});

describe('readQuickReplies', () => {
	it('accepts one to three labels, all filled', () => {
		fc.assert(
			fc.property(fc.array(fc.string(), { maxLength: 6 }), (labels) => {
				// A spreadsheet turns some texts into "0E0".
				const isLabel = (label: string) =>
					label.trim() !== '' && !findBadValue(label, 'draft') && !/\{\{|\}\}/.test(label);
				const fits = labels.length >= 1 && labels.length <= 3 && labels.every(isLabel);
				expect(readQuickReplies(labels).ok).toBe(fits);
			}),
		);
	});
});

describe('readClickTracking', () => {
	const withUrl = readButtons({ choice: 'CTA', callsToAction: [url], quickReplies: [] });
	const withoutUrl = readButtons({ choice: 'CTA', callsToAction: [phone], quickReplies: [] });

	it.each([
		[true, withUrl, true],
		[true, withoutUrl, false],
		[true, {}, false],
		[false, withoutUrl, true],
		[undefined, {}, true],
	])('%j with %j: %j', (wanted, buttons, ok) =>
		expect(readClickTracking(wanted, buttons).ok).toBe(ok),
	);
});
