// The real n8n in queue mode with two workers, shared by all tests.
import { describe } from 'vitest';
import { approvalTests } from './approvals.mts';
import { breakTests } from './breaks.mts';
import { eventAndListTests } from './events-and-lists.mts';
import { chunkTests } from './lists-in-chunks.mts';
import { pollingTests } from './polling.mts';
import { useFixture } from './fixture.mts';

describe('two workers', () => {
	const fixture = useFixture();
	eventAndListTests(fixture);
	pollingTests(fixture);
	chunkTests(fixture);
	approvalTests(fixture);
	breakTests(fixture);
});
