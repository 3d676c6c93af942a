// Which n8n the end-to-end tests run.
import { describe, expect, it } from 'vitest';
import { chosenHosts, CURRENT_HOST, HOSTS } from '../../scripts/lib/hosts.mts';

const versions = (wanted?: string) => chosenHosts(wanted).map(({ version }) => version);

describe('chosenHosts', () => {
	it.each(['', ' ', ','])('gives the usual ones for %j, the current one first', (wanted) => {
		expect(versions(wanted)[0]).toBe(CURRENT_HOST.version);
		expect(versions(wanted).length).toBeGreaterThan(1);
	});

	it.each(HOSTS.map(({ version }) => version))(
		'gives %s for its version, and for the beginning of it',
		(version) => {
			expect(versions(version)).toEqual([version]);
			expect(versions(version.replace(/\.\d+$/, ''))).toEqual([version]);
		},
	);

	it('gives several in the order in which they are asked for', () => {
		const all = HOSTS.map(({ version }) => version).reverse();
		expect(versions(all.join(', '))).toEqual(all);
	});

	it('gives the newest of a major', () => {
		expect(versions('2')).toEqual([CURRENT_HOST.version]);
	});

	it.each(['2.2', '2.41.', 'latest', '1.123.81,'])('refuses %j', (wanted) => {
		expect(() => versions(wanted)).toThrow(/is not pinned\. Choose among 2\.41\.1, /);
	});
});
