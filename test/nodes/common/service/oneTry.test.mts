import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { tryOnce } from '../../../../nodes/common/service/oneTry.ts';

const answer = (body: unknown) => async () => ({ statusCode: 200, headers: {}, body });
const failure = (code: string) => Object.assign(new Error(code), { code });

describe('tryOnce', () => {
	it('takes an answer that is no stream as it is', async () => {
		expect(await tryOnce(answer({ data: [] }))).toMatchObject({ body: { data: [] } });
	});

	it('knows that a request whose answer has begun has arrived, whatever breaks then', async () => {
		const code = 'EPROTO';
		const before = tryOnce(async () => await Promise.reject(failure(code)));
		expect(await before).toEqual({ kind: 'noAnswer', code, mayHaveArrived: false });
		const body = new Readable({ read: () => body.destroy(failure(code)) });
		expect(await tryOnce(answer(body))).toEqual({ kind: 'noAnswer', code, mayHaveArrived: true });
	});

	it('tells a stream that is closed without an end from an answer', async () => {
		const body = new Readable({ read: () => body.destroy() });
		expect(await tryOnce(answer(body))).toMatchObject({ kind: 'noAnswer', mayHaveArrived: true });
	});

	it('breaks off at once what was cancelled before it began', async () => {
		const call = async (signal: AbortSignal) => {
			signal.throwIfAborted();
			return await answer({})();
		};
		expect(await tryOnce(call, { cancel: AbortSignal.abort() })).toMatchObject({
			code: 'ERR_CANCELED',
		});
	});
});
