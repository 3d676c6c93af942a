// Which n8n the end-to-end tests run.
import { describe, expect, it } from 'vitest';
import { chosenHosts, CURRENT_HOST, HOSTS } from '../../testkit/host/hosts.mts';

const versions = (wanted?: string) => chosenHosts(wanted).map(({ version }) => version);

describe('chosenHosts', () => {
	it.each(['', ' ', ','])('returns the default hosts for %j, current one first', (wanted) => {
		expect(versions(wanted)[0]).toBe(CURRENT_HOST.version);
		expect(versions(wanted).length).toBeGreaterThan(1);
	});

	it.each(HOSTS.map(({ version }) => version))(
		'returns %s for its version and for a prefix of it',
		(version) => {
			expect(versions(version)).toEqual([version]);
			expect(versions(version.replace(/\.\d+$/, ''))).toEqual([version]);
		},
	);

	it('returns several in the requested order', () => {
		const all = HOSTS.map(({ version }) => version).reverse();
		expect(versions(all.join(', '))).toEqual(all);
	});

	it('returns the newest of a major', () => {
		expect(versions('2')).toEqual([CURRENT_HOST.version]);
	});

	it.each(['latest', '2.0.3', '1.110.0'])(
		'returns %s, which is not pinned, for an install without a lock',
		(wanted) => {
			const [host] = chosenHosts(wanted);
			expect(host).toMatchObject({ version: wanted, isUnlocked: true });
			const [{ manifest } = CURRENT_HOST] = chosenHosts(wanted.startsWith('1') ? '1' : '2');
			expect(host?.manifest).toBe(manifest);
		},
	);

	it.each(['2.2', '2.41.', 'newest', '1.123.81,'])('rejects %j', (wanted) => {
		expect(() => versions(wanted)).toThrow(/is not pinned\. Choose among 2\.41\.1, /);
	});
});
