import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Attempt } from '../../../nodes/service/http/attempt.ts';
import type { Classification } from '../../../nodes/service/retryPolicy.ts';
import type { Returned } from '../../../nodes/service/requests.ts';
import { classify, hasNoContent, isServiceAnswer } from '../../../nodes/service/retryPolicy.ts';

const answer = (status: number, headers = {}): Attempt => ({
	kind: 'answer',
	status,
	headers,
	body: {},
});
const silence = (mayHaveArrived: boolean): Attempt => ({
	kind: 'noAnswer',
	code: '',
	mayHaveArrived,
});
const NOW = Date.parse('2026-01-01T00:00:00Z');

describe('classify: the retry table', () => {
	const maybe: Classification = { kind: 'retryLater', mayHaveBeenAccepted: true };
	const surely: Classification = { kind: 'retryLater', mayHaveBeenAccepted: false };

	it.each<[string, Attempt, Classification, Classification]>([
		// what happened, then: reads and repeatable writes, sends and creates
		['200', answer(200), { kind: 'done' }, { kind: 'done' }],
		['299', answer(299), { kind: 'done' }, { kind: 'done' }],
		['199', answer(199), { kind: 'refused', fatal: false }, { kind: 'refused', fatal: false }],
		['connection refused', silence(false), surely, surely],
		['broken connection', silence(true), maybe, { kind: 'unknown' }],
		['429', answer(429), { kind: 'pauseAll' }, { kind: 'pauseAll' }],
		['500', answer(500), maybe, maybe],
		['502', answer(502), maybe, maybe],
		['503', answer(503), maybe, maybe],
		['504', answer(504), maybe, maybe],
		['501', answer(501), { kind: 'unknown' }, { kind: 'unknown' }],
		['505', answer(505), { kind: 'unknown' }, { kind: 'unknown' }],
		['522', answer(522), maybe, { kind: 'unknown' }],
		['400', answer(400), { kind: 'refused', fatal: false }, { kind: 'refused', fatal: false }],
		['404', answer(404), { kind: 'refused', fatal: false }, { kind: 'refused', fatal: false }],
		['409', answer(409), { kind: 'refused', fatal: false }, { kind: 'refused', fatal: false }],
		['408', answer(408), maybe, { kind: 'unknown' }],
		['403', answer(403), { kind: 'refused', fatal: true }, { kind: 'refused', fatal: true }],
		[
			'403 of a proxy',
			{ ...answer(403), body: '<html></html>' } as Attempt,
			{ kind: 'refused', fatal: false },
			{ kind: 'refused', fatal: false },
		],
		[
			'403 because of the recipient',
			{ ...answer(403), body: { name: 'ERR403', message: 'Contact is blocked' } } as Attempt,
			{ kind: 'refused', fatal: false },
			{ kind: 'refused', fatal: false },
		],
		['407', answer(407), { kind: 'refused', fatal: true }, { kind: 'refused', fatal: true }],
		['401', answer(401), { kind: 'refused', fatal: true }, { kind: 'refused', fatal: true }],
		['300', answer(300), { kind: 'refused', fatal: true }, { kind: 'refused', fatal: true }],
		['399', answer(399), { kind: 'refused', fatal: true }, { kind: 'refused', fatal: true }],
		['402', answer(402), { kind: 'refused', fatal: true }, { kind: 'refused', fatal: true }],
		[
			'400 about the account',
			{ ...answer(400), body: { errorMessage: 'No Plan active' } } as Attempt,
			{ kind: 'refused', fatal: true },
			{ kind: 'refused', fatal: true },
		],
		['499', answer(499), { kind: 'refused', fatal: false }, { kind: 'refused', fatal: false }],
		['302', answer(302), { kind: 'refused', fatal: true }, { kind: 'refused', fatal: true }],
	])('%s', (_name, attempt, repeatable, once) => {
		expect(classify(attempt, 'repeatable', 'retry', NOW)).toEqual(repeatable);
		expect(classify(attempt, 'once', 'retry', NOW)).toEqual(once);
	});

	it.each([500, 502, 503, 504])('reads the Retry-After of a %i', (status) => {
		const attempt = answer(status, { 'retry-after': '90' });
		const asked = { retryAfterMs: 90_000 };
		expect(classify(attempt, 'once', 'retry', NOW)).toEqual({ ...maybe, ...asked });
		expect(classify(attempt, 'once', 'reportUnknown', NOW)).toEqual({ kind: 'unknown', ...asked });
	});

	it('repeats a read after a server failure also under "Do Not Retry"', () => {
		expect(classify(answer(500), 'repeatable', 'reportUnknown', NOW)).toEqual(maybe);
	});

	it('reads the Retry-After of a failure that is not retried', () => {
		const attempt = answer(501, { 'retry-after': '90' });
		expect(classify(attempt, 'once', 'retry', NOW)).toEqual({
			kind: 'unknown',
			retryAfterMs: 90_000,
		});
	});

	it.each<[unknown, number | undefined]>([
		['2', 2000],
		['120', 120_000],
		[' 2 ', 2000],
		['1', 1000],
		['1.25', 1250],
		// Below the first back-off, it would disable ours.
		['0', undefined],
		['0.5', undefined],
		['0.999', undefined],
		['1.', undefined],
		['2 3', undefined],
		['-2.5', undefined],
		[['3', '4'], 3000],
		[undefined, undefined],
		[2, undefined],
		['Thu, 01 Jan 2026 00:00:00 GMT', undefined],
		['Thu, 01 Jan 2026 00:00:07 GMT', 7000],
		['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
		['Thursday, 01-Jan-26 00:00:07 GMT', 7000],
		['Thu Jan  1 00:00:07 2026', 7000],
		['Wed Dec 31 23:59:00 2025', undefined],
		['soon', undefined],
		['-5', undefined],
		['', undefined],
	])('reads Retry-After %j', (value, retryAfterMs) => {
		const classified = classify(answer(429, { 'retry-after': value }), 'once', 'retry', NOW);
		expect(classified).toEqual({ kind: 'pauseAll', retryAfterMs });
	});

	it('takes a Retry-After without a time zone for UTC wherever the machine is', () => {
		const parse = Date.parse.bind(Date);
		// A machine in Kolkata: it takes a time without a zone for its own.
		const hasZone = /(?:GMT|UTC|Z|[+-]\d{4})$/;
		const local = (text: string) => (hasZone.test(text) ? parse(text) : parse(`${text}+0530`));
		const spy = vi.spyOn(Date, 'parse').mockImplementation(local);
		try {
			const dates = [
				'Thu Jan  1 00:00:07 2026',
				'Thu, 01 Jan 2026 00:00:07',
				'2026-01-01T00:00:07',
				'Thu, 01 Jan 2026 05:30:07 +0530',
			];
			for (const date of dates) {
				const classified = classify(answer(503, { 'retry-after': date }), 'once', 'retry', NOW);
				expect([date, classified]).toMatchObject([date, { retryAfterMs: 7000 }]);
			}
			expect(spy).toHaveBeenCalledTimes(dates.length);
		} finally {
			spy.mockRestore();
		}
	});

	it.each<[string, Record<string, unknown>]>([
		['date', { 'retry-after': 'Thu, 01 Jan 2026 05:00:07 GMT' }],
		['reset', { 'x-ratelimit-reset': String(Date.UTC(2026, 0, 1, 5, 0, 7) / 1000) }],
	])('counts the wait until a %s by the clock of the service', (_, headers) => {
		const ofService = { ...headers, date: 'Thu, 01 Jan 2026 05:00:00 GMT' };
		const classified = classify(answer(429, ofService), 'once', 'retry', NOW);
		expect(classified).toEqual({ kind: 'pauseAll', retryAfterMs: 7000 });
	});

	const inSeconds = (ms: number) => String(Math.floor((NOW + ms) / 1000));

	it.each<[Record<string, unknown>, number | undefined]>([
		[{ ratelimit: '"default";r=0;t=30' }, 30_000],
		[{ ratelimit: '"default";r=0' }, undefined],
		[{ ratelimit: 'limit=100, remaining=0, reset=30' }, 30_000],
		[{ 'ratelimit-reset': '12' }, 12_000],
		[{ 'x-rate-limit-reset': '12' }, 12_000],
		[{ 'x-ratelimit-reset': '12' }, 12_000],
		[{ 'x-ratelimit-reset': ['7', '9'] }, 7000],
		[{ 'x-ratelimit-reset': inSeconds(60_000) }, 60_000],
		[{ 'x-ratelimit-reset': inSeconds(-60_000) }, undefined],
		[{ 'x-ratelimit-reset': String(NOW + 60_000) }, 60_000],
		[{ 'x-ratelimit-reset': 'soon' }, undefined],
		[{ 'x-ratelimit-reset': '0' }, undefined],
		// Retry-After takes precedence: it is the instruction, the others describe the limit.
		[{ 'retry-after': '2', 'x-ratelimit-reset': '12' }, 2000],
	])('reads when the limit of a refusal resets: %j', (headers, retryAfterMs) => {
		const classified = classify(answer(429, headers), 'once', 'retry', NOW);
		expect(classified).toEqual({ kind: 'pauseAll', retryAfterMs });
		// A 500 may carry these headers too, but is not about the limit.
		const failure = classify(answer(500, headers), 'once', 'reportUnknown', NOW);
		expect('retryAfterMs' in failure && failure.retryAfterMs).toBe(
			'retry-after' in headers ? 2000 : undefined,
		);
	});

	it('never repeats what may have been accepted and must not happen twice, except after 500, 502, 503, 504', () => {
		const attempts = fc.oneof(
			fc.boolean().map(silence),
			fc.integer({ min: 100, max: 599 }).map((status) => answer(status)),
		);
		fc.assert(
			fc.property(attempts, (attempt) => {
				const classified = classify(attempt, 'once', 'reportUnknown', NOW);
				const repeats = classified.kind === 'retryLater' || classified.kind === 'pauseAll';
				const surelyNotAccepted =
					attempt.kind === 'noAnswer' ? !attempt.mayHaveArrived : attempt.status === 429;
				expect(repeats).toBe(surelyNotAccepted);
			}),
		);
	});
});

describe('isServiceAnswer', () => {
	const page = (status: number): Attempt => ({
		kind: 'answer',
		status,
		headers: {},
		body: '<html></html>',
	});

	it.each<[string, Attempt, boolean]>([
		['a success', answer(200), true],
		['a success without content', { ...answer(204), body: '' } as Attempt, true],
		['a creation without content', { ...answer(201), body: '' } as Attempt, false],
		['a page with 200', page(200), false],
		['a page with 201', page(201), false],
		['a 200 with nothing in it', { ...answer(200), body: null } as Attempt, false],
		['a redirect', { ...answer(300), body: '' } as Attempt, true],
		['a page with 300', page(300), false],
		['a refusal', answer(404), true],
		['a refusal without words', { ...answer(403), body: '' } as Attempt, true],
		['the refusal of a proxy', page(403), false],
		['a request that the server gave up', answer(408), false],
		['a server failure', answer(500), false],
		['no answer', silence(true), false],
	])('%s', (_name, attempt, expected) => {
		expect(isServiceAnswer(attempt, 'send')).toBe(expected);
	});

	it.each<[number, Returned, boolean]>([
		[200, 'confirmation', true],
		[201, 'confirmation', true],
		[201, 'newProduct', true],
		[200, 'newProduct', false],
		[201, 'campaigns', false],
		[300, 'confirmation', false],
	])('of a %i without content to a request for a %s: %s', (status, returns, expected) => {
		expect(hasNoContent({ status, body: '' }, returns)).toBe(expected);
		expect(hasNoContent({ status, body: 'OK' }, returns)).toBe(false);
	});
});
