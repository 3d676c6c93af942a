import { describe, expect, it } from 'vitest';
import { withAddresses } from '../../scripts/bootstrap/manifests.mjs';

describe('the download addresses of locked packages', () => {
	it.each([
		['a package', 'node_modules/a', { version: '1.0.0' }, 'a/-/a-1.0.0.tgz'],
		['one with a scope', 'node_modules/@s/a', { version: '1.0.0' }, '@s/a/-/a-1.0.0.tgz'],
		[
			'a nested one',
			'node_modules/b/node_modules/a',
			{ version: '1.0.0-rc.1' },
			'a/-/a-1.0.0-rc.1.tgz',
		],
		['an alias', 'node_modules/b', { name: '@s/a', version: '2.0.0' }, '@s/a/-/a-2.0.0.tgz'],
	])('%s', (_, path, one, address) => {
		for (const registry of ['https://registry.example/npm', 'https://registry.example/npm/']) {
			const lock = withAddresses({ packages: { [path]: one } }, registry);
			const resolved = `https://registry.example/npm/${address}`;
			expect(lock).toEqual({ packages: { [path]: { ...one, resolved } } });
		}
	});

	it('leaves the project, its workspaces and what has an address', () => {
		const lock = {
			packages: {
				'': { version: '1.0.0' },
				part: { version: '1.0.0' },
				'node_modules/part': { resolved: 'part', link: true },
				'node_modules/a': { version: '1.0.0', resolved: 'https://elsewhere.example/a.tgz' },
			},
		};
		expect(withAddresses(lock, 'https://registry.example/')).toEqual(lock);
	});
});
