import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt } from '../../../../nodes/common/service/attempt.ts';
import type { Verdict } from '../../../../nodes/common/service/verdict.ts';
import { judge } from '../../../../nodes/common/service/verdict.ts';

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

describe('judge: the retry table', () => {
	const maybe: Verdict = { kind: 'retryLater', mayHaveBeenAccepted: true };
	const surely: Verdict = { kind: 'retryLater', mayHaveBeenAccepted: false };

	it.each<[string, Attempt, Verdict, Verdict]>([
		// what happened, then: reads and repeatable writes, sends and creates
		['200', answer(200), { kind: 'done' }, { kind: 'done' }],
		['connection refused', silence(false), surely, surely],
		['broken connection', silence(true), maybe, { kind: 'unknown' }],
		['429', answer(429), { kind: 'pauseAll' }, { kind: 'pauseAll' }],
		['500', answer(500), maybe, maybe],
		['502', answer(502), maybe, maybe],
		['503', answer(503), maybe, maybe],
		['504', answer(504), maybe, maybe],
		['501', answer(501), { kind: 'unknown' }, { kind: 'unknown' }],
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
		['407', answer(407), { kind: 'refused', fatal: true }, { kind: 'refused', fatal: true }],
		['401', answer(401), { kind: 'refused', fatal: true }, { kind: 'refused', fatal: true }],
		['302', answer(302), { kind: 'refused', fatal: true }, { kind: 'refused', fatal: true }],
	])('%s', (_name, attempt, repeatable, once) => {
		expect(judge(attempt, 'repeatable', 'retry', NOW)).toEqual(repeatable);
		expect(judge(attempt, 'once', 'retry', NOW)).toEqual(once);
	});

	it.each([500, 502, 503, 504])('reads the Retry-After of a %i', (status) => {
		const attempt = answer(status, { 'retry-after': '90' });
		const asked = { retryAfterMs: 90_000 };
		expect(judge(attempt, 'once', 'retry', NOW)).toEqual({ ...maybe, ...asked });
		expect(judge(attempt, 'once', 'reportUnknown', NOW)).toEqual({ kind: 'unknown', ...asked });
	});

	it('never repeats a send after a server failure under "Report as Unknown"', () => {
		for (const status of [500, 502, 503, 504]) {
			expect(judge(answer(status), 'once', 'reportUnknown', NOW)).toEqual({ kind: 'unknown' });
		}
	});

	it.each([
		['2', 2000],
		['0.5', 500],
		['Thu, 01 Jan 2026 00:00:07 GMT', 7000],
		['Wed, 31 Dec 2025 23:59:00 GMT', 0],
		['soon', undefined],
		['-5', undefined],
		['', undefined],
	])('reads Retry-After %j', (value, retryAfterMs) => {
		const verdict = judge(answer(429, { 'retry-after': value }), 'once', 'retry', NOW);
		expect(verdict).toEqual({ kind: 'pauseAll', retryAfterMs });
	});

	it('never repeats what may have been accepted and must not happen twice, save after 500, 502, 503, 504', () => {
		const attempts = fc.oneof(
			fc.boolean().map(silence),
			fc.integer({ min: 100, max: 599 }).map((status) => answer(status)),
		);
		fc.assert(
			fc.property(attempts, (attempt) => {
				const verdict = judge(attempt, 'once', 'reportUnknown', NOW);
				const repeats = verdict.kind === 'retryLater' || verdict.kind === 'pauseAll';
				const surelyNotAccepted =
					attempt.kind === 'noAnswer' ? !attempt.mayHaveArrived : attempt.status === 429;
				expect(repeats).toBe(surelyNotAccepted);
			}),
		);
	});
});
