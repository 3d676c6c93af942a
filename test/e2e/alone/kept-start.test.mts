// A second `npm start` keeps what the user created in n8n.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDemo, type Demo } from '../../../testkit/demo/demo.mts';
import { runDemo } from '../../../testkit/demo/run-demo.mts';
import { sharedDemo } from '../shared-demo.mts';

const { tarball } = sharedDemo();

let parent: string;
let demo: Demo | undefined;
beforeEach(() => (parent = mkdtempSync(join(tmpdir(), 'wa-campaigns-test-'))));
afterEach(async () => {
	await demo?.close();
	rmSync(parent, { recursive: true, force: true });
});

async function start(fresh = false): Promise<Demo> {
	await demo?.close();
	const keep = { folder: join(parent, 'start'), fresh };
	return (demo = await startDemo({
		folder: join(parent, 'lists'),
		keep,
		tarball,
		editorPort: 0,
		sandboxPort: 0,
	}));
}

it('continues from the last start with the sandbox at another port, or from scratch on request', async () => {
	const first = await start();
	expect(first.isTakenUp).toBe(false);
	const { id } = await first.client.createWorkflow({ name: 'Mine', nodes: [] });
	const port = first.sandbox.origin;

	const second = await start();
	expect(second.isTakenUp).toBe(true);
	expect(second.sandbox.origin).not.toBe(port);
	expect(await second.client.workflows()).toContain(id);
	// The credential points to the sandbox's new address.
	expect((await runDemo(second)).flatMap(({ differences }) => differences)).toEqual([]);

	const third = await start(true);
	expect(third.isTakenUp).toBe(false);
	expect(await third.client.workflows()).not.toContain(id);
});
