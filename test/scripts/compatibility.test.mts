// What package.json and README say of n8n's versions is what the tests run.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chosenHosts, HOSTS } from '../../testkit/host/hosts.mts';
import { ROOT } from '../../testkit/paths.mts';

const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const { least, tried } = manifest.compatibility.n8n as {
	least: string;
	tried: Record<string, string>;
};
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

describe('The n8n versions that were tried', () => {
	it('are among those that the tests can install, including all that they install by default', () => {
		const versionsOf = (hosts: typeof HOSTS) => hosts.map(({ version }) => version);
		expect(versionsOf(HOSTS)).toEqual(expect.arrayContaining(Object.keys(tried)));
		expect(Object.keys(tried)).toEqual(expect.arrayContaining([...versionsOf(chosenHosts(''))]));
		expect(Object.keys(tried)).toContain(least);
	});

	it.each(Object.entries(tried))('appear in the README with their dates: %s', (version, date) => {
		const spelled = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
			Date.parse(date),
		);
		expect(readme).toMatch(new RegExp(`\\| ${version} +\\| ${spelled} \\|`));
	});

	it('have a least one, which the README names', () => {
		expect(readme).toContain(`${least} is the oldest n8n tried`);
	});
});
