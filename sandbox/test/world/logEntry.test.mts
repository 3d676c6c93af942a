// The shown part of a logged request has no secret in any field that a client can set.
import { expect, it } from 'vitest';
import { showEntry, type LogEntry } from '../../world/logEntry.mts';
import { createSecrets } from '../../world/redact.mts';

const secret = 'hunter2';
const secrets = createSecrets();
secrets.add(secret);

const body = { text: `{"${secret}":["${secret}"]}`, isJson: true, size: 23, isTruncated: false };
const text = { text: secret, isJson: false, size: 7, isTruncated: true };

const entry: LogEntry = {
	id: 1,
	at: 2,
	ms: 3,
	method: 'POST',
	url: `/v1/${secret}?a=${secret}?b`,
	operation: 'sendCampaign',
	phone_number: secret,
	campaign: secret,
	status: 500,
	contract: 'violated',
	violations: [secret],
	responseContract: 'violated',
	responseViolations: [secret],
	error: secret,
	fault: 'truncated answer after accepting',
	crash: secret,
	headers: { [secret]: secret, 'x-api-wa-project-api-pwd': 'wrong', cookie: 'a', accept: 'b' },
	body,
	responseHeaders: { [secret]: secret, 'set-cookie': 'a' },
	responseBody: text,
};

const glance = {
	id: 1,
	at: 2,
	ms: 3,
	method: 'POST',
	path: '/v1/[redacted]',
	query: 'a=[redacted]?b',
	operation: 'sendCampaign',
	phone_number: '[redacted]',
	campaign: '[redacted]',
	status: 500,
	contract: 'violated',
	violations: ['[redacted]'],
	responseContract: 'violated',
	responseViolations: ['[redacted]'],
	error: '[redacted]',
	fault: 'truncated answer after accepting',
	crash: '[redacted]',
};

it('shows everything except secrets', () => {
	expect(showEntry(entry, secrets)).toEqual({
		...glance,
		headers: {
			'[redacted]': '[redacted]',
			'x-api-wa-project-api-pwd': '[redacted]',
			cookie: '[redacted]',
			accept: 'b',
		},
		body: { '[redacted]': ['[redacted]'] },
		bodySize: 23,
		responseHeaders: { '[redacted]': '[redacted]', 'set-cookie': '[redacted]' },
		responseBody: '[redacted]',
		responseBodySize: 7,
		responseBodyTruncated: true,
	});
});
