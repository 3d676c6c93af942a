import fc from 'fast-check';
import { expect, it } from 'vitest';
import { outsideBody } from '../../../../nodes/Message/sending/headerAndButtons.ts';
import { checkParameters } from '../../../../nodes/values/template/templateValues.ts';

const templateWith = (address: string) => ({
	name: 'order',
	type: 'TEXT' as const,
	text: 'Your order is on its way.',
	total_parameters: 1,
	call_to_action: [{ type: 'URL' as const, button_title: 'Track', button_value: address }],
});
/** What campaign sends and messages make of a value, which is the same. */
const read = (address: string, value: string) => {
	const template = templateWith(address);
	const [campaign, option, form] = [
		checkParameters(template, [value], { fillsNames: true }),
		outsideBody(template, { headerText: '', buttonValues: [value] }),
		outsideBody(template, { headerText: '', buttonValues: '', formValues: { 'Button 1': value } }),
	];
	expect(option.ok && option.value.buttons[0]?.text).toBe(campaign.ok && campaign.value[0]);
	expect(form.ok).toBe(campaign.ok);
	return campaign.ok ? String(campaign.value[0]) : `refused: ${String(campaign.problems[0])}`;
};

const TRACK = 'https://shop.example/t/{{1}}';

it.each(['{{1}}', '{{order_id}}', '*|ORDER|*', '%ORDER_ID%'])(
	'refuses %s, which is not filled',
	(value) => {
		expect(read(TRACK, value)).toContain(`contains "${value}", a placeholder that was not filled`);
	},
);

it.each([
	[TRACK, 'https://shop.example/t/A-1'],
	[TRACK, 'http://shop.example/t/A-1'],
	[TRACK, 'https://www.shop.example/t/A-1'],
	[TRACK, 'HTTPS://SHOP.example/t/A-1'],
	[TRACK, 'shop.example/t/A-1'],
	[TRACK, 'www.shop.example/t/A-1'],
	['https://shop.example/?order={{1}}', 'https://shop.example/?order=A-1'],
	['https://www.shop.example/{{ 1 }} ', 'https://shop.example/A-1'],
])('refuses the whole address of the button %s: %s', (address, value) => {
	expect(read(address, value)).toMatch(
		/^refused: The value for placeholder \{\{1\}\} \(button "Track"\) contains the whole address\. The button already begins with https:\S+: give only the end, "A-1"/,
	);
});

it('refuses another address as the end of a path', () => {
	expect(read(TRACK, 'https://short.example/x')).toMatch(
		/contains a whole address\. .* begins with https:\/\/shop\.example\/t\/: give only what follows/,
	);
});

it.each([
	[TRACK, 'A-1'],
	[TRACK, 'orders/A-1?x=https://y.example'],
	[TRACK, 'shop'],
	[TRACK, '2026-11-29T09:30:00.000Z'],
	[TRACK, '3e-4'],
	['https://shop.example/go?to={{1}}', 'https://other.example/a'],
	['{{1}}', 'https://shop.example/t/A-1'],
	['https://shop.example/{{1}}/status', 'https.html'],
])('accepts for the button %s the value %s', (address, value) => {
	expect(read(address, value)).toBe(value);
});

it('accepts every end', () => {
	fc.assert(
		fc.property(fc.stringMatching(/^[a-z0-9-]{1,12}(\/[a-z0-9-]{1,12}){0,3}$/), (end) => {
			expect(read(TRACK, end)).toBe(end);
			expect(read(TRACK, TRACK.replace('{{1}}', end))).toContain(`only the end, "${end}"`);
		}),
	);
});
