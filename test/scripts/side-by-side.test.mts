import { expect, it } from 'vitest';
import { sideBySide } from '../../scripts/bootstrap/side-by-side.mjs';

it('returns the results in the order of the steps', async () => {
	const slow = new Promise<string>((resolve) => setImmediate(() => resolve('slow')));
	expect(await sideBySide([slow, Promise.resolve(2), undefined])).toEqual(['slow', 2, undefined]);
});

it('waits for every step, then throws the first error', async () => {
	const ended: string[] = [];
	const slow = new Promise<void>((resolve) => setImmediate(resolve)).then(() => ended.push('slow'));
	const failing = (text: string) => Promise.reject(new Error(text));
	await expect(sideBySide([slow, failing('first'), failing('second')])).rejects.toThrow('first');
	expect(ended).toEqual(['slow']);
});
