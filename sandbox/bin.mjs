#!/usr/bin/env node
// The command wa-sandbox. The sources are TypeScript, which Node runs itself from 22.18 on.
const LEAST = [22, 18];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])) {
	await import('./cli.mts');
} else {
	console.error(
		`wa-sandbox needs Node ${LEAST.join('.')} or newer, and this is ${process.version}. ` +
			'From a clone of the repository, npm run sandbox works with Node 20: it brings Node 24.',
	);
	process.exitCode = 1;
}
