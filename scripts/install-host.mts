// Installs the n8n that `npm start` and `npm test` run. with-node24.mjs starts it while the dependencies of the checkout
// are installed, so it must not import them.
import { installedHost } from '../testkit/host/host-install.mts';
import { chosenHosts } from '../testkit/host/hosts.mts';

try {
	await installedHost(chosenHosts()[0]);
} catch (error) {
	process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
	process.exitCode = 1;
}
