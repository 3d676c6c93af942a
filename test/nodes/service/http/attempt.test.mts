// What is known of a request that got no answer: its code, and whether it may have arrived.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attemptFromError } from '../../../../nodes/service/http/attempt.ts';

const failure = (code: unknown, more = {}) => Object.assign(new Error('x'), { code, ...more });
const wrapped = (cause: unknown, more = {}) =>
	Object.assign(new Error('n8n says so', { cause }), more);

describe('attemptFromError', () => {
	it.each([
		['ENOTFOUND', {}, false],
		['EAI_AGAIN', {}, false],
		['ECONNREFUSED', {}, false],
		['EAI_FAIL', { syscall: 'getaddrinfo' }, false],
		['CERT_HAS_EXPIRED', {}, false],
		['ERR_TLS_CERT_ALTNAME_INVALID', {}, false],
		['ETIMEDOUT', { syscall: 'connect' }, false],
		['ETIMEDOUT', { syscall: 'read' }, true],
		['ECONNRESET', { syscall: 'connect' }, false],
		['ECONNRESET', { syscall: 'read' }, true],
		['ECONNRESET', {}, true],
		['ECONNRESET', { request: { socket: { secureConnecting: true } } }, false],
		['ECONNRESET', { request: { socket: { secureConnecting: false } } }, true],
		['ECONNRESET', { request: { socket: null } }, true],
		['ECONNRESET', { request: null }, true],
		[
			'ECONNRESET',
			{
				message: 'Client network socket disconnected before secure TLS connection was established',
			},
			false,
		],
		['ECONNABORTED', {}, true],
		['EPIPE', {}, true],
		['ERR_CANCELED', {}, true],
		// Read after the request had been written.
		['ERR_SSL_BAD_RECORD_MAC', {}, true],
		['SOME_CERT_OR_ERR_TLS_CODE', {}, true],
		['SOMETHING_NEW', {}, true],
	])('%s %j', (code, more, mayHaveArrived) => {
		expect(attemptFromError(wrapped(failure(code, more)))).toEqual({
			kind: 'noAnswer',
			code,
			mayHaveArrived,
		});
	});

	describe('of a host with several addresses, the first of which took too long', () => {
		const connecting = (code: string) => failure(code, { syscall: 'connect' });

		it.each<[string, unknown[], boolean]>([
			['none took the connection', [connecting('ETIMEDOUT'), connecting('ECONNREFUSED')], false],
			['one broke later', [connecting('ETIMEDOUT'), failure('ETIMEDOUT')], true],
			['they are not mentioned', [], true],
			['what is named are no errors', ['ETIMEDOUT'], true],
			['null is named', [null], true],
			['undefined is named', [undefined], true],
		])('%s', (_what, errors, mayHaveArrived) => {
			// As Node reports it: with the first error's code only.
			const all = Object.assign(new AggregateError(errors), { code: 'ETIMEDOUT' });
			const attempt = { kind: 'noAnswer', code: 'ETIMEDOUT', mayHaveArrived };
			expect(attemptFromError(wrapped(all))).toEqual(attempt);
		});
	});

	it('knows that no request has left if a proxy opened no tunnel', () => {
		const error = new Error('Proxy connection ended before receiving CONNECT response');
		const attempt = { kind: 'noAnswer', code: 'PROXY_TUNNEL_NOT_OPENED', mayHaveArrived: false };
		expect(attemptFromError(wrapped(error))).toEqual(attempt);
	});

	it.each<[string, unknown, string]>([
		['the error itself', failure('EPIPE'), 'EPIPE'],
		['what n8n puts into httpCode', wrapped(undefined, { httpCode: 'EPIPE' }), 'EPIPE'],
		['its cause', wrapped(failure('EPIPE')), 'EPIPE'],
		['the outermost that has one', wrapped(failure('EPIPE'), { code: 'ECONNRESET' }), 'ECONNRESET'],
		['no HTTP status', wrapped(failure('EPIPE'), { code: 502, httpCode: '502' }), 'EPIPE'],
		['no words', wrapped(failure('EPIPE'), { code: 'Bad EPIPE', httpCode: 'EPIPE 2' }), 'EPIPE'],
		['a cause that is no Error', wrapped({ code: 'EPIPE' }), 'EPIPE'],
		['no list', wrapped(failure('EPIPE'), { code: ['ECONNRESET'] }), 'EPIPE'],
		['nothing, as in a text', 'EPIPE', ''],
		['nothing, as in null', wrapped(null), ''],
	])('reads the code of %s', (_from, error, code) => {
		expect(attemptFromError(error)).toMatchObject({ code });
	});

	it('follows at most five causes, even in a cycle', () => {
		const below = (depth: number, error: unknown): unknown =>
			depth === 0 ? error : below(depth - 1, wrapped(error));
		expect(attemptFromError(below(4, failure('EPIPE')))).toMatchObject({ code: 'EPIPE' });
		expect(attemptFromError(below(5, failure('EPIPE')))).toMatchObject({ code: '' });
		const cyclic: { cause?: unknown } = {};
		cyclic.cause = cyclic;
		expect(attemptFromError(cyclic)).toMatchObject({ code: '', mayHaveArrived: true });
	});

	it('treats any unknown error as a request that may have arrived', () => {
		fc.assert(
			fc.property(fc.anything(), (error) => {
				const { code, mayHaveArrived } = attemptFromError(error);
				if (code === '') expect(mayHaveArrived).toBe(true);
			}),
		);
	});
});
