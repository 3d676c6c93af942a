// The n8n versions in package.json, the README and the guide match those in the tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withCompatibility } from '../../scripts/docs/compatibility.mts';
import { chosenHosts, HOSTS } from '../../testkit/host/hosts.mts';
import { ROOT } from '../../testkit/paths.mts';

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const { least, tried } = manifest.compatibility.n8n as {
	least: string;
	tried: Record<string, string>;
};
const page = readFileSync(join(ROOT, 'docs', 'guide', 'install.md'), 'utf8');

describe('The n8n versions that were tested', () => {
	it('can all be installed by the tests, and include all that they install by default', () => {
		const versionsOf = (hosts: typeof HOSTS) => hosts.map(({ version }) => version);
		expect(versionsOf(HOSTS)).toEqual(expect.arrayContaining(Object.keys(tried)));
		expect(Object.keys(tried)).toEqual(expect.arrayContaining([...versionsOf(chosenHosts(''))]));
		expect(Object.keys(tried)).toContain(least);
	});

	it.each(Object.entries(tried))('are in the guide with their dates: %s', (version, date) => {
		const spelled = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
			Date.parse(date),
		);
		expect(page).toMatch(new RegExp(`\\| ${version} +\\| ${spelled} \\|`));
	});

	it('are in the README: npm run docs:pages writes them', () => {
		const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
		expect(withCompatibility(readme, { least, tried })).toBe(readme);
	});

	it('include the oldest one that the guide names', () => {
		expect(page).toContain(`${least} is the oldest n8n tested`);
	});
});
