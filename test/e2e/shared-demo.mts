// Connects test files to the demo that start-demo.mts runs.
import { inject } from 'vitest';
import { signedIn, type N8nClient } from '../../testkit/host/n8n-client.mts';
import type { SharedDemo } from './start-demo.mts';

export function sharedDemo(): SharedDemo & { client: N8nClient } {
	const demo = inject('demo');
	return { ...demo, client: signedIn(demo.editorOrigin, demo.cookie.value) };
}
