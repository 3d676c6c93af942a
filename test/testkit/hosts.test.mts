// Which n8n the end-to-end tests run.
import { describe, expect, it } from 'vitest';
import { chosenHosts, CURRENT_HOST, HOSTS } from '../../testkit/host/hosts.mts';

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

	it.each(['latest', '2.0.3', '1.110.0'])(
		'gives %s, which is not pinned, to be installed without a lock',
		(wanted) => {
			const [host] = chosenHosts(wanted);
			expect(host).toMatchObject({ version: wanted, isUnlocked: true });
			const [{ manifest } = CURRENT_HOST] = chosenHosts(wanted.startsWith('1') ? '1' : '2');
			expect(host?.manifest).toBe(manifest);
		},
	);

	it.each(['2.2', '2.41.', 'newest', '1.123.81,'])('refuses %j', (wanted) => {
		expect(() => versions(wanted)).toThrow(/is not pinned\. Choose among 2\.41\.1, /);
	});
});
