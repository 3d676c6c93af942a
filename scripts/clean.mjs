// @ts-check
// Empties dist, so that nothing of an earlier build is shipped.
import { rmSync } from 'node:fs';
import { join } from 'node:path';

rmSync(join(import.meta.dirname, '..', 'dist'), { recursive: true, force: true });
