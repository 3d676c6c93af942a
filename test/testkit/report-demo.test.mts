import { describe, expect, it } from 'vitest';
import { describeAddresses } from '../../testkit/demo/report-demo.mts';

describe('the final report of npm start', () => {
	const text = describeAddresses(
		{
			editorOrigin: 'http://127.0.0.1:5678',
			sandbox: {
				origin: 'http://127.0.0.1:8090',
				baseUrl: 'http://127.0.0.1:8090/v1',
				projectId: 'project-1',
				password: 'secret-1',
			},
			workflowId: 'aB3dE6gH9jK2mN5p',
			isKept: true,
		},
		{ email: 'demo@example.com', password: 'Demo-password-1' },
	);

	it("links to the demo workflow, not to the front page with n8n's assistant", () => {
		expect(text).toContain('http://127.0.0.1:5678/workflow/aB3dE6gH9jK2mN5p\n');
		expect(text).not.toMatch(/127\.0\.0\.1:5678(?!\/workflow\/)/);
	});

	it('says how to sign in, and where the sandbox is', () => {
		expect(text).toContain('demo@example.com / Demo-password-1');
		expect(text).toContain('http://127.0.0.1:8090\n');
	});

	it('says what the credential of another n8n needs', () => {
		for (const value of ['http://127.0.0.1:8090/v1', 'project-1', 'secret-1']) {
			expect(text).toContain(value);
		}
	});
});
