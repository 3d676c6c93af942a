// The pages behind the links of a request for approval.
import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import {
	answeredPage,
	closedPage,
	PAGE_HEADERS,
	questionPage,
} from '../../../nodes/Message/approval/approvalPage.ts';

const HOSTILE = `</p><script>alert(1)</script><img src=x onerror='a("b")'> & co`;
const question = { message: 'Send it to 1,200 people?', approves: true, label: 'Approve' };

describe('The page of a link', () => {
	it('shows the question, and one button that posts to the address of the page', () => {
		const page = questionPage(question);
		expect(page).toContain('<p dir="auto">Send it to 1,200 people?</p>');
		expect(page.match(/<form[^>]*>/g)).toEqual(['<form method="post">']);
		expect(page.match(/<button[^>]*>[^<]*/g)).toEqual([
			'<button class="approve" dir="auto">Approve',
		]);
		const declining = questionPage({ ...question, approves: false, label: 'Not now' });
		expect(declining.match(/<button[^>]*>[^<]*/g)).toEqual([
			'<button class="decline" dir="auto">Not now',
		]);
	});

	it('shows HTML in the question and in the label as text', () => {
		const safe = questionPage({ ...question, message: 'safe', label: 'safe' });
		for (const make of [questionPage, answeredPage]) {
			const page = make({ ...question, message: HOSTILE, label: HOSTILE });
			expect(page).not.toMatch(/<script>alert|<img/);
			expect(page).toContain('&lt;script&gt;');
		}
		const tags = (page: string) => page.match(/<[^>]*>/g);
		expect(tags(questionPage({ ...question, message: HOSTILE, label: HOSTILE }))).toEqual(
			tags(safe),
		);
	});

	it('posts once, however often its button is clicked', () => {
		const [, script = ''] = /<script>(.*)<\/script>/.exec(questionPage(question)) ?? [];
		const form: { onsubmit?: () => void } = {};
		const button = { disabled: false };
		runInNewContext(script, { document: { forms: [form], querySelector: () => button } });
		expect(button.disabled).toBe(false);
		form.onsubmit?.();
		expect(button.disabled).toBe(true);
		const hash = createHash('sha256').update(script).digest('base64');
		expect(PAGE_HEADERS['Content-Security-Policy']).toContain(`; script-src 'sha256-${hash}'; `);
	});

	it('has no other script and loads nothing', () => {
		for (const page of [questionPage(question), answeredPage(question), closedPage()]) {
			expect(page.replace(/<script>document\.forms[^<]*<\/script>/, '')).not.toMatch(
				/<script|<link|src=|href=|url\(|\son\w+=/,
			);
			expect(page).toContain('<meta name="robots" content="noindex">');
		}
		const policy = PAGE_HEADERS['Content-Security-Policy'];
		expect(policy).toMatch(/^default-src 'none'; /);
		expect(policy).toContain("form-action 'self'");
		expect(policy).not.toMatch(/script-src [^;]*unsafe|unsafe-eval/);
		expect(PAGE_HEADERS['Referrer-Policy']).toBe('no-referrer');
	});
});
