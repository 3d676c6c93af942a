import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeOnce } from '../../scripts/bootstrap/make-once.mjs';
import { temporaryFolder } from '../harness/temporaryFolder.mts';

const NO_PROCESS = 2 ** 22 + 1;

describe('makeOnce', () => {
	let base: string;
	let folder: string;
	beforeEach(() => {
		base = temporaryFolder();
		folder = join(base, 'made');
	});

	const fill = async (temporary: string) => writeFileSync(join(temporary, 'whole'), 'yes');

	it('makes a folder once for two concurrent calls', async () => {
		let made = 0;
		const make = async (temporary: string) => {
			made += 1;
			await fill(temporary);
		};
		await Promise.all([makeOnce(folder, make), makeOnce(folder, make)]);
		expect(made).toBe(1);
		expect(readdirSync(base)).toEqual(['made']);
	});

	it('leaves no folder after a failure, so that the next call makes it', async () => {
		const half = async (temporary: string) => {
			writeFileSync(join(temporary, 'half'), 'no');
			throw new Error('the disk is full');
		};
		await expect(makeOnce(folder, half)).rejects.toThrow('the disk is full');
		expect(readdirSync(base)).toEqual([]);
		await makeOnce(folder, fill);
		expect(readdirSync(folder)).toEqual(['whole']);
	});

	it('removes what an ended process left behind', async () => {
		writeFileSync(`${folder}.lock`, String(NO_PROCESS));
		mkdirSync(`${folder}.making-${NO_PROCESS}`);
		await makeOnce(folder, fill);
		expect(existsSync(join(folder, 'whole'))).toBe(true);
		expect(readdirSync(base)).toEqual(['made']);
	});
});
