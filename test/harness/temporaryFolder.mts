/** A folder for one test. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** @returns an empty folder that is removed after the test; may be called in beforeEach */
export function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'wa-campaigns-test-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}
