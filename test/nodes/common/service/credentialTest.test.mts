import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../nodes/common/service/attempt.ts';
import { judgeTest } from '../../../../nodes/common/service/credentialTest.ts';

const answer = (status: number, body: unknown): Attempt => ({
	kind: 'answer',
	status,
	headers: {},
	body,
});

describe('judgeTest', () => {
	it.each<[string, Attempt, 'OK' | 'Error', RegExp]>([
		['a template list', answer(200, { data: [] }), 'OK', /^Connection successful$/],
		['401', answer(401, { name: 'ERR401', message: 'no' }), 'Error', /API password.*current one/],
		[
			'404 of the service',
			answer(404, { name: 'ERR404', message: 'no' }),
			'Error',
			/project does not exist/,
		],
		[
			'404 of a web server',
			answer(404, '<html></html>'),
			'Error',
			/not the messaging service.*version/,
		],
		['a web page', answer(200, '<html></html>'), 'Error', /not the messaging service/],
		['other JSON', answer(200, { hello: 1 }), 'Error', /not the messaging service/],
		['403 of a proxy', answer(403, '<html></html>'), 'Error', /^Something between.*proxy/],
		['redirect', answer(302, ''), 'Error', /leads to another address/],
		['500', answer(500, {}), 'Error', /service kept failing/],
		[
			'unreachable host',
			{ kind: 'noAnswer', code: 'ECONNREFUSED', mayHaveArrived: false },
			'Error',
			/Nothing answers.*ECONNREFUSED/,
		],
		[
			'unknown host',
			{ kind: 'noAnswer', code: 'ENOTFOUND', mayHaveArrived: false },
			'Error',
			/host name/,
		],
	])('%s', (_name, attempt, status, message) => {
		const result = judgeTest(attempt, 'https://api.example.com/v1');
		expect(result.status).toBe(status);
		expect(result.message).toMatch(message);
	});
});
