// Which paths a rule of a fault plan matches.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFaults } from '../../faults/engine.mts';

function matches(glob: string, path: string): boolean {
	const faults = createFaults();
	faults.set({ rules: [{ kind: 'delay', ms: 1, match: { path: glob } }] });
	return faults.strike({ method: 'GET', path, operation: null }).delayMs === 1;
}

it('agrees with a regular expression', () => {
	const texts = fc.array(fc.constantFrom('a', '.', '/'), { maxLength: 8 });
	const globs = fc.array(fc.constantFrom('a', '.', '/', '*'), { minLength: 1, maxLength: 6 });
	fc.assert(
		fc.property(globs, texts, (glob, text) => {
			const escaped = glob.join('').replaceAll('.', String.raw`\.`);
			const pattern = new RegExp(`^${escaped.replaceAll('*', '.*')}$`);
			expect(matches(glob.join(''), text.join(''))).toBe(pattern.test(text.join('')));
		}),
	);
});

it('compares a long path with many asterisks in one pass', () => {
	expect(matches(`${'*a'.repeat(50)}b`, 'a'.repeat(8000))).toBe(false);
});
