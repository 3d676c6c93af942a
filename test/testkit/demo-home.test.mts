// The folder in which `npm start` keeps its n8n: its lock, and when it is reused.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { takeKeptHome, type KeptHome } from '../../testkit/demo/demo-home.mts';
import { temporaryFolder } from '../harness/temporaryFolder.mts';

const SET_UP = { credential: { id: 'c1', name: 'Local sandbox' }, workflows: [] };

let parent: string;
beforeEach(() => (parent = temporaryFolder()));

function take(fresh = false): KeptHome {
	const home = takeKeptHome(parent, fresh);
	if (!home) throw new Error('Another process has it');
	return home;
}

/** As after a completed start. */
function leaveOne(): void {
	const home = take();
	mkdirSync(home.folder);
	writeFileSync(join(home.folder, 'n8n.db'), 'workflows');
	home.save(SET_UP);
	home.release();
}

describe('The kept home', () => {
	it('is reused from the last start', () => {
		leaveOne();
		const home = take();
		expect(home.setUp).toEqual(SET_UP);
		expect(existsSync(join(home.folder, 'n8n.db'))).toBe(true);
	});

	it('is new on request', () => {
		leaveOne();
		const home = take(true);
		expect(home.setUp).toBeUndefined();
		expect(existsSync(home.folder)).toBe(false);
	});

	it('is new after a start that was interrupted before n8n was set up', () => {
		const broken = take();
		mkdirSync(broken.folder);
		broken.release();
		expect(existsSync(take().folder)).toBe(false);
	});

	it('is used by one start at a time', () => {
		const home = take();
		expect(takeKeptHome(parent, true)).toBeUndefined();
		home.release();
		expect(takeKeptHome(parent, false)).toBeDefined();
	});
});
