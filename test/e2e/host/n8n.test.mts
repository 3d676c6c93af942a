// The package in the n8n that `npm start` runs.
import { describe } from 'vitest';
import { chosenHosts, CURRENT_HOST } from '../../../testkit/host/hosts.mts';
import { everydayTests } from '../everyday.mts';
import { sharedDemo } from '../shared-demo.mts';

const demo = sharedDemo();

describe('the package', () => {
	const [host = CURRENT_HOST] = chosenHosts();
	everydayTests(() => ({ ...demo, origin: demo.editorOrigin }), host);
});
