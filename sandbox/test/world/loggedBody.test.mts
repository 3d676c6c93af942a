// How the log stores a body: truncated if long, without a partial secret at the cut.
import { describe, expect, it } from 'vitest';
import { LONGEST_LOGGED_TEXT } from '../../world/body.mts';
import { keepAnswer, keepBody, showBody, shortened } from '../../world/loggedBody.mts';
import { createSecrets } from '../../world/redact.mts';

const secrets = createSecrets();
secrets.add('sandbox-password');

const json = (value: unknown) => {
	const text = JSON.stringify(value);
	return { value, text, size: Buffer.byteLength(text) };
};

describe("a request's body", () => {
	it('shows no part of a secret that is truncated', () => {
		for (let length = LONGEST_LOGGED_TEXT - 40; length < LONGEST_LOGGED_TEXT; length++) {
			const value = `${'x'.repeat(length)}sandbox-password`.padEnd(LONGEST_LOGGED_TEXT + 50, 'y');
			for (const body of [json([value]), { problem: 'no', text: value, size: value.length }]) {
				expect(keepBody(body, secrets)?.text).not.toContain('xs');
			}
			expect(keepAnswer(value, false, secrets)?.text).not.toContain('xs');
		}
	});

	it('shows no escaped secret when truncated', () => {
		const value = ['sandbox-password', 'x'.repeat(LONGEST_LOGGED_TEXT)];
		const text = JSON.stringify(value).replace('s', '\\u0073');
		const kept = keepBody({ value, text, size: text.length }, secrets);
		expect(kept?.text).toMatch(/^\["\[redacted\]","x/);
	});
});

describe("an answer's body", () => {
	it('is shown as JSON unless a fault truncated it', () => {
		const whole = keepAnswer('{"a":"ü"}', true, secrets);
		expect(whole).toMatchObject({ size: 10 });
		expect(whole && showBody(whole, secrets)).toEqual({ a: 'ü' });
		const half = keepAnswer('{"a":', true, secrets);
		expect(half && showBody(half, secrets)).toBe('{"a":');
		expect(keepAnswer('', true, secrets)).toBeUndefined();
	});
});

describe('a long text', () => {
	it('is shortened with an ellipsis', () => {
		expect([shortened('abc', 3, secrets), shortened('abcd', 3, secrets)]).toEqual(['abc', 'ab…']);
		expect(shortened('x sandbox-password', 10, secrets)).toBe('x …');
	});
});
